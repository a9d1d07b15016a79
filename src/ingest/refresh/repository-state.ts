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
  const next = findState(seen);
  return { ...next, since: past?.state === next.state ? past.since : today };
}

/** In the words that hold for every host. */
export const states = {
  skillsGone: (missing: number, { slugs }: ListedRepository): Found => ({
    state: 'skills_gone',
    reason: `${missing} of ${slugs.size} listed skills are no longer in the repository`,
  }),
  archived: { state: 'archived', reason: 'the repository is archived: nothing in it changes' },
  current: { state: 'current', reason: 'the repository is as it was listed' },
} as const;

function findState({ listed, repository, isEmpty, evidence, missing, isRewritten }: Seen): Found {
  const as = (state: Found['state'], reason: string): Found => ({ state, reason });
  if (repository === null) return as('gone', 'there is no public repository of this name');
  if (isEmpty) return as('empty', 'the repository has no commit');
  const known = evidence.filter((each) => each !== null);
  const { id, owner, ownerId, license } = repository;
  const now = `${owner}/${repository.name}`;
  const isOther = (was: number | null, is: number): boolean => was !== null && was !== is;
  if (known.some(({ source }) => isOther(source.repository_id, id)))
    return as('replaced', 'another repository has this name');
  if (known.some(({ source }) => source.owner_changed || isOther(source.owner_id, ownerId)))
    return as('owner_changed', `the repository belongs to another account: ${owner}`);
  if (missing > 0) return states.skillsGone(missing, listed);
  if (isRewritten)
    return as(
      'history_rewritten',
      'its branch was pushed by force: the commit that was listed before is no longer in it',
    );
  if (now.toLowerCase() !== `${listed.owner}/${listed.name}`.toLowerCase())
    return as('renamed', `the repository is now called ${now}`);
  if (repository.archived) return states.archived;
  const licences = known.filter((each) => each.license.stated_by === 'repository');
  const other = licences.map((each) => each.license.spdx).find((spdx) => spdx !== null && spdx !== license);
  return other === undefined || other === null
    ? states.current
    : as('licence_changed', `the licence was ${other} and is ${license ?? 'not stated'}`);
}
