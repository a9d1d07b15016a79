/** Whether a ranking's order rests on evidence, and what is missing where it does not. */
import type { Ranking } from '../schema/collections.ts';
import type { Entry } from '../scoring/registry.ts';
import { candidatesOf, type Rankable, type RankedEntry } from './rank-entries.ts';

export interface RankingEvidence {
  readonly status: 'ranked' | 'too_little_evidence';
  /** What the status means here, in a sentence or two. */
  readonly note: string;
}

/** Fewest skills that make an order; below it the list says that it is none yet. */
export const leastRanked = 3;
/** The first places, which readers go by: where the slug decides most of them, nothing is ranked. */
const placesRead = 10;
/** Equals from which a place says little; a pair in either order misleads nobody. */
const manyEquals = 3;

const reportMore = 'Report outcomes with the event id of a resolve to change that.';

export function toRankingEvidence(
  ranking: Ranking,
  ranked: readonly RankedEntry[],
  registry: Rankable,
): RankingEvidence {
  if (ranked.length < leastRanked) return tooFew(ranking, ranked.length, registry);
  const first = ranked.slice(0, placesRead);
  const undecided = first.filter(({ equals }) => equals >= manyEquals).length;
  const about = runtimeNote(ranking, ranked);
  if (undecided * 2 <= first.length)
    return { status: 'ranked', note: `${ranked.length} skills are ranked.${about}` };
  const way =
    ranking.order === 'newest' || ranking.order === 'stars' ? '' : ' Outcome reports would separate them.';
  return {
    status: 'too_little_evidence',
    note:
      `${ranked.length} skills are ranked, but ${undecided} of the first ${first.length} each tie with ${manyEquals} ` +
      `or more others on every measure compared. Ties are listed in order of slug, which says nothing about quality.${way}${about}`,
  };
}

function tooFew(ranking: Ranking, count: number, registry: Rankable): RankingEvidence {
  const have =
    count === 0
      ? 'No skill is ranked here yet'
      : `Only ${count} ${count === 1 ? 'skill is' : 'skills are'} ranked here yet, so read this as a list, not as an order`;
  return { status: 'too_little_evidence', note: `${have}: ${missing(ranking, count, registry)}` };
}

/** What keeps skills out: no reports, nothing to order by, or a policy. */
function missing({ filter, order }: Ranking, count: number, registry: Rankable): string {
  const { min_outcomes: needed = 0 } = filter;
  if (needed > 0)
    return `a ranking needs ${leastRanked} skills with ${needed} or more counted outcomes. ${reportMore}`;
  const passing = candidatesOf(registry, filter);
  if (passing.length > count) {
    if (order === 'stars')
      return `the stars of ${passing.length - count} skills that pass its filter are not known, because their source was read without them.`;
    return `${passing.length} skills pass its filter, but ${passing.length - count} have no counted outcome. ${reportMore}`;
  }
  const reason = filter.auto_install === true ? commonestReason(filter, registry) : null;
  return reason ?? `a ranking needs ${leastRanked} skills that pass its filter.`;
}

/** Why a policy keeps out those that pass everything else. */
function commonestReason(filter: Ranking['filter'], registry: Rankable): string | null {
  const { auto_install: _, ...others } = filter;
  const kept = candidatesOf(registry, others).filter(({ safety }) => !safety.auto_install_allowed);
  const reasons = Map.groupBy(kept, ({ safety }: Entry) => safety.reasons[0] ?? 'no reason recorded');
  const [commonest] = [...reasons].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  if (commonest === undefined) return null;
  const [reason, { length }] = commonest;
  return `${kept.length} skills pass the rest of its filter, but their policy asks for a person’s approval; for ${length} of them because: ${reason}`;
}

/** A list for a runtime that nothing is made for is the general one, and says so. */
function runtimeNote({ filter: { runtime } }: Ranking, ranked: readonly RankedEntry[]): string {
  if (runtime === undefined) return '';
  const own = ranked.filter(({ entry }) => entry.source.platforms.includes(runtime)).length;
  if (own > 0) return ` ${own} of them ${own === 1 ? 'is' : 'are'} made for ${runtime}.`;
  return ` None is made for ${runtime} alone: all of them work in any runtime, and the commands here are those for ${runtime}.`;
}
