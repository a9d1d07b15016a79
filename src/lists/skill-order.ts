/** The six orders of the skill list; each is a total order, so that pages never overlap. */
import { qualityOf } from '../scoring/quality.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { compareKeys } from './compare-keys.ts';
import { type Choices, countChoices, sumOf } from './editor-choices.ts';

export const skillSorts = ['quality', 'downloads', 'stars', 'trending', 'fresh', 'new'] as const;
export type SkillSort = (typeof skillSorts)[number];

/** The meaning of each order, for the documentation. */
export const sortMeanings: Readonly<Record<SkillSort, string>> = {
  quality: 'trust in steps of 5, moved by the success that agents reported; then how often editors chose it',
  downloads:
    'verified installs reported by agents, by weight, then weighted successes; sources do not publish download counts',
  stars: 'stars of the repository; unknown stars come last',
  trending: 'weighted successes of the last 30 days; without any, the most recent change',
  fresh: 'date of the last source change',
  new: 'date it was first listed here',
};

/** Points of quality that tell skills apart: smaller differences come from how a folder is kept, and not from its use. */
const qualityStep = 5;

/**
 * Keys compared in turn, higher first, by the skill and how often editors chose it: weighted sums that a success never lowers and a failure never raises, and no count of
 * reports, which one caller can raise at will.
 */
type Keys = (entry: Entry, chosen: number) => readonly (number | string)[];

const keys: Readonly<Record<SkillSort, Keys>> = {
  quality: (entry, chosen) => [Math.floor(qualityOf(entry) / qualityStep), chosen],
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
  const decorated = entries.map((entry) => ({ entry, keys: keysOf(entry, sort, choices) }));
  return decorated.sort(compareEntries).map(({ entry }) => entry);
}

type EntryKeys = readonly (number | string)[];

/** Compared in turn, higher first; of equal ones the slug decides. */
function keysOf(entry: Entry, sort: SkillSort, choices: ReadonlyMap<string, Choices>): EntryKeys {
  const chosen = sumOf(choices.get(entry.slug));
  return [isSecondRow(entry, sort) ? 0 : 1, ...keys[sort](entry, chosen), qualityOf(entry), chosen];
}

interface Decorated {
  readonly entry: Entry;
  readonly keys: EntryKeys;
}

const compareEntries = (a: Decorated, b: Decorated): number =>
  compareKeys(a.keys, b.keys) || (a.entry.slug < b.entry.slug ? -1 : 1);

type Listed = Pick<Registry, 'entries' | 'tasks' | 'packs' | 'tracks'>;

interface Order extends Listed {
  readonly inOrder: readonly Entry[];
}

/** What was listed last, by the tasks of a build: a registry is replaced with each publication and report, and few entries with it. */
const orders = new WeakMap<Registry['tasks'], Map<SkillSort, Order>>();

/** Above this share of other entries all are sorted again. */
const mostChanged = 0.02;

/** Every skill of the registry in order: a list with filters takes what passes. */
export function allSorted({ entries, tasks, packs, tracks }: Listed, sort: SkillSort): readonly Entry[] {
  const known = orders.get(tasks) ?? new Map<SkillSort, Order>();
  orders.set(tasks, known);
  const last = known.get(sort);
  const before = last?.packs === packs && last.tracks === tracks ? last : undefined;
  if (before?.entries === entries) return before.inOrder;
  const choices = countChoices({ tasks, packs, tracks });
  const inOrder =
    (before && changeOrder(before, entries, sort, choices)) ?? sortSkills(entries, sort, choices);
  known.set(sort, { entries, tasks, packs, tracks, inOrder });
  return inOrder;
}

/** The order with other entries put in their places; null where too many are others. */
function changeOrder(
  before: Order,
  entries: readonly Entry[],
  sort: SkillSort,
  choices: ReadonlyMap<string, Choices>,
): Entry[] | null {
  const { came, gone } = differences(before.entries, entries);
  if (came.length + gone.size > entries.length * mostChanged) return null;
  const inOrder = before.inOrder.filter((entry) => !gone.has(entry));
  for (const entry of came) {
    const keys = keysOf(entry, sort, choices);
    let low = 0;
    let high = inOrder.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      // In range by construction.
      const other = inOrder[middle] as Entry;
      const isBefore = compareEntries({ entry: other, keys: keysOf(other, sort, choices) }, { entry, keys });
      if (isBefore < 0) low = middle + 1;
      else high = middle;
    }
    inOrder.splice(low, 0, entry);
  }
  return inOrder;
}

/** Of two lists by slug: an entry is replaced when anything about its skill changes. */
function differences(before: readonly Entry[], after: readonly Entry[]) {
  const gone = new Set<Entry>();
  const came: Entry[] = [];
  let at = 0;
  for (const entry of after) {
    for (let other = before[at]; other !== undefined && other.slug < entry.slug; other = before[at]) {
      gone.add(other);
      at += 1;
    }
    const other = before[at];
    if (other?.slug === entry.slug) at += 1;
    if (other === entry) continue;
    if (other?.slug === entry.slug) gone.add(other);
    came.push(entry);
  }
  for (const other of before.slice(at)) gone.add(other);
  return { came, gone };
}

/** Whether the order's own key distinguishes any two of these; if not, only quality decides. */
export function isDecisive(entries: readonly Entry[], sort: SkillSort): boolean {
  const [first] = entries;
  if (sort === 'quality' || first === undefined || entries.length === 1) return true;
  const keysOfFirst = keys[sort](first, 0);
  return entries.some((entry) => compareKeys(keysOfFirst, keys[sort](entry, 0)) !== 0);
}
