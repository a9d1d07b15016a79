/** Whether the history that a listed commit was read from was replaced by another one. */
import type { GitHubSurvey } from '../../ports/code-host.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { Hosted } from './refresh-context.ts';
import type { RepositoryRecord } from './repository-log.ts';

/** One request for each head that was not seen before; the answer holds until the next one. */
export async function wasRewritten(
  { repository: { owner, name }, head }: Hosted,
  evidence: readonly (Evidence | null)[],
  past: RepositoryRecord | undefined,
  survey: Pick<GitHubSurvey, 'isRewritten'>,
): Promise<boolean> {
  const listed = evidence.find((each) => each !== null && each.source.commit !== null)?.source.commit;
  const before = past?.readCommit ?? listed ?? null;
  if (before === head.sha) return past?.state?.state === 'history_rewritten';
  return before === null ? false : survey.isRewritten(owner, name, before, head.sha);
}
