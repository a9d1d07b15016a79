/** GET /weekly-report.xml: the weekly report as an Atom feed, RFC 4287; one entry a week. */
import { weeklyReportText } from '../endpoints/weekly-report.ts';
import { href } from '../routes.ts';
import { oneLine } from '../views/plain-text.ts';
import { toWeeklyReport } from '../views/weekly-report.ts';
import type { SiteDocument } from './site-document.ts';

export const weeklyReportFeed: SiteDocument = {
  path: '/weekly-report.xml',
  contentType: 'application/atom+xml; charset=utf-8',
  render: (context) => {
    const { siteUrl, registry } = context;
    const report = toWeeklyReport(context);
    // A tag URI, RFC 4151: stays the same for a week, so that a reader shows each week once.
    const tag = `tag:${new URL(siteUrl).hostname},2026:weekly-report`;
    const page = href(siteUrl, 'weeklyReport', {}, { format: 'text' });
    return [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      element('id', tag),
      element('title', 'Skill Registry: weekly report'),
      element('updated', registry.generatedAt),
      '<author><name>Skill Registry</name></author>',
      link('self', `${siteUrl}/weekly-report.xml`),
      link('alternate', page),
      '<entry>',
      element('id', `${tag}/${report.week.id}`),
      element('title', `Week ${report.week.id}: ${oneLine(report.summary, 200)}`),
      element('updated', registry.generatedAt),
      link('alternate', page),
      `<content type="text">${escapeXml(weeklyReportText(report))}</content>`,
      '</entry>',
      '</feed>',
      '',
    ].join('\n');
  },
};

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, url: string): string {
  return `<link rel="${rel}" href="${escapeXml(url)}"/>`;
}

/** Also without what XML 1.0 cannot hold at all. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- controls are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
