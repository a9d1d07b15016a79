/** RSS 2.0 feeds, for readers without Atom. */
import { element, entryTag, escapeXml, type Feed } from './feed.ts';

export const rssType = 'application/rss+xml; charset=utf-8';

export function rssFeed(siteUrl: string, feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', feed.title),
    element('link', feed.alternate),
    element('description', feed.title),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${siteUrl}${feed.path}.rss`)}"/>`,
    element('lastBuildDate', rfc822(feed.updated)),
    ...feed.entries.flatMap(({ id, title, updated, alternate, text }) => [
      '<item>',
      element('title', title),
      element('link', alternate),
      `<guid isPermaLink="false">${escapeXml(entryTag(siteUrl, feed, id))}</guid>`,
      element('pubDate', rfc822(updated)),
      element('description', text),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** RFC 822 with a four-digit year, as RSS requires. */
function rfc822(time: string): string {
  return new Date(time).toUTCString();
}
