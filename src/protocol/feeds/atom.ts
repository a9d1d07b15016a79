/** Atom feeds, RFC 4287. */
import { element, entryTag, escapeXml, type Feed, feedTag, link } from './feed.ts';

export const atomType = 'application/atom+xml; charset=utf-8';

export function atomFeed(siteUrl: string, feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feedTag(siteUrl, feed)),
    element('title', feed.title),
    element('updated', feed.updated),
    '<author><name>Skill Registry</name></author>',
    link('self', `${siteUrl}${feed.path}.xml`),
    link('alternate', feed.alternate),
    ...feed.entries.flatMap(({ id, title, updated, alternate, text }) => [
      '<entry>',
      element('id', entryTag(siteUrl, feed, id)),
      element('title', title),
      element('updated', updated),
      link('alternate', alternate),
      `<content type="text">${escapeXml(text)}</content>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}
