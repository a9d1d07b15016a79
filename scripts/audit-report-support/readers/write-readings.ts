/** Writes sheets for readers of skills: ten skills without their labels in each, what to do in a README, and the key apart. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { auditSkill } from '../../../src/audit/audit-skill.ts';
import { engineVersion } from '../../../src/audit/engine-version.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { severities } from '../../../src/schema/vocabulary.ts';
import { worstSeverity } from '../../../src/scoring/audit-score.ts';
import { drawInTurn, seededRandom } from '../../eval-support/benchmark.ts';
import { digestSheets } from '../../eval-support/sheets/sheet-key.ts';
import { FolderInUse } from '../../eval-support/sheets/write-sheets.ts';
import { labelledLists, type LabelledSets, type LabelledSkill } from './labelled-skills.ts';
import { caseText, readme } from './reading-words.ts';

/** What is known of each case: kept apart from the sheets, so that a reader does not see it. */
export const ReadingKey = z.object({
  seed: z.int(),
  audited_on: z.iso.date(),
  engine_version: z.string(),
  sheets_digest: z.string(),
  cases: z.record(
    z.string(),
    z.object({
      set: z.string(),
      id: z.string(),
      label: z.enum(['good', 'bad']),
      /** The worst finding of the audit. */
      audit: z.enum(severities).nullable(),
      /** Number of lines by file. */
      lines: z.record(z.string(), z.int()),
    }),
  ),
});
export type ReadingKey = z.infer<typeof ReadingKey>;

interface ReadingOptions extends LabelledSets {
  readonly folder: string;
  /** Path of the key. */
  readonly key: string;
  readonly count: number;
  readonly seed: number;
  readonly day: string;
}

const casesEach = 10;

/** How many cases and sheets were written: the same ones for the same seed, sets and rules. Throws a `FolderInUse` for a folder that is not empty. */
export async function writeReadings(options: ReadingOptions): Promise<{ cases: number; sheets: number }> {
  const { folder, count, seed, day } = options;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new FolderInUse(`${folder} is not empty`);
  const random = seededRandom(seed);
  const drawn = drawInTurn(await labelledLists(options, random), count, random).map(
    (skill, at) => [`case-${String(at + 1).padStart(3, '0')}`, skill] as const,
  );
  const sheets = new Map(
    Array.from({ length: Math.ceil(drawn.length / casesEach) }, (_, at) => [
      `sheet-${String(at + 1).padStart(2, '0')}`,
      drawn
        .slice(at * casesEach, (at + 1) * casesEach)
        .map(([name, { texts }]) => caseText(name, texts))
        .join('\n'),
    ]),
  );
  const sheets_digest = digestSheets(sheets);
  const cases = Object.fromEntries(drawn.map(([name, skill]) => [name, keyOf(skill)]));
  const key: ReadingKey = { seed, audited_on: day, engine_version: engineVersion, sheets_digest, cases };
  for (const [name, text] of sheets) await writeFile(join(folder, `${name}.txt`), text);
  await writeFile(join(folder, 'README.md'), readme(sheets.size, sheets_digest));
  await writeFile(options.key, `${JSON.stringify(key, null, 2)}\n`);
  return { cases: drawn.length, sheets: sheets.size };
}

function keyOf({ set, id, label, folder, texts }: LabelledSkill): ReadingKey['cases'][string] {
  const audit = worstSeverity(auditSkill(folder, sha256Hex).findings);
  const lines = Object.fromEntries(texts.map(({ path, text }) => [path, text.split('\n').length]));
  return { set, id, label, audit, lines };
}
