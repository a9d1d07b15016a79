/** The skills for one task: its pins first, then what resolve's own search finds for its phrasings. */
import type { Task } from '../schema/collections.ts';
import type { Entry } from '../scoring/registry.ts';
import { type SearchContext, searchPhrase } from './phrase-search.ts';
import { establishedFirst } from '../resolve/established-first.ts';
import { isListed } from '../scoring/listed.ts';

export interface TaskSkill {
  readonly entry: Entry;
  readonly pinned: boolean;
  readonly reason: string;
  /** 0-100: mean score over the task's phrasings; null for a pinned skill that no phrasing finds. */
  readonly relevance: number | null;
  /** Number of phrasings that find it, of `phrasings`. */
  readonly found_by: number;
}

/** A skill found by fewer phrasings matches by chance. */
const leastShare = 0.15;
/** Mean relevance (0-100) below which matches are by chance, judged on the starter tasks. */
const leastRelevance = 12.5;
/** Least share of the best hit's relevance; skills below it are for related tasks. */
const leastOfBest = 0.5;

/** Blocked skills are left out, pinned or not. */
export function rankTaskSkills(task: Task, context: SearchContext): TaskSkill[] {
  const phrases = [task.name, ...task.phrases];
  const found = searchPhrases(phrases, context);
  const pins = task.pins.flatMap(({ skill, reason }): TaskSkill[] => {
    const entry = context.registry.bySlug.get(skill);
    if (entry === undefined || !isListed(entry)) return [];
    const tally = found.get(skill);
    const relevance = tally === undefined ? null : round1(tally.sum / phrases.length);
    return [{ entry, pinned: true, reason, relevance, found_by: tally?.count ?? 0 }];
  });
  const pinned = new Set(pins.map(({ entry }) => entry.slug));
  const others = [...found.values()]
    .filter(({ entry, count }) => !pinned.has(entry.slug) && count / phrases.length >= leastShare)
    .sort((a, b) => b.sum - a.sum || (a.entry.slug < b.entry.slug ? -1 : 1))
    .map(({ entry, sum, count, best }): TaskSkill & { relevance: number } => ({
      entry,
      pinned: false,
      reason: `Found by ${count} of ${phrases.length} phrasings of this task, best by "${best.phrase}".`,
      relevance: round1(sum / phrases.length),
      found_by: count,
    }));
  const floor = Math.max(leastRelevance, (others[0]?.relevance ?? 0) * leastOfBest);
  const near = others.filter(({ relevance }) => relevance >= floor);
  return [
    ...pins,
    ...establishedFirst(near, ({ entry, relevance }) => ({ isNew: entry.isNewListing, relevance })),
  ];
}

interface Tally {
  readonly entry: Entry;
  sum: number;
  count: number;
  best: { phrase: string; score: number };
}

/** How much better a later phrasing has to find a skill to be named for it: the first ones are those that readers understand best. */
const clearlyBetter = 1.25;

/** Weight of a phrasing's adequate hits; a phrasing that no skill answers must not select skills. */
const verdictWeight = { match: 1, weak: 0.5, none: 0 } as const;

function searchPhrases(phrases: readonly string[], context: SearchContext): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const phrase of phrases) {
    const { verdict, hits } = searchPhrase(phrase, context);
    const weight = verdictWeight[verdict];
    if (weight === 0) continue;
    for (const { doc, score } of hits) {
      const entry = context.entryOf(doc);
      if (entry === undefined) continue;
      const tally = found.get(entry.slug) ?? { entry, sum: 0, count: 0, best: { phrase, score: 0 } };
      tally.sum += weight * score;
      tally.count += 1;
      if (weight * score > clearlyBetter * tally.best.score) tally.best = { phrase, score: weight * score };
      found.set(entry.slug, tally);
    }
  }
  return found;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
