/** Ranking definition → ordered entries: by lower bounds and editors' choices, ties broken by stable rules, each with its reason. */
import type { Ranking } from '../schema/collections.ts';
import { repositoryOwner } from '../schema/source.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { isOriginal, toCollectionFilter } from './collection-filter.ts';
import { compareKeys } from './compare-keys.ts';
import { type Choices, choicesPhrase, type Chosen, countChoices, sumOf } from './editor-choices.ts';
import { orders } from './ranking-orders.ts';

export interface RankedEntry {
  /** From 1; those that tie on everything compared share the rank of the first of them. */
  readonly rank: number;
  readonly entry: Entry;
  /** The value that the order compares, in its unit. */
  readonly score: number;
  /** The reason for its rank, in a sentence or two; computed on demand, since few entries are shown. */
  readonly why: () => string;
  /** Number of other skills that tie on everything compared, so that only the slug orders them. */
  readonly equals: number;
}

/** The input of a ranking. */
export type Rankable = Pick<Registry, 'entries' | 'bySlug'> & Chosen;

/** A ranking, or its head. */
export interface RankedList {
  /** Best first. */
  readonly entries: readonly RankedEntry[];
  /** Skills in the ranking, also those that are not in `entries`. */
  readonly total: number;
  /** Those of them that are made for the ranking's runtime; 0 where it has none. */
  readonly madeForRuntime: number;
}

/** What decides which skills are in a list, and in which order. */
export type RankingRules = Pick<Ranking, 'filter' | 'order'> & Partial<Pick<Ranking, 'picks'>>;

/** The first `most` skills of a ranking, all by default; the same registry gives the same order. */
export function rankEntries(
  registry: Rankable,
  { filter, order: orderName, picks = [] }: RankingRules,
  most = Number.POSITIVE_INFINITY,
): RankedList {
  const order = orders[orderName];
  const choices = countChoices(registry);
  const picked = new Map(orderName === 'editors' ? picks.map(({ skill }, at) => [skill, at] as const) : []);
  const scored = candidatesOf(registry, filter).flatMap((entry): Ranked[] => {
    // New listings that no person approved are shown as new, not as best.
    if (entry.row.is_new && orderName !== 'newest') return [];
    const score = order.score(entry);
    if (score === null) return [];
    const chosen =
      orderName !== 'editors'
        ? 0
        : entry.row.tier === 'experimental'
          ? -afterAll
          : chosenBy(picked.get(entry.slug), choices.get(entry.slug));
    return [{ entry, score, first: chosen + (order.exact?.(entry) ?? score), rest: null }];
  });
  const { runtime } = filter;
  const isMadeFor = ({ row }: Entry): boolean => runtime !== undefined && row.platforms.includes(runtime);
  /** What decides between equals; few skills of a large catalog are compared by it. */
  const restOf = (item: Ranked): readonly number[] => {
    const { row } = item.entry;
    const chosen = sumOf(choices.get(item.entry.slug));
    const ties = order.ties(item.entry, chosen);
    return (item.rest ??= [isMadeFor(item.entry) ? 1 : 0, ...ties, row.trust, row.audit_score, chosen]);
  };
  const compare = (a: Ranked, b: Ranked): number => b.first - a.first || compareKeys(restOf(a), restOf(b));
  const first = firstOf(scored, most * placesPerShown);
  first.sort((a, b) => compare(a, b) || (a.entry.slug < b.entry.slug ? -1 : 1));
  const entries = countEquals(first, compare);
  const shown = spreadOwners(entries, ({ item }) => item.entry).slice(0, most);
  const ranks = sharedRanks(shown, compare);
  const reasons = new Map(picks.map(({ skill, reason }) => [skill, reason]));
  return {
    entries: shown.map(({ item: { entry, score }, equals }, at) => ({
      rank: ranks[at] ?? at + 1,
      entry,
      score,
      why: () =>
        [
          picked.has(entry.slug) ? `Editors' pick: ${reasons.get(entry.slug) ?? ''}` : '',
          order.why(entry, score),
          chosenFor(choices.get(entry.slug)),
        ]
          .filter((part) => part !== '')
          .join(' '),
      equals,
    })),
    total: scored.length,
    madeForRuntime: scored.filter(({ entry }) => isMadeFor(entry)).length,
  };
}

/** More than any trust: picks before what was chosen elsewhere, that before the rest. */
const perChoice = 1_000;
const perPick = 1_000_000;
/** What has open doubts is recommended after everything else, also where an editor chose it. */
const afterAll = perPick;
const mostPicks = 10;

function chosenBy(pick: number | undefined, choices: Choices | undefined): number {
  return (pick === undefined ? 0 : (mostPicks - pick) * perPick) + perChoice * sumOf(choices);
}

/** Skills that are compared for each that is shown: the further ones of an owner make room for others. */
const placesPerShown = 5;
/** How many skills an owner may have among the first places, where others are left. */
const ownersShare = [
  { places: 3, most: 1 },
  { places: 10, most: 2 },
] as const;
/** The rule in a sentence for readers, since it puts a skill before one of a higher score. */
export const ownersRule = `An owner has at most ${ownersShare
  .map(({ places, most }) => `${most} of the first ${places}`)
  .join(', ')}.`;

/** The same order, but that an owner's further skills come after the places that it may not fill. */
export function spreadOwners<T>(sorted: readonly T[], entryOf: (item: T) => Entry): readonly T[] {
  const ownerOf = (item: T): string => repositoryOwner(entryOf(item).row.repository);
  const rest = [...sorted];
  const head: T[] = [];
  const ofOwner = new Map<string, number>();
  for (const { places, most } of ownersShare) {
    while (head.length < places) {
      const at = rest.findIndex((each) => (ofOwner.get(ownerOf(each)) ?? 0) < most);
      const [next] = at < 0 ? [] : rest.splice(at, 1);
      if (next === undefined) break;
      ofOwner.set(ownerOf(next), (ofOwner.get(ownerOf(next)) ?? 0) + 1);
      head.push(next);
    }
  }
  return [...head, ...rest];
}

function sharedRanks(shown: readonly Tied[], compare: (a: Ranked, b: Ranked) => number): readonly number[] {
  const ranks: number[] = [];
  for (const [at, { item }] of shown.entries()) {
    const before = shown[at - 1];
    ranks.push(before !== undefined && compare(before.item, item) === 0 ? (ranks[at - 1] ?? at) : at + 1);
  }
  return ranks;
}

interface Ranked {
  readonly entry: Entry;
  readonly score: number;
  readonly first: number;
  rest: readonly number[] | null;
}

interface Tied {
  readonly item: Ranked;
  /** Other skills that tie with it. */
  readonly equals: number;
}

/** Those that can be among the first `most`, with all that tie with the last of them. */
function firstOf(scored: Ranked[], most: number): Ranked[] {
  if (scored.length <= most) return scored;
  const values = Float64Array.from(scored, ({ first }) => first).sort();
  const least = values[values.length - most] ?? 0;
  return scored.filter(({ first }) => first >= least);
}

/** Ties are adjacent, since the list is sorted by what `compare` compares. */
function countEquals(sorted: readonly Ranked[], compare: (a: Ranked, b: Ranked) => number): Tied[] {
  const equals = new Uint32Array(sorted.length);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const first = sorted[start];
    for (; end < sorted.length; end += 1) {
      const next = sorted[end];
      if (first !== undefined && next !== undefined && compare(first, next) !== 0) break;
    }
    equals.fill(end - start - 1, start, end);
  }
  return sorted.map((item, at) => ({ item, equals: equals[at] ?? 0 }));
}

function chosenFor(choices: Choices | undefined): string {
  const phrase = choicesPhrase(choices);
  return phrase === '' ? '' : `Chosen for ${phrase}.`;
}

/** Skills that match the filter, with or without a value to order them by. */
export function candidatesOf(registry: Rankable, filter: Ranking['filter']): Entry[] {
  const passes = toCollectionFilter(filter);
  return registry.entries.filter((entry) => passes(entry) && isOriginal(entry, registry));
}
