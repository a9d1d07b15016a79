/** What `npm run eval` and `npm run audit:report` measure where no material of others is at hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContentDocuments } from '../../scripts/eval-support/content-documents.ts';
import { measureOwn, ownText } from '../../scripts/eval-support/own-sets.ts';
import { runLoaded } from '../support/process/programs.ts';

const root = join(import.meta.dirname, '../..');
/** Nothing is beside it. */
let empty: string;
beforeAll(() => (empty = mkdtempSync(join(tmpdir(), 'own-sets-'))));
afterAll(() => rmSync(empty, { recursive: true }));
const run = (name: string, ...words: string[]) =>
  runLoaded(join(root, 'scripts', `${name}.ts`), words, { cwd: empty });

describe('npm run eval', () => {
  it('has at least 60 tasks of our own with an answer and 20 without, and says how far it is ahead of SQLite', async () => {
    const own = await measureOwn(await readContentDocuments(join(root, 'content'), '2026-11-24'));
    const tasks = (isAnswered: boolean): number =>
      own.sets
        .filter(({ success1 }) => (success1 !== null) === isAnswered)
        .reduce((sum, set) => sum + set.tasks, 0);
    expect(tasks(true)).toBeGreaterThanOrEqual(60);
    expect(tasks(false)).toBeGreaterThanOrEqual(20);
    expect(own.short).toEqual([]);
    expect(own.sets.every(({ lead, success1 }) => success1 === null || (lead?.low ?? 0) > 0)).toBe(true);
    expect(ownText(own)).toMatch(/^everyday +\d+ +0\.\d{3}/m);
    expect(own.sets.map(({ listed }) => listed === undefined)).toEqual(
      own.sets.map(({ success1 }) => success1 === null),
    );
    const answered = own.sets.flatMap((set) => (set.listed ? [{ ...set, listed: set.listed }] : []));
    for (const { success1, listed, listed_stock } of answered) {
      const firsts = [listed.first1, listed.first3, listed.first5, listed.first8, listed.first20];
      expect(firsts).toEqual(firsts.toSorted());
      expect(listed.first1).toBeGreaterThanOrEqual((success1 ?? 1) - 0.0001);
      expect(listed.first8).toBeGreaterThan(listed_stock?.first8 ?? 1);
    }
    expect(ownText(own)).toMatch(/^the right skill among the first .*\neveryday .*\n  SQLite FTS5 /m);
  });
  it.each([['--benchmark'], ['--corpus']])(
    'ends with 2 where the %s that is named is not there',
    async (flag) => {
      const { status, stdout, stderr } = await run('eval', flag, 'nowhere');
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^eval measured nothing; not there: .*nowhere/);
    },
  );
});

describe('npm run audit:report', () => {
  it('ends with 2 where the cases that are named are not there', async () => {
    const { status, stderr } = await run('audit-report', '--cases', 'nowhere');
    expect([status, stderr]).toEqual([2, expect.stringContaining('nowhere')]);
  });
});
