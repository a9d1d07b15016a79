/** Places of everybody, beside those that the list of public suffixes has. */

/** Forges, where the path names account and repository. */
export const forges: ReadonlySet<string> = new Set([
  'api.github.com',
  'codeberg.org',
  'gitee.com',
  'github.com',
  'gitlab.com',
  'raw.github.com',
  'raw.githubusercontent.com',
]);

/** Registered names below which, or in whose paths, anyone may choose a name, and that are no public suffix. */
export const alsoShared: ReadonlySet<string> = new Set([
  'amazonaws.com',
  'glitch.me',
  'jsdelivr.net',
  'loca.lt',
  'railway.app',
  'serveo.net',
  'unpkg.com',
]);
