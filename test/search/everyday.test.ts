/** The starter catalog asked in everyday words: the right skill first, and none where there is none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { fixedTime, openStarter } from '../support/starter/starter-context.ts';
import { everydayTasks, foreignTasks, shortForeignTasks } from './everyday-tasks.ts';
import { spokenTasks, type SpokenTask } from './spoken-tasks.ts';

let index: SearchIndex;
let remove: () => void;
beforeAll(async () => {
  const starter = await openStarter(fixedTime);
  remove = starter.remove;
  index = starter.context.search;
});
afterAll(() => remove());

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

  test('says none to most foreign tasks of one or two words, which any passing mention matches', () => {
    expect(shareOf(shortForeignTasks, (task) => ask(task).verdict === 'none')).toBeGreaterThanOrEqual(0.5);
  });

  test.each([
    ['review my PR', ['addyosmani-code-review-and-quality', 'getsentry-find-bugs']],
    ['please review this pull request', ['addyosmani-code-review-and-quality', 'getsentry-find-bugs']],
    ['the build is red', ['openai-gh-fix-ci', 'getsentry-iterate-pr']],
  ])('knows the task “%s”', (task, slugs) => {
    expect(slugs).toContain(ask(task).hits[0]?.slug);
  });

  test.each(['bake a sourdough bread', 'lay bricks for a garden wall'])('has nothing for “%s”', (task) => {
    expect(ask(task).verdict).toBe('none');
  });
});

describe.each([
  ['the half that changes were tuned on', 0],
  ['the half that was only looked at afterwards', 1],
])('tasks as different people say them, %s', (_, half) => {
  const tasks = spokenTasks.filter((_task, at) => at % 2 === half);
  const answerable = tasks.filter(([, ...slugs]) => slugs.length > 0);
  const isFit =
    (place: number) =>
    ([task, ...slugs]: SpokenTask) => {
      const { hits, verdict } = ask(task);
      return verdict !== 'none' && hits.slice(0, place).some(({ slug }) => slugs.includes(slug));
    };

  test('has enough tasks to tell, and only skills that exist', () => {
    expect(answerable.length).toBeGreaterThan(45);
    expect(tasks.length - answerable.length).toBeGreaterThanOrEqual(10);
    const known = new Set(Array.from({ length: index.size }, (_slug, at) => index.slugs.at(at)));
    expect(answerable.flatMap(([, ...slugs]) => slugs.filter((slug) => !known.has(slug)))).toEqual([]);
  });

  // Three quarters in a catalog of 338 skills; 1,080 have more near misses. All of them were judged: docs/decisions/020.
  test('finds a fit skill first for at least 60 %, among three for 80 %; an answer of none is a miss', () => {
    expect(shareOf(answerable, isFit(1))).toBeGreaterThanOrEqual(0.6);
    expect(shareOf(answerable, isFit(3))).toBeGreaterThanOrEqual(0.8);
  });

  // Half of what cannot be done got none in a catalog of 1,439 skills; each hundred more has further near misses, which are called weak.
  test('says none to at most 6 % of what can be done, and to much of what cannot, of which few are called a match', () => {
    const impossible = tasks.filter(([, ...slugs]) => slugs.length === 0);
    const saysNone = ([task]: SpokenTask): boolean => ask(task).verdict === 'none';
    expect(shareOf(answerable, saysNone)).toBeLessThanOrEqual(0.06);
    expect(shareOf(impossible, saysNone)).toBeGreaterThanOrEqual(0.4);
    expect(shareOf(impossible, ([task]) => ask(task).verdict === 'match')).toBeLessThanOrEqual(0.2);
  });
});
