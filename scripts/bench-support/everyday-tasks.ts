/** Tasks as people write them, for measurements: what is asked, not what is found, decides their cost. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spokenTasks } from '../../test/search/spoken-tasks.ts';
import { readBenchmark } from '../eval-support/benchmark.ts';

export const everydayTasks: readonly string[] = [
  'extract tables from a pdf',
  'write unit tests for my react component',
  'review this pull request before I merge it',
  'deploy my site to cloudflare workers',
  'make a powerpoint from this outline',
  'analyse a csv with pandas and plot the result',
  'set up terraform for our aws account',
  'translate the documentation to german',
  'improve the seo of my landing page',
  'find out why this test fails only sometimes',
  'generate a client from an openapi file',
  'draft a cold email to a new customer',
  'draw a bar chart from a spreadsheet',
  'make a slow postgres query faster',
  'create a docker compose file for local development',
  'check my npm dependencies for known vulnerabilities',
  'summarise a meeting transcript into action items',
  'turn a figma design into code',
  'write a changelog from the commits since the last release',
  'build an mcp server for our internal api',
];

/** The same with a letter left out of each longer word: every word is unknown and has to be repaired. */
export function slipped(task: string): string {
  return task
    .split(' ')
    .map((word) => (word.length < 6 ? word : `${word.slice(0, 3)}${word.slice(4)}`))
    .join(' ');
}

/** Longest task that is read, in characters. */
const longest = 2_000;

/** Tasks that cost the most: as long as may be, of words that many skills have, and of the same with letters left out and swapped. */
export function costlyTasks(words: Iterable<string>): readonly string[] {
  let text = '';
  for (const word of words) {
    if (text.length + word.length >= longest) break;
    text += `${word} `;
  }
  const swapped = text
    .split(' ')
    .map((word) => (word.length < 5 ? word : `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`))
    .join(' ');
  return [text.trim(), slipped(text).trim(), swapped.trim()];
}

const benchmark = join(import.meta.dirname, '../../../shared/benchmarks/resolve-tasks.json');

/** Some hundred tasks, to be asked once each: those of the benchmark beside the project, else our own. */
export function differentTasks(): readonly string[] {
  const tasks = existsSync(benchmark)
    ? readBenchmark(benchmark).map(({ task }) => task)
    : spokenTasks.map(([task]) => task);
  return [...new Set(tasks)];
}
