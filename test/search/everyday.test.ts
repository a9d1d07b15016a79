/** The starter catalog asked in everyday words: the right skill first, and none where there is none. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readContentDocuments } from '../../scripts/eval-support/content-documents.ts';
import { buildSearchIndex } from '../../src/search/build.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/load.ts';
import { searchSkills } from '../../src/search/query.ts';
import { everydayTasks, foreignTasks } from './everyday-tasks.ts';

let index: SearchIndex;
beforeAll(async () => {
  const content = join(import.meta.dirname, '../../content');
  const { documents, tasks } = await readContentDocuments(content, '2026-11-20');
  index = loadSearchIndex(buildSearchIndex(documents, tasks));
}, 60_000);

const ask = (task: string) => searchSkills(index, task, { limit: 3, mode: 'resolve' });
/** Few enough tasks that one more or less is no news: a share, not a list. */
const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  items.filter(holds).length / items.length;

describe('the starter catalog', () => {
  const tasks = Object.entries(everydayTasks);

  test('has the skills that are expected of it', () => {
    const known = new Set(Array.from({ length: index.size }, (_, at) => index.slugs.at(at)));
    expect(tasks.flatMap(([, slugs]) => slugs.filter((slug) => !known.has(slug)))).toEqual([]);
  });

  test('answers at least 85 % of everyday tasks with a fit skill first, 95 % among the first three', () => {
    const first = shareOf(tasks, ([task, slugs]) => slugs.includes(ask(task).hits[0]?.slug ?? ''));
    const firstThree = shareOf(tasks, ([task, slugs]) =>
      ask(task).hits.some(({ slug }) => slugs.includes(slug)),
    );
    expect(first).toBeGreaterThanOrEqual(0.85);
    expect(firstThree).toBeGreaterThanOrEqual(0.95);
  });

  test('says none to at most 6 % of everyday tasks', () => {
    expect(shareOf(tasks, ([task]) => ask(task).verdict === 'none')).toBeLessThanOrEqual(0.06);
  });

  test('says none to at least 80 % of tasks of other walks of life, and calls next to none a match', () => {
    expect(shareOf(foreignTasks, (task) => ask(task).verdict === 'none')).toBeGreaterThanOrEqual(0.8);
    expect(shareOf(foreignTasks, (task) => ask(task).verdict === 'match')).toBeLessThanOrEqual(0.05);
  });

  test.each(['bake a sourdough bread', 'repair the transmission of my car'])(
    'has nothing for “%s”',
    (task) => {
      expect(ask(task).verdict).toBe('none');
    },
  );
});
