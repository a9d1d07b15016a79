/** A short digest of a text, for tables that are made and read by this software only. */

/** FNV-1a over UTF-16 units, 32 bits. Source: Fowler, Noll, Vo (RFC 9923). */
export function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
