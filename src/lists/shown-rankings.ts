/** Which rankings a list of rankings shows (those with enough skills, and of those with the same head the first), and which skills a page does by them. */
import type { Ranking } from '../schema/collections.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { rankEntries, type Rankable, type RankedList } from './rank-entries.ts';
import { headOf } from './ranking-heads.ts';
import { leastRanked, toRankingEvidence } from './ranking-evidence.ts';

export interface ShownRanking {
  readonly ranking: Ranking;
  readonly ranked: RankedList;
  /** Rankings whose first skills are the same, in the same order by the same measure. */
  readonly same: readonly Ranking[];
}

interface ShownRankings {
  readonly shown: readonly ShownRanking[];
  /** Those without evidence, each with the reason that its own address gives too. */
  readonly leftOut: readonly { readonly ranking: Ranking; readonly reason: string }[];
}

/** Skills at the head of a ranking that tell it from others: what a reader looks at. */
export const rankingHead = 20;

export function showRankings(rankings: readonly Ranking[], registry: Rankable): ShownRankings {
  const shown = new Map<string, ShownRanking>();
  const leftOut: { ranking: Ranking; reason: string }[] = [];
  for (const ranking of rankings) {
    const ranked = headOf(registry, ranking);
    if (ranked.total < leastRanked) {
      leftOut.push({ ranking, reason: toRankingEvidence(ranking, ranked, registry).note });
      continue;
    }
    const key = headKey(ranking, registry);
    const first = shown.get(key);
    shown.set(
      key,
      first === undefined ? { ranking, ranked, same: [] } : { ...first, same: [...first.same, ranking] },
    );
  }
  return { shown: [...shown.values()], leftOut };
}

/** One ranking, with the others that are the same to a reader. */
export function oneRanking(ranking: Ranking, rankings: readonly Ranking[], registry: Rankable): ShownRanking {
  const ranked = headOf(registry, ranking);
  const key = headKey(ranking, registry);
  const isSame = (other: Ranking): boolean =>
    other.slug !== ranking.slug && other.order === ranking.order && headKey(other, registry) === key;
  return { ranking, ranked, same: ranked.total < leastRanked ? [] : rankings.filter(isSame) };
}

function headKey(ranking: Ranking, registry: Rankable): string {
  const head = headOf(registry, ranking).entries.slice(0, rankingHead);
  return [ranking.order, ...head.map(({ entry }) => entry.slug)].join(' ');
}

/** Skills of a field or runtime, in the editors' order, with the picks of the ranking that has this category or runtime; new listings and copies are left out. */
export function recommended(
  registry: Rankable & Pick<Registry, 'rankings'>,
  filter: Pick<Ranking['filter'], 'category' | 'runtime'>,
  most: number,
): Entry[] {
  const ranking = registry.rankings.find(
    ({ order, filter: { category, runtime } }) =>
      order === 'editors' && category === filter.category && runtime === filter.runtime,
  );
  const { entries } = rankEntries(registry, { filter, ...ranking, order: 'editors' }, most);
  return entries.map(({ entry }) => entry);
}
