/** Nothing is written for the benchmark: what it asks is nowhere in the project in its own words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isStopWord } from '../../src/search/text/stop-words.ts';

const root = join(import.meta.dirname, '../..');
const benchmark = join(root, '../shared/benchmarks/resolve-tasks.json');
/** Shorter runs are ordinary speech, and so are longer ones of which hardly a word says something. */
const runLength = 5;
const leastMeaningful = 3;
const isHere = existsSync(benchmark);
if (!isHere) console.warn('the benchmark is not here: its wording cannot be looked for');

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu) ?? [];

function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return Array.from({ length: Math.max(0, words.length - runLength + 1) }, (_, at) =>
    words.slice(at, at + runLength),
  )
    .filter((run) => run.filter((word) => !isStopWord(word)).length >= leastMeaningful)
    .map((run) => run.join(' '));
}

/** Files that people write; evidence is made from the repositories themselves. */
function writtenFiles(): string[] {
  const folders = ['src', 'scripts', 'test', 'docs', 'content/skills', 'content/tasks', 'content/packs'];
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:ts|astro|md|json|mjs)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .concat(
      ['README.md', 'ARCHITECTURE.md'].map((name) => join(root, name)).filter((path) => existsSync(path)),
    );
}

describe.skipIf(!isHere)('the benchmark', () => {
  test(`shares no run of ${runLength} words with anything written here`, () => {
    // The documented shape; a task without text would make no run and fail the count below.
    const tasks = JSON.parse(readFileSync(benchmark, 'utf8')) as { id: string; task: string }[];
    const taskOf = new Map(tasks.flatMap(({ id, task }) => runsOf(task).map((run) => [run, id] as const)));
    expect(taskOf.size).toBeGreaterThan(100);
    const files = writtenFiles();
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((path) =>
      runsOf(readFileSync(path, 'utf8'))
        .filter((run) => taskOf.has(run))
        .map((run) => `${path.slice(root.length + 1)}: “${run}” of ${taskOf.get(run)}`),
    );
    expect(found).toEqual([]);
  });
});
