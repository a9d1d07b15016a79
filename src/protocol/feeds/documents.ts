/** Every feed in its three formats, and their index as OPML. */
import type { Context } from '../../api/define.ts';
import type { SiteDocument } from '../site-document.ts';
import { advisoriesPath, toAdvisoryFeed } from './advisories.ts';
import { activityPath, toActivityFeed } from './activity.ts';
import { atomFeed, atomType } from './atom.ts';
import { element, escapeXml, type Feed } from './feed.ts';
import { jsonFeed, jsonFeedType } from './json-feed.ts';
import { rssFeed, rssType } from './rss.ts';
import { versionsFeed } from './versions.ts';
import { toWeeklyReportFeed, weeklyReportPath } from './weekly-report.ts';

const feeds: readonly { readonly path: string; readonly make: (context: Context) => Feed }[] = [
  { path: activityPath, make: toActivityFeed },
  { path: advisoriesPath, make: toAdvisoryFeed },
  { path: weeklyReportPath, make: toWeeklyReportFeed },
];

const formats = [
  { extension: '.xml', contentType: atomType, write: atomFeed },
  { extension: '.rss', contentType: rssType, write: rssFeed },
  { extension: '.json', contentType: jsonFeedType, write: jsonFeed },
] as const;

export const feedIndexPath = '/feeds.opml';

const feedIndex: SiteDocument = {
  path: feedIndexPath,
  contentType: 'text/x-opml; charset=utf-8',
  render: (context) =>
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<opml version="2.0">',
      `<head>${element('title', 'Skill Registry: feeds')}</head>`,
      '<body>',
      ...feeds.map(({ path, make }) => outline(context.siteUrl, path, make(context))),
      '</body>',
      '</opml>',
      '',
    ].join('\n'),
};

function outline(siteUrl: string, path: string, { title, alternate }: Feed): string {
  const text = escapeXml(title);
  const addresses = `xmlUrl="${escapeXml(`${siteUrl}${path}.xml`)}" htmlUrl="${escapeXml(alternate)}"`;
  return `<outline type="rss" version="ATOM1" text="${text}" title="${text}" ${addresses}/>`;
}

export const feedDocuments: readonly SiteDocument[] = [
  ...feeds.flatMap(({ path, make }) =>
    formats.map(({ extension, contentType, write }): SiteDocument => ({
      path: `${path}${extension}`,
      contentType,
      render: (context) => write(context.siteUrl, make(context)),
    })),
  ),
  feedIndex,
  versionsFeed,
];
