/** JSON Feed 1.1. */
import { entryTag, type Feed } from './feed.ts';

export const jsonFeedType = 'application/feed+json; charset=utf-8';

export function jsonFeed(siteUrl: string, feed: Feed): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.alternate,
    feed_url: `${siteUrl}${feed.path}.json`,
    items: feed.entries.map(({ id, title, updated, alternate, text }) => ({
      id: entryTag(siteUrl, feed, id),
      url: alternate,
      title,
      content_text: text,
      date_modified: updated,
    })),
  };
  return `${JSON.stringify(document)}\n`;
}
