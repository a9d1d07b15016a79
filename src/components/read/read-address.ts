/** The address of a skill's text on this site. */

/** SKILL.md by default. */
export function readPath(slug: string, file?: string): string {
  return `/read?${new URLSearchParams({ skill: slug, ...(file === undefined ? {} : { file }) })}`;
}

/** A line of a file as written, numbered. */
export function linePath(
  slug: string,
  { file, line }: { readonly file: string; readonly line: number },
): string {
  return `${readPath(slug, file)}&view=source#L${line}`;
}

/** Where a file's page names the lines that show an ability. */
export function powerPath(slug: string, file: string, ability: string): string {
  return `${readPath(slug, file)}#shows-${ability}`;
}
