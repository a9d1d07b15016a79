/** Atom feeds, RFC 4287, from parts that may hold any text. */

interface AtomFeed {
  /** Path of the feed itself on this site. */
  readonly path: string;
  /** Last part of its tag; stays the same for good. */
  readonly name: string;
  readonly title: string;
  /** RFC 3339. */
  readonly updated: string;
  /** Page or document that says the same. */
  readonly alternate: string;
  readonly entries: readonly AtomEntry[];
}

interface AtomEntry {
  /** Unique in its feed, and the same at every reading, so that a reader shows each entry once. */
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly alternate: string;
  readonly text: string;
}

export const atomType = 'application/atom+xml; charset=utf-8';

export function atomFeed(siteUrl: string, feed: AtomFeed): string {
  // Tag URIs, RFC 4151.
  const tag = `tag:${new URL(siteUrl).hostname},2026:${feed.name}`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', tag),
    element('title', feed.title),
    element('updated', feed.updated),
    '<author><name>Skill Registry</name></author>',
    link('self', `${siteUrl}${feed.path}`),
    link('alternate', feed.alternate),
    ...feed.entries.flatMap(({ id, title, updated, alternate, text }) => [
      '<entry>',
      element('id', `${tag}/${encodeURIComponent(id.toWellFormed())}`),
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

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, url: string): string {
  return `<link rel="${rel}" href="${escapeXml(url)}"/>`;
}

/** Also without what XML 1.0 cannot hold at all: most controls, halves of surrogate pairs, two code points. */
function escapeXml(text: string): string {
  return (
    text
      .replaceAll(/\p{Surrogate}/gu, '')
      // oxlint-disable-next-line no-control-regex -- controls are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
