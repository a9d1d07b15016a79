/** Skills whose places are learned from: harmful and honest ones of independent writers, examples of rows, real ones. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { patternRules } from '../../../src/audit/ruleset.ts';
import { readSkillFolder } from '../../../src/ingest/files/read-folder.ts';
import { exampleFolder } from '../../../test/audit/example-folders.ts';
import { readIndependent } from '../../audit-report-support/independent.ts';
import { placesOf } from './places-of.ts';

const independent = join(import.meta.dirname, '../../../test/audit/independent');
/** Sets that were read when rules were written; the others only measure. */
const learnedSets = new Set(['folders-c', 'folders-d', 'folders-e', 'folders-g', 'steps-a', 'steps-f']);

export interface Places {
  readonly harmful: readonly (readonly Int32Array[])[];
  readonly honest: readonly (readonly Int32Array[])[];
}

/** Places of the written skills, and of what the rows of the rules say that they catch. */
export function writtenPlaces(): Places {
  const sets = [...readIndependent(independent)].filter(([name]) => learnedSets.has(name));
  const skills = sets.flatMap(([, cases]) => cases);
  const of = (label: 'bad' | 'good'): Int32Array[][] =>
    skills.filter((each) => each.label === label).map(({ folder }) => placesOf(folder, false));
  const examples = patternRules.flatMap(({ rows }) =>
    rows.flatMap(({ catches }) => catches.map((example) => placesOf(exampleFolder(example), false))),
  );
  return { harmful: [...of('bad'), ...examples].filter(hasAny), honest: of('good').filter(hasAny) };
}

const hasAny = (places: readonly Int32Array[]): boolean => places.length > 0;

/** Folders of sample attacks that some repositories ship. */
const samples = /(?:^|__)(?:tests?|fixtures|examples|test-skills)(?:__|$)/;

/**
 * Places of real skills: `folder` has a folder `<owner>__<name>` for each repository of `repositories.json`, and in it one for each skill.
 * Of a marketplace with `owners` in that list only the skills of owners whose names have a SHA-1 that begins so.
 */
export async function realPlaces(folder: string): Promise<Int32Array[][]> {
  const found: Int32Array[][] = [];
  for (const repository of readdirSync(folder).sort()) {
    const owner = repository.split('__')[0] ?? null;
    for (const skill of readdirSync(join(folder, repository)).sort()) {
      if (samples.test(skill)) continue;
      const places = placesOf(await readSkillFolder(join(folder, repository, skill), owner), true);
      if (hasAny(places)) found.push(places);
    }
  }
  return found;
}
