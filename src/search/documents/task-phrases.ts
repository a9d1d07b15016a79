/** Tasks in many phrasings, each with the skills known to do them: extra words for those skills. */
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
  return { own: document.use_for, tasks: phrases.get(document.slug) ?? [] };
}

export const allPhrases = ({ own, tasks }: SkillPhrases): readonly string[] => [...own, ...tasks];
