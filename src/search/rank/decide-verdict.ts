/** Words and candidates → the verdict on the best of them. */
import { leastWithoutBackground } from '../index/background.ts';
import type { SearchIndex } from '../index/load.ts';
import type { Candidate } from './features.ts';
import type { ReadTask } from './match-query.ts';
import type { QueryWord } from '../words/query-word.ts';
import {
  keywordsInput,
  missesDecidingWord,
  statesAll,
  statesKeywords,
  verdictInput,
} from './verdict-input.ts';
import {
  adequacy,
  verdictAt,
  verdictAmong,
  limitsFor,
  lowered,
  type LeadRule,
  type Verdict,
} from './verdict.ts';
import { keywordsVerdict, taskVerdict } from './weights.ts';

/**
 * How much the limits fall for each unit of `smallness`: among few skills chance finds less, above all for the many words of a task with
 * keywords. Learned from author prompts over catalogs of 1 to 50 skills: `docs/decisions/020-retrieval.md`, eighth round.
 */
const fall = { task: 0.05, keywords: 0.5 } as const;

/** Keywords of a task from which the limits were learned; of fewer there is less to find, in the right skill too. */
export const usualKeywords = 5;

/** How much the limits fall for fewer: by what the least sure right skills lose. */
const fallFor = (keywords: number): number => Math.max(0, Math.log(usualKeywords / Math.max(1, keywords)));

/** Fitted on author prompts and our own tasks, half as many again without a right skill: `docs/decisions/020-retrieval.md`, last round. */
const leads: Readonly<Record<'task' | 'keywords', LeadRule>> = {
  task: { each: 0.07, needed: 1.4 },
  keywords: { each: 0.03, needed: 0.55 },
};

/** How much smaller a catalog is than one that is measured by itself alone, as a natural logarithm; 0 for a larger one. */
export function smallness({ size, rarityOver }: Pick<SearchIndex, 'size' | 'rarityOver'>): number {
  return rarityOver > size ? Math.max(0, Math.log(leastWithoutBackground / Math.max(1, size))) : 0;
}

/**
 * `candidates`: best first; `few`: see `smallness`. With keywords the words are judged together, and how far the best states each of the two.
 * @param lead See `Standing`.
 */
export function verdictOfBest(
  task: ReadTask,
  candidates: readonly Candidate[],
  few: number,
  lead: number,
): Verdict {
  const { asked, given, words } = task;
  const [best] = candidates;
  if (best === undefined) return 'none';
  // A keyword that no skill states, or that the task says too, tells nothing further.
  const said = new Set(asked.map(({ text }) => text));
  const isPlain = asked.length === 0 || !given.some(({ known, text }) => known && !said.has(text));
  const odds = isPlain
    ? adequacy(verdictInput(words, candidates), taskVerdict)
    : adequacy(keywordsInput(task, candidates), keywordsVerdict);
  const limits = isPlain
    ? lowered(limitsFor(words.length, taskVerdict.limits), few * fall.task)
    : lowered(keywordsVerdict.limits, few * fall.keywords + fallFor(task.keywords));
  // What cannot be read may hold the word that decides.
  const missesDeciding = task.mostlyUnknown || missesDecidingWord(words, best);
  const standing = { lead, excluded: best.excluded, missesDeciding };
  return verdictAmong(
    odds,
    limits,
    // Keywords are an expert's words: a skill that states them all is worth a look, in whatever language the task is asked.
    statesAll(words, candidates) || (!isPlain && statesKeywords(words, candidates)),
    standing,
    isPlain ? leads.task : leads.keywords,
  );
}

/** Share of the task, by rarity, that a candidate must state to be called near. */
const nearStated = 0.4;
/** Cosine between the topics of task and skill that it must have as well: one shared word is not a shared subject. */
const nearTopics = 0.5;

/** One candidate as if it were all that was found; `near`: whether it is worth a look though it may not be adequate. */
export function verdictAlone(
  words: readonly QueryWord[],
  candidate: Candidate,
  few: number,
): { readonly verdict: Verdict; readonly near: boolean } {
  const input = verdictInput(words, [candidate]);
  const limits = lowered(limitsFor(words.length, taskVerdict.limits), few * fall.task);
  const verdict = verdictAt(adequacy(input, taskVerdict), limits, statesAll(words, [candidate]));
  const near = verdict !== 'none' || (input.stated >= nearStated && input.topics >= nearTopics);
  return { verdict, near };
}
