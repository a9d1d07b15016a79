/** Sheets for readers: each a task and the registry's answer to it as its caller gets it, with nothing that gives the right skill away. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../scripts/eval-support/benchmark.ts';
import { readSheetCatalog, type SheetCatalog } from '../../../scripts/eval-support/sheets/sheet-catalog.ts';
import { answerTask } from '../../../scripts/eval-support/sheets/sheet-answer.ts';
import { digestSheets, SheetKey } from '../../../scripts/eval-support/sheets/sheet-key.ts';
import { drawTasks, findStrata } from '../../../scripts/eval-support/sheets/sheet-tasks.ts';
import { writeSheets } from '../../../scripts/eval-support/sheets/write-sheets.ts';
import type { Context } from '../../../src/api/define.ts';
import { resolve } from '../../../src/api/resolve/endpoint.ts';
import { renderAnswer, runEndpoint } from '../../../src/api/run.ts';
import { untrustedNotice } from '../../../src/protocol/mcp/tool-result.ts';

const starter = join(import.meta.dirname, '../../../content');
/** Enough skills for some of our own tasks, and few enough to index often. */
const owners = ['addyosmani', 'anthropics', 'getsentry', 'run-llama'];
const day = '2026-11-24';
let folder: string;
let catalog: SheetCatalog;
let whole: Context;
let sources: Parameters<typeof findStrata>[0];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  const absent = join(folder, 'absent');
  const content = join(folder, 'content');
  for (const part of ['agents', ...owners.flatMap((owner) => [`skills/${owner}`, `evidence/${owner}`])])
    cpSync(join(starter, part), join(content, part), { recursive: true });
  catalog = await readSheetCatalog('starter', content, day);
  whole = catalog.contextWithout(new Set(), seededRandom(1));
  sources = {
    content,
    corpus: absent,
    benchmark: absent,
    outside: absent,
    scratch: folder,
    withKeywords: false,
    day,
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, seed: number) =>
  writeSheets({ ...sources, folder: join(folder, name), count: 16, seed, keywords: false });
const textsOf = (name: string) =>
  new Map(
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => [file.replace('.txt', ''), readFileSync(join(folder, name, file), 'utf8')]),
  );
const keyOf = (name: string) =>
  SheetKey.parse(JSON.parse(readFileSync(join(folder, `${name}-key.json`), 'utf8')));

describe('the sheets of a run', () => {
  it('are the same for the same seed, others for another, and their digest is that of the key', async () => {
    for (const [name, seed] of [
      ['one', 7],
      ['two', 7],
      ['three', 8],
    ] as const)
      expect(await write(name, seed)).toEqual({ sheets: 16, key: join(folder, `${name}-key.json`) });
    expect(textsOf('two')).toEqual(textsOf('one'));
    expect(keyOf('two')).toEqual(keyOf('one'));
    expect(textsOf('three')).not.toEqual(textsOf('one'));
    expect(keyOf('one').sheets_digest).toBe(digestSheets(textsOf('one')));
    expect(readFileSync(join(folder, 'one', 'README.md'), 'utf8')).toContain(keyOf('one').sheets_digest);
  });
  it('have a key that lists what they show, with right skills only where they were left in the catalog', () => {
    const texts = textsOf('one');
    const key = keyOf('one');
    expect([...texts.keys()]).toEqual(Object.keys(key.sheets));
    expect(new Set(Object.values(key.sheets).map(({ surface }) => surface)).size).toBe(2);
    for (const [name, sheet] of Object.entries(key.sheets)) {
      const text = texts.get(name) ?? '';
      const answer = text.slice(text.indexOf("THE REGISTRY'S ANSWER"));
      expect([...answer.matchAll(/^\d+\. ([\w-]+): /gm)].map(([, slug]) => slug)).toEqual(sheet.listed);
      expect(text.startsWith(`YOUR TASK\n\n${sheet.task}\n`)).toBe(true);
      expect(answer.includes(untrustedNotice)).toBe(sheet.surface === 'mcp');
      expect(answer.includes('get_install_receipt')).toBe(sheet.surface === 'mcp' && sheet.listed.length > 0);
    }
    const takenOut = Object.values(key.sheets).filter(({ taken_out }) => taken_out);
    expect(takenOut.length).toBeGreaterThan(0);
    expect(takenOut.flatMap(({ right, acceptable }) => [...right, ...acceptable])).toEqual([]);
    expect(Object.values(key.sheets).filter(({ right }) => right.length > 0).length).toBeGreaterThan(1);
  });
  it('are not written over others', async () => {
    await expect(write('one', 7)).rejects.toThrow(/one is not empty/);
  });
});

describe('an answer on a sheet', () => {
  const task = 'extract tables from a PDF';
  const ask = (seed: number, context = whole) =>
    answerTask({ task, keywords: ['pdf', 'tables'], surface: 'rest' }, context, seededRandom(seed));
  /** Slugs of the candidates; the first three say more than the others, and all as much as there is room for. */
  const offered = (text: string): string[] =>
    (text.match(/^\d+\. [^:]+/gm) ?? []).map((each) => each.replace(/^\d+\. /, '')).sort();

  it('is that of resolve, but for the order of its candidates', async () => {
    const query = { task, keywords: 'pdf,tables' };
    const answer = await runEndpoint(resolve, { path: {}, query }, whole);
    const text = renderAnswer(resolve, answer, 'text', whole);
    const sheets = await Promise.all([1, 2, 3].map((seed) => ask(seed)));
    for (const sheet of sheets) expect(offered(sheet.text)).toEqual(offered(text));
    expect(new Set(sheets.map(({ listed }) => listed[0])).size).toBeGreaterThan(1);
    expect(text.split('\n').filter((line) => line.startsWith('Choose the one'))).toHaveLength(1);
    expect(sheets[0]?.text).toContain('Choose the one');
  });
  it('names no candidate to install, and does not say that the first fits best', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { text, listed } = await ask(seed);
      expect(listed.length).toBeGreaterThan(3);
      expect(text).toContain('install <slug>');
      for (const slug of listed) expect(text).not.toContain(`install ${slug}`);
      expect(text).not.toMatch(/\bfirst\b[^.]*\bfits\b/i);
    }
  });
  it('names no skill that was taken out', async () => {
    const { listed } = await ask(1);
    const [gone = ''] = listed;
    const without = await ask(1, catalog.contextWithout(new Set([gone]), seededRandom(1)));
    expect(without.listed).not.toContain(gone);
    expect(without.text).not.toContain(gone);
    expect(without.listed.length).toBeGreaterThan(3);
  });
});

describe('the draw of tasks', () => {
  it('takes each set in turn, and takes a quarter of the right skills out', async () => {
    const drawn = drawTasks(await findStrata(sources), 90, seededRandom(3));
    const sets = [...Map.groupBy(drawn, ({ set }) => set)];
    expect(sets.map(([, own]) => own.length)).toEqual([30, 30, 30]);
    const answerable = drawn.filter(({ task }) => task.relevant.length > 0);
    const share = answerable.filter(({ isTakenOut }) => isTakenOut).length / answerable.length;
    expect(share).toBeGreaterThanOrEqual(0.2);
    expect(share).toBeLessThanOrEqual(0.3);
    expect(drawn.some(({ isTakenOut, task }) => isTakenOut && task.relevant.length === 0)).toBe(false);
    expect(new Set(drawn.map(({ task }) => task.id)).size).toBe(90);
  });
});
