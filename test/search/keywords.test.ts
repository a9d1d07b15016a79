/** Keywords of the caller: they help to find and order, say what part they had, and are judged apart from the task. */
import { expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { candidateFinder, readTask } from '../../src/search/rank/match-query.ts';
import { verdictOfBest } from '../../src/search/rank/decide-verdict.ts';
import { keywordsPart, mixScore } from '../../src/search/rank/mix.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { keywordsInput } from '../../src/search/rank/verdict-input.ts';
import { cast } from '../support/search-cast.ts';

const index = loadSearchIndex(buildSearchIndex(cast, [], ['sourdough', 'hydration', 'oven']));
const ask = (task: string, keywords: readonly string[] = []) =>
  searchSkills(index, task, { limit: 3, mode: 'resolve', keywords });

it('find a skill that the task has no word of', () => {
  const story = 'everything hangs on Mondays';
  expect(ask(story).hits).toEqual([]);
  expect(ask(story, ['PostgreSQL', 'slow queries', 'indexes']).hits[0]?.slug).toBe('beta-database-tuner');
});

it('order what the task finds, and say how much of the score they gave', () => {
  const task = 'tests for our services';
  expect(ask(task, ['latency', 'percentiles', 'load']).hits[0]?.slug).toBe('zeta-load-tester');
  expect(ask(task, ['TypeScript', 'coverage', 'unit']).hits[0]?.slug).toBe('zeta-unit-tester');
  const [best] = ask(task, ['latency', 'percentiles']).hits;
  const given = best?.parts.find(({ name }) => name === keywordsPart)?.value ?? 0;
  expect(given).toBeGreaterThan(0);
  expect(best?.parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(best?.score ?? 0);
  expect(ask(task).hits[0]?.parts.map(({ name }) => name)).not.toContain(keywordsPart);
});

it.each(['load the oven', 'load tests', 'bar charts of a CSV file', 'tests for our services'])(
  'that no skill states, or that the task says too, leave the verdict on “%s” as it is',
  (task) => {
    const alone = ask(task).verdict;
    expect(ask(task, ['sourdough', 'hydration', 'crumb']).verdict).toBe(alone);
    expect(ask(task, [task]).verdict).toBe(alone);
  },
);

it('are measured by their number: a single right one leaves a match what it is', () => {
  expect(ask('make a chart', ['CSV']).verdict).toBe('match');
  const read = readTask(index, 'make a chart', ['CSV']);
  expect(read.keywords).toBe(1);
  const best = [...candidateFinder(index, 'make a chart', read)()].sort(
    (a, b) => mixScore(b, 0) - mixScore(a, 0),
  );
  const among = (keywords: number) => verdictOfBest({ ...read, keywords }, best, 0, 20);
  expect([1, 5, 7].map(among)).toEqual(['match', 'weak', 'weak']);
});

it('that the skill lacks make doubt of a match, and those that it states make none', () => {
  const task = 'find slow SQL queries in PostgreSQL';
  expect(ask(task).verdict).toBe('match');
  expect(ask(task, ['indexes', 'database']).verdict).toBe('match');
  expect(ask(task, ['choropleth', 'shape files', 'coverage', 'percentiles']).verdict).not.toBe('match');
});

it('and the task are judged apart by the words that one of them alone says', () => {
  const judged = (task: string, keywords: readonly string[]) => {
    const read = readTask(index, task, keywords);
    const best = candidateFinder(index, task, read)().toSorted((a, b) => b.saturation - a.saturation);
    return keywordsInput(read, best);
  };
  const same = judged('load tests', ['load tests']);
  expect([same.onlyTask, same.onlyKeywords]).toEqual([0, 0]);
  const more = judged('load tests', ['load tests', 'latency']);
  expect(more.onlyTask).toBe(0);
  expect(judged('load tests with latency', ['load tests']).onlyTask).toBeGreaterThan(0);
  expect(more.onlyKeywords).toBeGreaterThan(judged('load tests', ['load tests', 'hydration']).onlyKeywords);
});

it('that are blank change nothing, and alone they are a query', () => {
  const task = 'draw a chart';
  expect(ask(task, ['', '  '])).toEqual(ask(task));
  expect(ask('', ['choropleth maps']).hits[0]?.slug).toBe('acme-map-painter');
});
