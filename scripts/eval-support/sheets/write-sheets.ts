/** Writes sheets for readers: a task and the registry's answer to it in each, what to do in a README, and the key beside the folder. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom, shuffled } from '../benchmark.ts';
import { answerTask, surfaces } from './sheet-answer.ts';
import { digestSheets, keyPath, type KeySheet, type SheetKey } from './sheet-key.ts';
import { type DrawnTask, drawTasks, findStrata, type Sources } from './sheet-tasks.ts';
import { readme, sheetText } from './sheet-words.ts';

interface SheetOptions extends Omit<Sources, 'withKeywords'> {
  readonly folder: string;
  readonly count: number;
  readonly seed: number;
  readonly keywords: boolean;
}

/** Skills of how many tasks are taken out of a catalog at once; of more, and too few skills would be left. */
const takenOutAtOnce = 20;

interface Written {
  readonly sheets: number;
  readonly key: string;
}

/** The folder has sheets of another run, or other files. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** The same sheets for the same seed, catalogs, code and day. Throws a `FolderInUse` for a folder that is not empty. */
export async function writeSheets(options: SheetOptions): Promise<Written> {
  const { folder, count, seed, keywords, day } = options;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new FolderInUse(`${folder} is not empty`);
  const random = seededRandom(seed);
  const found = await findStrata({ ...options, withKeywords: keywords });
  const drawn = drawTasks(found, count, random);
  const names = drawn.map((_, at) => `sheet-${String(at + 1).padStart(3, '0')}`);
  const answered = new Map<DrawnTask, { text: string; sheet: KeySheet }>();
  for (const group of groupsOf(drawn)) {
    const gone = group.filter(({ isTakenOut }) => isTakenOut);
    const context = catalogOf(group).contextWithout(
      new Set(gone.flatMap(({ catalog, task }) => catalog.slugsAt(task.relevant))),
      random,
    );
    for (const each of group) answered.set(each, await toSheet(each, context, random));
  }
  const texts = new Map<string, string>();
  const sheets: Record<string, KeySheet> = {};
  for (const [at, each] of drawn.entries()) {
    const { text, sheet } = must(answered.get(each));
    const name = must(names[at]);
    texts.set(name, text);
    sheets[name] = sheet;
  }
  const sheets_digest = digestSheets(texts);
  const sets = Object.fromEntries(
    [...Map.groupBy(drawn, ({ set }) => set)].map(([set, own]) => [set, own.length]),
  );
  const key: SheetKey = { seed, answered_on: day, keywords, sheets_digest, sets, sheets };
  for (const [name, text] of texts) await writeFile(join(folder, `${name}.txt`), text);
  await writeFile(join(folder, 'README.md'), readme(texts.size, sheets_digest));
  await writeFile(keyPath(folder), `${JSON.stringify(key, null, 2)}\n`);
  return { sheets: texts.size, key: keyPath(folder) };
}

/** By catalog: the tasks with every skill there, then those whose right skills are taken out, some at a time. */
function groupsOf(drawn: readonly DrawnTask[]): DrawnTask[][] {
  return [...Map.groupBy(drawn, ({ catalog }) => catalog).values()].flatMap((own) => {
    const gone = own.filter(({ isTakenOut }) => isTakenOut);
    const groups = Array.from({ length: Math.ceil(gone.length / takenOutAtOnce) }, (_, at) =>
      gone.slice(at * takenOutAtOnce, (at + 1) * takenOutAtOnce),
    );
    return [own.filter(({ isTakenOut }) => !isTakenOut), ...groups].filter(({ length }) => length > 0);
  });
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('a sheet has no answer');
  return value;
}

const catalogOf = ([first]: readonly DrawnTask[]): DrawnTask['catalog'] => must(first).catalog;

/** Grade from which a skill does the task; with less it does a part of it. */
const rightGrade = 2;

async function toSheet(
  { set, catalog, task, keywords, isTakenOut }: DrawnTask,
  context: Parameters<typeof answerTask>[1],
  random: () => number,
): Promise<{ text: string; sheet: KeySheet }> {
  const [surface = 'rest'] = shuffled(surfaces, random);
  const { text, listed } = await answerTask({ task: task.task, keywords, surface }, context, random);
  const graded = (isWanted: (grade: number) => boolean): string[] => {
    const slugs = catalog.slugsAt(task.relevant.filter(({ grade }) => isWanted(grade)));
    return isTakenOut ? [] : listed.filter((slug) => slugs.includes(slug));
  };
  const right = graded((grade) => grade >= rightGrade);
  const acceptable = graded((grade) => grade < rightGrade).filter((slug) => !right.includes(slug));
  return {
    text: sheetText(task.task, keywords, text),
    sheet: {
      set: keywords.length === 0 ? set : `${set}, with keywords`,
      task: task.id,
      surface,
      keywords: keywords.length > 0,
      taken_out: isTakenOut,
      listed: [...listed],
      right,
      acceptable,
      tokens: Math.ceil(text.length / 4),
    },
  };
}
