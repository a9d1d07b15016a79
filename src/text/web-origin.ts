/** Origins of web pages in settings: `https://skills.example`, and lists of them. */

/** Whether the text is an origin, http or https, and nothing more. */
export function isOrigin(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return false;
  const bare = parsed.pathname === '/' && parsed.search === '' && parsed.hash === '';
  return bare && parsed.username === '' && parsed.password === '' && !/[?#\s]/.test(text);
}

/** `*`, `none`, or origins divided by commas. */
export function isOriginList(text: string): boolean {
  return text === '*' || text === 'none' || text.split(',').every((each) => isOrigin(each.trim()));
}

/**
 * Origins whose pages may read answers; null for every one. Without a setting every one, but none where there are several content
 * folders: one of them holds what is an organisation's own.
 */
export function corsOriginsOf(setting: string | null, contentDir: string): readonly string[] | null {
  const folders = contentDir.split(',').filter((each) => each.trim() !== '');
  const chosen = setting ?? (folders.length > 1 ? 'none' : '*');
  if (chosen === '*') return null;
  return chosen === 'none' ? [] : chosen.split(',').map((each) => new URL(each.trim()).origin);
}
