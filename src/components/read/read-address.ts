/** The address of a skill's text on this site. */

/** SKILL.md by default. */
export function readPath(slug: string, file?: string): string {
  return `/read?${new URLSearchParams({ skill: slug, ...(file === undefined ? {} : { file }) })}`;
}
