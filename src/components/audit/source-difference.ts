/** Where a reader sees what changed between two audited contents, or why there is no such page. */

type Difference = { readonly href: string } | { readonly text: string };

/**
 * @param repository `https://github.com/<owner>/<name>`.
 * @param before Commit of the content before; undefined where there was none, null where it is not known.
 */
export function sourceDifference(
  repository: string,
  before: string | null | undefined,
  commit: string | null,
): Difference {
  if (before === undefined) return { text: 'first audited' };
  if (before === null || commit === null) return { text: 'its source has no commit to compare' };
  // Two contents of one commit: the registry counted other files as the skill's own than before.
  if (before === commit) return { text: 'the same commit; other files of it were read' };
  return { href: `${repository}/compare/${before}...${commit}` };
}
