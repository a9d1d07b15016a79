/** GET /weekly-report.xml: the weekly report as an Atom feed; one entry a week. */
import { weeklyReportText } from '../api/weekly-report/endpoint.ts';
import { oneLine } from '../text/plain-text.ts';
import { toWeeklyReport } from '../api/weekly-report/report.ts';
import { atomFeed, atomType } from './atom.ts';
import type { SiteDocument } from './site-document.ts';

export const weeklyReportFeed: SiteDocument = {
  path: '/weekly-report.xml',
  contentType: atomType,
  render: (context) => {
    const { siteUrl, registry } = context;
    const report = toWeeklyReport(context);
    const page = `${siteUrl}/weekly-report`;
    return atomFeed(siteUrl, {
      path: '/weekly-report.xml',
      name: 'weekly-report',
      title: 'Skill Registry: weekly report',
      updated: registry.generatedAt,
      alternate: page,
      entries: [
        {
          // The same for a week, so that a reader shows each week once.
          id: report.week.id,
          title: `Week ${report.week.id}: ${oneLine(report.summary, 200)}`,
          updated: registry.generatedAt,
          alternate: page,
          text: weeklyReportText(report),
        },
      ],
    });
  },
};
