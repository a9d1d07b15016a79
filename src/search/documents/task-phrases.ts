/** Tasks in many phrasings, each with the skills known to do them: extra words for those skills. */
import { analyse } from '../text/analysis.ts';
import { isOtherStopWord } from '../text/stop-words.ts';
import type { SearchDocument } from './document.ts';

export interface TaskPhrases {
  readonly slug: string;
  readonly name: string;
  readonly phrases: readonly string[];
  /** Slugs of skills that do the task. */
  readonly skills: readonly string[];
}

/** Phrases of the tasks that name a skill, by its slug; a skill in no task has no entry. */
export function phrasesBySkill(tasks: readonly TaskPhrases[]): ReadonlyMap<string, readonly string[]> {
  const phrases = new Map<string, string[]>();
  for (const task of tasks) {
    for (const slug of task.skills) {
      const known = phrases.get(slug) ?? [];
      known.push(task.name, ...task.phrases);
      phrases.set(slug, known);
    }
  }
  return phrases;
}

/** Each list of phrases of one skill apart: its own, and those of its tasks. */
export interface SkillPhrases {
  readonly own: readonly string[];
  readonly tasks: readonly string[];
}

export function usePhrases(
  document: SearchDocument,
  phrases: ReadonlyMap<string, readonly string[]>,
): SkillPhrases {
  const tasks = phrases.get(document.slug) ?? [];
  if (tasks.length === 0) return { own: document.use_for, tasks };
  const said = wordsOf(document);
  return { own: document.use_for, tasks: tasks.map((phrase) => withoutProducts(phrase, said)) };
}

/** Every word that a skill says of itself, its instructions included. */
function wordsOf({ name, path_name, tags, summary, use_for, terms }: SearchDocument): ReadonlySet<string> {
  const texts = [name, path_name, summary ?? '', ...tags, ...use_for];
  const counts = [terms.name, terms.description, terms.headings, terms.body];
  return new Set([...texts.flatMap(analyse), ...counts.flatMap((count) => Object.keys(count))]);
}

/** As products are written, and no abbreviation: `Angular`, `TestFlight`, `React Native`. */
const productName = /\p{Lu}\p{Ll}[^\s,;:!?]*(?:\s+\p{Lu}\p{Ll}[^\s,;:!?]*)*/gu;

/**
 * A phrase without the products that a skill nowhere mentions: one task is done with many of them, and each of its skills is for
 * few. A name at the beginning stays, as any phrase may begin with a capital, and phrases in other languages stay whole, as
 * German writes every noun with one.
 */
function withoutProducts(phrase: string, said: ReadonlySet<string>): string {
  if (analyse(phrase).some(isOtherStopWord)) return phrase;
  return phrase.replace(productName, (name, at: number) =>
    at === 0 || analyse(name).some((word) => said.has(word)) ? name : '',
  );
}

export const allPhrases = ({ own, tasks }: SkillPhrases): readonly string[] => [...own, ...tasks];
