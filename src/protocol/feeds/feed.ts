/** A feed before it is written as Atom, RSS or JSON: parts that may hold any text, and XML that holds it safely. */

export interface Feed {
  /** Path on this site without an extension; the formats add their own. */
  readonly path: string;
  /** Last part of its tag; never changes. */
  readonly name: string;
  readonly title: string;
  /** RFC 3339. */
  readonly updated: string;
  /** Page or document with the same content. */
  readonly alternate: string;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry {
  /** Unique in its feed, and the same at every reading, so that a reader shows each entry once. */
  readonly id: string;
  readonly title: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly alternate: string;
  readonly text: string;
}

/** Tag URI, RFC 4151. */
export function feedTag(siteUrl: string, { name }: Feed): string {
  return `tag:${new URL(siteUrl).hostname},2026:${name}`;
}

export function entryTag(siteUrl: string, feed: Feed, id: string): string {
  return `${feedTag(siteUrl, feed)}/${encodeURIComponent(id.toWellFormed())}`;
}

export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

export function link(rel: string, url: string): string {
  return `<link rel="${rel}" href="${escapeXml(url)}"/>`;
}

/** Also without what XML 1.0 cannot hold at all: most controls, halves of surrogate pairs, two code points. */
export function escapeXml(text: string): string {
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
