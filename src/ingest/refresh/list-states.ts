/** The states of all listed repositories after a run, as the run's record tells them. */
import { compareCodeUnits } from '../evidence/integrity.ts';
import type { ContentSkills } from '../files/content-folder.ts';
import { type ListedRepositories, statesShown } from '../../schema/repository-state.ts';
import type { RepositoryLog } from './repository-log.ts';

/** Repositories that were never checked have no state. */
export function listStates(
  { repositories }: Pick<ContentSkills, 'repositories'>,
  log: RepositoryLog,
): ListedRepositories {
  const counts: ListedRepositories['counts'] = {};
  const others: ListedRepositories['not_current'] = [];
  for (const [key, { owner, name }] of repositories) {
    const { state, isPrivate = false } = log.get(key) ?? {};
    if (state === undefined || isPrivate) continue;
    counts[state.state] = (counts[state.state] ?? 0) + 1;
    if (state.state !== 'current') others.push({ repository: `${owner}/${name}`, ...state });
  }
  others.sort((a, b) => compareCodeUnits(b.since, a.since) || compareCodeUnits(a.repository, b.repository));
  return { counts, not_current: others.slice(0, statesShown) };
}
