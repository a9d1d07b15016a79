/** `npm run audit:report -- --sheets` and `-- --answers`: writes cases for independent readers, and sets their verdicts beside the audit. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '../../../src/text/day.ts';
import { keepResult } from '../../eval-support/sheets/keep-choices.ts';
import { ChoiceError } from '../../eval-support/sheets/score-choices.ts';
import { keyPath } from '../../eval-support/sheets/sheet-key.ts';
import { FolderInUse } from '../../eval-support/sheets/write-sheets.ts';
import { fileRefusal, refuseCall } from '../../help.ts';
import type { LabelledSets } from './labelled-skills.ts';
import { KeptReadings, readingsText, scoreReadings } from './score-readings.ts';
import { writeReadings } from './write-readings.ts';

/** Lines of the usage, and options as `parseArgs` takes them. */
export const readingUsage = `  --sheets <folder>       measures nothing: writes 300 cases without their labels, for independent readers; the key goes to <folder>-key.json
  --answers <folder>      measures nothing else: what readers said of those cases, beside the audit; each file has verdicts of one reader
  --key <file>            another place of the key
  --seed <number>         other cases, another order (default: 1)
  --keep <folder>         also keep the verdicts there, and a list of all results in <folder>.json`;
export const readingOptions = {
  sheets: { type: 'string' },
  answers: { type: 'string' },
  key: { type: 'string' },
  seed: { type: 'string' },
  keep: { type: 'string' },
} as const;

type Given = { readonly [Name in keyof typeof readingOptions]?: string } & LabelledSets;

const caseCount = 300;

/** The exit code where sheets or answers were asked for, else null. */
export async function runReadings(given: Given, usage: string): Promise<number | null> {
  const { sheets, answers, keep } = given;
  if (sheets !== undefined && answers !== undefined) refuseCall('either --sheets or --answers', usage);
  const key = given.key ?? keyPath(sheets ?? '');
  try {
    if (sheets !== undefined) {
      const seed = Number(given.seed ?? 1);
      if (!Number.isSafeInteger(seed) || seed < 0) refuseCall('--seed must be a whole number', usage);
      const options = { ...given, folder: sheets, key, count: caseCount, seed, day: dayOf(new Date()) };
      const { cases, sheets: written } = await writeReadings(options);
      console.log(
        `${cases} cases on ${written} sheets in ${sheets}, the key in ${key}. Give readers the folder alone.`,
      );
      return 0;
    }
    if (answers === undefined) return null;
    if (given.key === undefined) refuseCall('--answers needs --key', usage);
    const names = (await readdir(answers)).filter((name) => name.endsWith('.json')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(answers, name), 'utf8')));
    const scored = scoreReadings(
      new Map(names.map((name, at) => [name, texts[at] ?? ''])),
      await readFile(key, 'utf8'),
    );
    for (const each of scored) {
      console.log(`${readingsText(each)}\n`);
      if (keep !== undefined) console.log(`kept in ${await keepResult(keep, KeptReadings, each.kept)}\n`);
    }
    return scored.length === 0 ? 2 : 0;
  } catch (error) {
    const reason =
      error instanceof ChoiceError || error instanceof FolderInUse ? error.message : fileRefusal(error);
    if (reason === null) throw error;
    console.error(reason);
    return 2;
  }
}
