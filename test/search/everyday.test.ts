/** The starter catalog asked in everyday words. How many answers are right is measured by `npm run eval`, which has its own limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { fixedTime, openStarter } from '../support/starter/starter-context.ts';
import { everydayTasks } from './everyday-tasks.ts';
import { spokenTasks } from './spoken-tasks.ts';

let index: SearchIndex;
let remove: () => void;
beforeAll(async () => {
  const starter = await openStarter(fixedTime);
  remove = starter.remove;
  index = starter.context.search;
});
afterAll(() => remove());

const ask = (task: string) => searchSkills(index, task, { limit: 3, mode: 'resolve' });
describe('the starter catalog', () => {
  const tasks = Object.entries(everydayTasks);

  test('has the skills that are expected of it', () => {
    const known = new Set(Array.from({ length: index.size }, (_, at) => index.slugs.at(at)));
    expect(tasks.flatMap(([, slugs]) => slugs.filter((slug) => !known.has(slug)))).toEqual([]);
  });

  test.each([
    ['review my PR', ['addyosmani-code-review-and-quality', 'getsentry-find-bugs']],
    ['please review this pull request', ['addyosmani-code-review-and-quality', 'getsentry-find-bugs']],
    ['the build is red', ['openai-gh-fix-ci', 'getsentry-iterate-pr']],
  ])('knows the task “%s”', (task, slugs) => {
    expect(slugs).toContain(ask(task).hits[0]?.slug);
  });

  test.each([
    'debug memory leak in node',
    'screening applicants',
    'stop a wallhack in my game',
    'fix a dripping tap',
  ])('calls nothing a match for “%s” that does not mention each of its words', (task) => {
    const { verdict, hits } = ask(task);
    expect(verdict === 'match' ? hits[0]?.unstated : []).toEqual([]);
  });

  test.each(['bake a sourdough bread', 'tune a grand piano'])('has nothing for “%s”', (task) => {
    expect(ask(task).verdict).toBe('none');
  });
});

describe('tasks as different people say them', () => {
  const answerable = spokenTasks.filter(([, ...slugs]) => slugs.length > 0);

  test('are enough to tell, with some that no skill can do, and name only skills that exist', () => {
    expect(answerable.length).toBeGreaterThan(90);
    expect(spokenTasks.length - answerable.length).toBeGreaterThanOrEqual(20);
    const known = new Set(Array.from({ length: index.size }, (_slug, at) => index.slugs.at(at)));
    expect(answerable.flatMap(([, ...slugs]) => slugs.filter((slug) => !known.has(slug)))).toEqual([]);
  });
});
