/** Links to where a skill comes from; anything that is not plain https gives no link. */

/** The address normalised, or null unless it is https without credentials: `javascript:`, `data:` and the like never pass. */
export function httpsUrl(value: string | null): string | null {
  if (value === null || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** A file beside SKILL.md, given SKILL.md's own page; null where that has none. */
export function siblingUrl(skillFileUrl: string | null, file: string): string | null {
  const page = httpsUrl(skillFileUrl);
  if (page === null) return null;
  const segments = file.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return new URL(`./${segments.map(encodeURIComponent).join('/')}`, page).href;
}
