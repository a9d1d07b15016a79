/** Whether the evidence supports a ranking's order, and what is missing if not. */
import type { Ranking } from '../schema/collections.ts';
import type { Entry } from '../scoring/registry.ts';
import { counted, wholeNumber } from '../text/plain-text.ts';
import { candidatesOf, type Rankable, type RankedList } from './rank-entries.ts';

interface RankingEvidence {
  readonly status: 'ranked' | 'too_little_evidence';
  /** Explains the status, in a sentence or two. */
  readonly note: string;
}

/** Fewest skills that make a ranking; with fewer the note calls it a list. */
export const leastRanked = 3;
/** The first places, which matter to readers: if most of them are ordered by slug, there is too little evidence. */
const placesRead = 10;
/** Fewest ties that make a rank uninformative; the order of a tied pair does not mislead. */
const manyEquals = 3;

const reportMore = 'To change that, report outcomes with the event id of a resolve.';

export function toRankingEvidence(ranking: Ranking, ranked: RankedList, registry: Rankable): RankingEvidence {
  if (ranked.total < leastRanked) return tooFew(ranking, ranked.total, registry);
  const first = ranked.entries.slice(0, placesRead);
  const undecided = first.filter(({ equals }) => equals >= manyEquals).length;
  const about = runtimeNote(ranking, ranked);
  if (undecided * 2 <= first.length)
    return { status: 'ranked', note: `${ranked.total} skills are ranked.${about}` };
  const way =
    ranking.order === 'newest' || ranking.order === 'stars' ? '' : ' Outcome reports would separate them.';
  return {
    status: 'too_little_evidence',
    note:
      `${undecided} of the first ${first.length} tie with ${manyEquals} or more others on every measure; ties are in ` +
      `order of slug, which says nothing about quality.${way}${about}`,
  };
}

function tooFew(ranking: Ranking, count: number, registry: Rankable): RankingEvidence {
  const have =
    count === 0
      ? 'No skill is ranked here yet'
      : `Only ${count} ${count === 1 ? 'skill is' : 'skills are'} ranked here yet, so read this as a list, not as an order`;
  return { status: 'too_little_evidence', note: `${have}: ${missing(ranking, count, registry)}` };
}

/** Why skills are missing: no reports, no value to order by, or a policy. */
function missing({ filter, order }: Ranking, count: number, registry: Rankable): string {
  const { min_outcomes: needed = 0 } = filter;
  if (needed > 0)
    return `a ranking needs ${leastRanked} skills with ${needed} or more weighted successes. ${reportMore}`;
  const passing = candidatesOf(registry, filter);
  if (passing.length > count) {
    if (order === 'stars')
      return `the star counts of ${wholeNumber(passing.length - count)} matching skills are unknown, because their source was read without them.`;
    return `${counted(passing.length, 'skill')} match its filter, but ${wholeNumber(passing.length - count)} without a counted success. ${reportMore}`;
  }
  const reason = filter.auto_install === true ? commonestReason(filter, registry) : null;
  return reason ?? `a ranking needs ${leastRanked} skills that match its filter.`;
}

/** The policy reasons that exclude skills matching everything else. */
function commonestReason(filter: Ranking['filter'], registry: Rankable): string | null {
  const { auto_install: _, ...others } = filter;
  const kept = candidatesOf(registry, others).filter(({ row }) => !row.auto_install);
  const reasons = Map.groupBy(kept, ({ row }: Entry) => row.tier_reason ?? 'no reason recorded');
  const [commonest] = [...reasons].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  if (commonest === undefined) return null;
  const [reason, { length }] = commonest;
  return `${counted(kept.length, 'skill')} match the rest of its filter, but installing them requires a person’s approval; for ${wholeNumber(length)} of them because: ${reason}`;
}

/** Says when a runtime's ranking holds no skill made for that runtime. */
function runtimeNote({ filter: { runtime } }: Ranking, { madeForRuntime: own }: RankedList): string {
  if (runtime === undefined) return '';
  if (own > 0) return ` ${own} of them ${own === 1 ? 'is' : 'are'} made for ${runtime}.`;
  return ` None is made only for ${runtime}: all work in any runtime.`;
}
