/** `npm run eval -- --sheets` and `-- --choices`: writes sheets, and scores what a reader chose on them. */
import { demandOptions, demandUsage, runDemand } from './demand/command.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileRefusal, refuseCall } from '../../help.ts';
import { dayOf } from '../../../src/text/day.ts';
import { KeptChoices } from '../../../src/schema/reader-choices.ts';
import { keepResult } from './keep-choices.ts';
import { ChoiceError, scoreChoices, scoresText } from './score-choices.ts';
import { keyPath } from './sheet-key.ts';
import { FolderInUse, writeSheets } from './write-sheets.ts';

/** Lines of the usage, and options as `parseArgs` takes them. */
export const sheetUsage = [
  '  --sheets <folder>     write tasks with the answers to them, for readers to choose from; the key goes to <folder>-key.json',
  '  --tasks <number>      how many sheets (default: 300)',
  '  --seed <number>       other tasks, another order (default: 1)',
  '  --keywords            with keywords, where a set has some',
  '  --choices <file>      score the choices that a reader wrote; the key is <folder of the file>-key.json',
  ...demandUsage,
  '  --key <file>          another key',
  '  --keep <folder>       also keep the scored choices there, and a list of all results in <folder>.json',
];
export const sheetOptions = {
  sheets: { type: 'string' },
  tasks: { type: 'string' },
  seed: { type: 'string' },
  keywords: { type: 'boolean' },
  choices: { type: 'string' },
  ...demandOptions,
  key: { type: 'string' },
  keep: { type: 'string' },
} as const;

type Given = {
  readonly [Name in keyof typeof sheetOptions]?: Name extends 'keywords' ? boolean : string;
} & Readonly<Record<'content' | 'corpus' | 'benchmark' | 'outside', string>>;

/** Which options each of the others belongs to. */
const belongs = {
  tasks: ['sheets'],
  seed: ['sheets'],
  keywords: ['sheets'],
  key: ['choices', 'judged'],
  keep: ['choices', 'judged'],
} as const;

/** Whether one of the two was asked for; then it was done, or refused with the exit code 2. */
export async function runSheets(given: Given, usage: string): Promise<boolean> {
  for (const [name, others] of Object.entries(belongs))
    if (
      given[name as keyof typeof belongs] !== undefined &&
      others.every((other) => given[other] === undefined)
    )
      refuseCall(`--${name} needs --${others.join(' or --')}`, usage);
  if (given.sheets !== undefined && given.choices !== undefined)
    refuseCall('either --sheets or --choices', usage);
  try {
    if (await runDemand(given, usage)) return true;
    if (given.sheets === undefined && given.choices === undefined) return false;
    await (given.sheets === undefined
      ? score(given, given.choices ?? '')
      : write(given, given.sheets, usage));
  } catch (error) {
    const reason =
      error instanceof ChoiceError || error instanceof FolderInUse ? error.message : fileRefusal(error);
    if (reason === null) throw error;
    console.error(reason);
    process.exitCode = 2;
  }
  return true;
}

const mostSheets = 10_000;

async function write(given: Given, folder: string, usage: string): Promise<void> {
  const number = (name: 'tasks' | 'seed', otherwise: number, least: number): number => {
    const text = given[name];
    const value = text === undefined ? otherwise : Number(text);
    if (!Number.isInteger(value) || value < least || value > mostSheets)
      refuseCall(`--${name} must be a whole number from ${least} to ${mostSheets}`, usage);
    return value;
  };
  const count = number('tasks', 300, 1);
  const seed = number('seed', 1, 0);
  const scratch = await mkdtemp(join(tmpdir(), 'eval-sheets-'));
  const { content, corpus, benchmark, outside, keywords = false } = given;
  const sources = { content, corpus, benchmark, outside, scratch, day: dayOf(new Date()) };
  const { sheets, key } = await writeSheets({ ...sources, folder, count, seed, keywords }).finally(() =>
    rm(scratch, { recursive: true, force: true }),
  );
  console.log(`${sheets} sheets in ${folder}, the key in ${key}. Give readers the folder alone.`);
  if (sheets < count) console.log(`There are no more than ${sheets} tasks at hand.`);
}

async function score({ key, keep }: Given, path: string): Promise<void> {
  const keyFile = key ?? keyPath(dirname(resolve(path)));
  const scored = scoreChoices(await readFile(path, 'utf8'), await readFile(keyFile, 'utf8'));
  console.log(scoresText(scored));
  if (keep !== undefined) console.log(`kept in ${await keepResult(keep, KeptChoices, scored)}`);
}
