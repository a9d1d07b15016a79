/** The six orders of the skill list; each is a total order, so that pages never overlap. */
import { countedReports } from '../outcomes/stats.ts';
import { type Entry, priorOf } from '../scoring/registry.ts';
import { compareKeys } from './compare-keys.ts';
import { type Choices, sumOf } from './editor-choices.ts';

export const skillSorts = ['quality', 'downloads', 'stars', 'trending', 'fresh', 'new'] as const;
export type SkillSort = (typeof skillSorts)[number];

/** What each order means, as the documentation says it. */
export const sortMeanings: Readonly<Record<SkillSort, string>> = {
  quality:
    'trust score, with Agent Proven on top where there are outcomes; between equals, how often editors chose it',
  downloads:
    'verified installs reported to this registry, then all reports; sources state no download counts',
  stars: 'stars of the repository; unknown stars come last',
  trending: 'outcome reports of the last 30 days by weight, successes first; without any, what changed last',
  fresh: 'day of the last change at the source',
  new: 'day it was first listed here',
};

/** Keys compared one after the other, the higher first. */
type Keys = (entry: Entry) => readonly (number | string)[];

const keys: Readonly<Record<SkillSort, Keys>> = {
  quality: () => [],
  downloads: ({ outcomes }) => [outcomes.verifiedInstalls, outcomes.total, countedReports(outcomes)],
  stars: ({ evidence }) => [evidence.source.stars ?? -1],
  trending: ({ outcomes, evidence }) => [
    outcomes.recentSuccess + outcomes.recentFailed,
    outcomes.recentSuccess,
    evidence.source.skill_changed_on ?? '',
  ],
  fresh: ({ evidence }) => [evidence.source.skill_changed_on ?? ''],
  new: ({ evidence }) => [evidence.first_indexed_on, evidence.source.skill_changed_on ?? ''],
};

/** A sorted copy; quality, editors' choices and at last the slug break ties. */
export function sortSkills(
  entries: readonly Entry[],
  sort: SkillSort,
  choices: ReadonlyMap<string, Choices>,
): Entry[] {
  const decorated = entries.map((entry) => ({
    entry,
    keys: [...keys[sort](entry), priorOf(entry), sumOf(choices.get(entry.slug))],
  }));
  decorated.sort((a, b) => compareKeys(a.keys, b.keys) || (a.entry.slug < b.entry.slug ? -1 : 1));
  return decorated.map(({ entry }) => entry);
}

/** Whether what the order goes by tells any two of these apart; where it does not, quality alone decides. */
export function isDecisive(entries: readonly Entry[], sort: SkillSort): boolean {
  const [first] = entries;
  if (sort === 'quality' || first === undefined || entries.length === 1) return true;
  const keysOfFirst = keys[sort](first);
  return entries.some((entry) => compareKeys(keysOfFirst, keys[sort](entry)) !== 0);
}
