/** How a wrong finding is disputed: in public where the registry names a repository, else by a message to its maintainers. */
import type { Context } from '../define.ts';

export function disputeWords({
  siteUrl,
  programRepository,
}: Pick<Context, 'siteUrl' | 'programRepository'>): string {
  const how =
    programRepository === null
      ? `the maintainers of this registry read the slug, rule, file, line and reason: ${siteUrl}/audit-rules#dispute says how to send them.`
      : `open a pull request at ${programRepository} that names the rule, skill, file and reason.`;
  return `If a finding is wrong, ${how} Suppressions are shown here with their reason and expiry date.`;
}
