/** Tasks that people have described before, in many phrasings: a query that says the same finds the skills known for it. */
import { analyse } from '../text/analysis.ts';
import { startsOf } from '../storage/rows.ts';
import type { SectionArray, Sections } from '../storage/sections.ts';
import type { Stem } from '../text/stemming.ts';
import { isStopWord } from '../text/stop-words.ts';
import type { TaskPhrases } from '../documents/task-phrases.ts';

/** Phrases as index terms, and the skills of each phrase's task; `Starts` are one longer than what they lead into. */
export interface KnownTasks {
  readonly termStarts: Uint32Array;
  readonly terms: Uint32Array;
  /** Number of each phrase's task. */
  readonly tasks: Uint32Array;
  readonly skillStarts: Uint32Array;
  /** Numbers of documents. */
  readonly skills: Uint32Array;
}

/** What is needed of a word of the query; see `QueryWord`. */
interface AskedWord {
  readonly share: number;
  readonly rarity: number;
  readonly readings: readonly { readonly term: number; readonly trust: number }[];
}

/** Agreement of query and phrase, 0-1, above which they may mean the same; from .5 it cost everyday tasks 3 points of success@1, .8 helps no more. */
const leastAgreement = 0.7;

/** Sections of the phrases; only those of tasks count, which the registry's people write, not what a skill says of itself. */
export function writeKnownTasks(
  tasks: readonly TaskPhrases[],
  stem: Stem,
  findTerm: (stem: string) => number,
  findSkill: (slug: string) => number,
): Record<string, SectionArray> {
  const phrases = tasks.flatMap(({ name, phrases: others }, task) =>
    [name, ...others].map((phrase) => ({ task, terms: termsOf(phrase, stem, findTerm) })),
  );
  const skills = tasks.map((task) => task.skills.map(findSkill).filter((skill) => skill >= 0));
  return {
    'known.termStarts': startsOf(phrases.map(({ terms }) => terms.length)),
    'known.terms': Uint32Array.from(phrases.flatMap(({ terms }) => terms)),
    'known.tasks': Uint32Array.from(phrases, ({ task }) => task),
    'known.skillStarts': startsOf(skills.map(({ length }) => length)),
    'known.skills': Uint32Array.from(skills.flat()),
  };
}

export function readKnownTasks(sections: Sections): KnownTasks {
  return {
    termStarts: sections.u32('known.termStarts'),
    terms: sections.u32('known.terms'),
    tasks: sections.u32('known.tasks'),
    skillStarts: sections.u32('known.skillStarts'),
    skills: sections.u32('known.skills'),
  };
}

/**
 * Document → how surely the query is a task that the document is known for, above 0 to 1 (said before in these words).
 * Words agree by rarity, with those of either side that the other lacks against it (Dice).
 */
export function recogniseTask(
  known: KnownTasks,
  rarity: Float32Array,
  words: readonly AskedWord[],
): ReadonlyMap<number, number> {
  const trusts = new Map<number, number>();
  for (const { readings } of words)
    for (const { term, trust } of readings) trusts.set(term, Math.max(trusts.get(term) ?? 0, trust));
  const asked = words.reduce((sum, word) => sum + word.rarity * word.share, 0);
  const found = new Map<number, number>();
  for (const phrase of phrasesWith(known, trusts.keys())) {
    let shared = 0;
    let all = asked;
    for (let at = known.termStarts[phrase] ?? 0; at < (known.termStarts[phrase + 1] ?? 0); at += 1) {
      const term = known.terms[at] ?? 0;
      const weight = rarity[term] ?? 0;
      all += weight;
      shared += weight * (trusts.get(term) ?? 0);
    }
    const agreement = (2 * shared) / (all || 1);
    if (agreement <= leastAgreement) continue;
    const sureness = Math.min(1, (agreement - leastAgreement) / (1 - leastAgreement));
    const task = known.tasks[phrase] ?? 0;
    for (let at = known.skillStarts[task] ?? 0; at < (known.skillStarts[task + 1] ?? 0); at += 1) {
      const skill = known.skills[at] ?? 0;
      found.set(skill, Math.max(found.get(skill) ?? 0, sureness));
    }
  }
  return found;
}

/** The phrases that have each term: most questions share a word with few of them. */
const phrasesByTerm = new WeakMap<KnownTasks, ReadonlyMap<number, readonly number[]>>();

/** The phrases that have one of the terms. */
function phrasesWith(known: KnownTasks, terms: Iterable<number>): Set<number> {
  const byTerm = phrasesByTerm.get(known) ?? listPhrases(known);
  phrasesByTerm.set(known, byTerm);
  const found = new Set<number>();
  for (const term of terms) for (const phrase of byTerm.get(term) ?? []) found.add(phrase);
  return found;
}

function listPhrases({ tasks, termStarts, terms }: KnownTasks): Map<number, number[]> {
  const byTerm = new Map<number, number[]>();
  for (let phrase = 0; phrase < tasks.length; phrase += 1) {
    for (let at = termStarts[phrase] ?? 0; at < (termStarts[phrase + 1] ?? 0); at += 1) {
      const term = terms[at] ?? 0;
      const phrases = byTerm.get(term);
      if (phrases === undefined) byTerm.set(term, [phrase]);
      else phrases.push(phrase);
    }
  }
  return byTerm;
}

function termsOf(phrase: string, stem: Stem, findTerm: (stem: string) => number): number[] {
  const words = analyse(phrase).filter((word) => !isStopWord(word));
  const terms = words.map((word) => findTerm(stem(word))).filter((term) => term >= 0);
  return [...new Set(terms)].sort((a, b) => a - b);
}
