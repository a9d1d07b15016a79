/** A feed before it is written as Atom, RSS or JSON: its parts may contain any text, which XML escapes. */

interface Dated {
  readonly title: string;
  /** RFC 3339. */
  readonly updated: string;
  /** Page or document with the same content. */
  readonly alternate: string;
}

export interface Feed extends Dated {
  /** Path on this site without an extension; the formats add their own. */
  readonly path: string;
  /** Last part of its tag URI; never changes. */
  readonly name: string;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry extends Dated {
  /** Unique in its feed and constant, so that a feed reader shows each entry once. */
  readonly id: string;
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

/** Also removes what XML 1.0 does not allow: most control characters, lone surrogates, two code points. */
export function escapeXml(text: string): string {
  return (
    text
      .replaceAll(/\p{Surrogate}/gu, '')
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
