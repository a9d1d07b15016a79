/** The six orders of the skill list; each is a total order, so that pages never overlap. */
import { qualityOf } from '../scoring/quality.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { compareKeys } from './compare-keys.ts';
import { type Choices, countChoices, sumOf } from './editor-choices.ts';

export const skillSorts = ['quality', 'downloads', 'stars', 'trending', 'fresh', 'new'] as const;
export type SkillSort = (typeof skillSorts)[number];

/** The meaning of each order, for the documentation. */
export const sortMeanings: Readonly<Record<SkillSort, string>> = {
  quality: 'trust, moved by the success that agents reported; ties by how often editors chose the skill',
  downloads:
    'verified installs reported by agents, by weight, then weighted successes; sources do not publish download counts',
  stars: 'stars of the repository; unknown stars come last',
  trending: 'weighted successes of the last 30 days; without any, the most recent change',
  fresh: 'date of the last source change',
  new: 'date it was first listed here',
};

/**
 * Keys compared in turn, higher first: weighted sums that a success never lowers and a failure never raises, and no count of
 * reports, which one caller can raise at will.
 */
type Keys = (entry: Entry) => readonly (number | string)[];

const keys: Readonly<Record<SkillSort, Keys>> = {
  quality: () => [],
  downloads: ({ outcomes }) => [outcomes.installSuccesses, outcomes.success],
  stars: ({ row }) => [row.stars ?? -1],
  trending: ({ outcomes, row }) => [outcomes.recentSuccess, row.changed_on ?? ''],
  fresh: ({ row }) => [row.changed_on ?? ''],
  new: ({ row }) => [row.indexed_on, row.changed_on ?? ''],
};

/** A new listing that no person approved comes after all others, but in the order that shows what is new. */
function isSecondRow({ row }: Entry, sort: SkillSort): boolean {
  return row.is_new && sort !== 'new';
}

/** A sorted copy; ties are broken by quality, then editors' choices, then slug. */
export function sortSkills(
  entries: readonly Entry[],
  sort: SkillSort,
  choices: ReadonlyMap<string, Choices>,
): Entry[] {
  const decorated = entries.map((entry) => ({
    entry,
    keys: [
      isSecondRow(entry, sort) ? 0 : 1,
      ...keys[sort](entry),
      qualityOf(entry),
      sumOf(choices.get(entry.slug)),
    ],
  }));
  decorated.sort((a, b) => compareKeys(a.keys, b.keys) || (a.entry.slug < b.entry.slug ? -1 : 1));
  return decorated.map(({ entry }) => entry);
}

/** By registry, which is replaced with each change of the catalog and of what agents reported. */
const orders = new WeakMap<Registry, Map<SkillSort, readonly Entry[]>>();

/** Every skill of the registry, sorted once: a list with filters takes what passes. */
export function allSorted(registry: Registry, sort: SkillSort): readonly Entry[] {
  const known = orders.get(registry) ?? new Map<SkillSort, readonly Entry[]>();
  orders.set(registry, known);
  const all = known.get(sort) ?? sortSkills(registry.entries, sort, countChoices(registry));
  known.set(sort, all);
  return all;
}

/** Whether the order's own key distinguishes any two of these; if not, only quality decides. */
export function isDecisive(entries: readonly Entry[], sort: SkillSort): boolean {
  const [first] = entries;
  if (sort === 'quality' || first === undefined || entries.length === 1) return true;
  const keysOfFirst = keys[sort](first);
  return entries.some((entry) => compareKeys(keysOfFirst, keys[sort](entry)) !== 0);
}
