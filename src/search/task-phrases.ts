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

/** All phrases of one skill: its own and those of its tasks. */
export function usePhrases(
  document: SearchDocument,
  phrases: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...document.use_for, ...(phrases.get(document.slug) ?? [])];
}
