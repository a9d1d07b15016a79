/** What became of a listed repository, in words: its state with the reason, and since when. */
import type { HostedRepository } from '../../ports/code-host.ts';
import type { Evidence } from '../../schema/evidence.ts';
import type { RepositoryState } from '../../schema/repository-state.ts';
import type { ListedRepository } from '../files/content-folder.ts';

type Found = Pick<RepositoryState, 'state' | 'reason'>;

interface Seen {
  readonly listed: ListedRepository;
  /** Null: not a public repository any more. */
  readonly repository: HostedRepository | null;
  readonly isEmpty: boolean;
  /** Evidence from before this check. */
  readonly evidence: readonly (Evidence | null)[];
  /** Listed skills that are no longer in it. */
  readonly missing: number;
  /** Whether the commit that was listed before leads to no later one: the branch was pushed by force. */
  readonly isRewritten: boolean;
}

/** The first that holds; the same state keeps its day. */
export function stateOf(seen: Seen, past: RepositoryState | undefined, today: string): RepositoryState {
  const found = findState(seen);
  return past?.state === found.state ? { ...found, since: past.since } : { ...found, since: today };
}

function findState({ listed, repository, isEmpty, evidence, missing, isRewritten }: Seen): Found {
  if (repository === null) return { state: 'gone', reason: 'there is no public repository of this name' };
  if (isEmpty) return { state: 'empty', reason: 'the repository has no commit' };
  const sources = evidence.flatMap((each) => (each === null ? [] : [each.source]));
  const now = `${repository.owner}/${repository.name}`;
  if (sources.some(({ repository_id: id }) => id !== null && id !== repository.id))
    return { state: 'replaced', reason: 'another repository has this name' };
  if (
    sources.some(
      ({ owner_id: id, owner_changed: changed }) => changed || (id !== null && id !== repository.ownerId),
    )
  )
    return {
      state: 'owner_changed',
      reason: `the repository belongs to another account: ${repository.owner}`,
    };
  if (missing > 0)
    return {
      state: 'skills_gone',
      reason: `${missing} of ${listed.slugs.size} listed skills are no longer in the repository`,
    };
  if (isRewritten)
    return {
      state: 'history_rewritten',
      reason: 'its branch was pushed by force: the commit that was listed before is no longer in it',
    };
  if (now.toLowerCase() !== `${listed.owner}/${listed.name}`.toLowerCase())
    return { state: 'renamed', reason: `the repository is now called ${now}` };
  if (repository.archived)
    return { state: 'archived', reason: 'the repository is archived: nothing in it changes' };
  const licences = evidence.flatMap((each) =>
    each !== null && each.license.stated_by === 'repository' && each.license.spdx !== null
      ? [each.license.spdx]
      : [],
  );
  const other = licences.find((spdx) => spdx !== repository.license);
  if (other !== undefined)
    return {
      state: 'licence_changed',
      reason: `the licence was ${other} and is ${repository.license ?? 'not stated'}`,
    };
  return { state: 'current', reason: 'the repository is as it was listed' };
}
