/** `npm run bench:search`: search and resolve beside MiniSearch on this machine. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { weightTerms } from '../../src/search/rank/candidates.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { readQuery } from '../../src/search/words/query-words.ts';
import { retrieve } from '../../src/search/rank/retrieve.ts';
import { isStopWord } from '../../src/search/text/stop-words.ts';
import { readArguments } from '../help.ts';
import { makeSkills, makeTasks } from './synthetic-skills.ts';
import { timeEach, timeLine, type Times } from './timing.ts';
import { readCorpusSkills } from '../eval-support/corpus-documents.ts';
import { ingestedCorpus, startCorpusRegistry } from '../eval-support/corpus-registry.ts';
import { askHttp } from '../eval-support/registry-engine.ts';
import { askMiniSearch, toRows } from '../eval-support/stock-engines.ts';
import { dayOf } from '../../src/text/day.ts';

const { values: options } = readArguments(
  `usage: npm run bench:search -- [options]
Measures search and resolve beside MiniSearch on this machine, and prints medians and ratios; about a minute.
  --corpus <folder>  skills whose words the documents are made of (default: ../shared/corpus)
  --skills <number>  documents (default: 10000)`,
  {
    options: {
      corpus: { type: 'string', default: '../shared/corpus' },
      skills: { type: 'string', default: '10000' },
    },
  },
);
const top = 20;
const taskWords = 12;
const taskCount = 100;

if (existsSync(options.corpus)) await main();
else console.log(`bench skipped: ${options.corpus} is missing`);

async function main(): Promise<void> {
  const real = readCorpusSkills(options.corpus);
  console.log(`${'milliseconds'.padEnd(58)} ${'median'.padStart(9)} ${'p99'.padStart(9)}`);
  await benchRetrieval(Number(options.skills));
  await benchResolve();

  /** Same documents, tasks and stop words; without prefix and fuzzy matching, which would cost MiniSearch far more. */
  async function benchRetrieval(count: number): Promise<void> {
    const documents = makeSkills(real, count);
    const tasks = makeTasks(documents, taskCount, taskWords);
    const bytes = buildSearchIndex(documents);
    const index = loadSearchIndex(bytes);
    const engine = new MiniSearch<{ id: number; name: string; text: string }>({
      fields: ['name', 'text'],
      processTerm: (term) => (isStopWord(term.toLowerCase()) ? null : term.toLowerCase()),
    });
    engine.addAll(documents.map(({ name, text }, id) => ({ id, name, text: text ?? '' })));
    const ours = await timeEach(tasks, 10, (task) =>
      retrieve(index.segments, weightTerms(index, readQuery(index, task)), top, undefined),
    );
    const theirs = await timeEach(tasks, 2, (task) => engine.search(task).slice(0, top));
    const whole = await timeEach(tasks, 5, (task) =>
      searchSkills(index, task, { limit: top, mode: 'resolve' }),
    );
    print(`retrieval, ${taskWords} words, ${count} skills`, ours, 'MiniSearch', theirs);
    console.log(timeLine('  with ranking, verdict and reasons', whole));
    await benchLoad(bytes);
  }

  async function benchResolve(): Promise<void> {
    const now = new Date();
    const content = await ingestedCorpus(options.corpus, dayOf(now));
    const running = await startCorpusRegistry(content, now);
    const documents = real.map(({ document }) => document);
    const tasks = makeTasks(documents, taskCount, 8);
    const index = loadSearchIndex(buildSearchIndex(documents));
    const tuned = askMiniSearch(toRows(real), true);
    const miniSearch = await timeEach(tasks, 2, tuned);
    const inProcess = await timeEach(tasks, 5, (task) =>
      searchSkills(index, task, { limit: 10, mode: 'resolve' }),
    );
    const overHttp = await timeEach(tasks, 3, askHttp(running.base)).finally(() => running.close());
    const typed = tasks.flatMap((task) =>
      [4, 9, 15].map((length) => task.slice(0, length)).filter((text) => text.trim() !== ''),
    );
    const typing = await timeEach(typed, 3, (text) =>
      searchSkills(index, text, { limit: 8, mode: 'search', prefix: true }),
    );
    const slips = tasks.map((task) => `${task.slice(0, 4)}${task.slice(5, 20)}`);
    const repaired = await timeEach(slips, 3, (text) =>
      searchSkills(index, text, { limit: 8, mode: 'search', prefix: true }),
    );
    print(
      `search for resolve, 8 words, ${documents.length} skills`,
      inProcess,
      'MiniSearch, tuned',
      miniSearch,
    );
    print('resolve over HTTP, the same', overHttp, 'MiniSearch, tuned, search alone', miniSearch);
    console.log(timeLine('search while typing', typing));
    console.log(timeLine('search while typing, with slips', repaired));
  }
}

/** Loading makes views on the bytes that were read: both are timed on the same warm file. */
async function benchLoad(bytes: Uint8Array): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-index-'));
  const path = join(folder, 'search.bin');
  writeFileSync(path, bytes);
  const runs = Array.from({ length: 20 }, () => path);
  const read = await timeEach(runs, 3, (file) => readFileSync(file));
  const load = await timeEach(runs, 3, (file) => loadSearchIndex(readFileSync(file)));
  rmSync(folder, { recursive: true });
  print(`index of ${(bytes.length / 1e6).toFixed(1)} MB, read and load`, load, 'reading alone', read);
}

function print(name: string, ours: Times, otherName: string, other: Times): void {
  console.log(timeLine(name, ours));
  console.log(
    `${timeLine(`  ${otherName}`, other)}   ${(other.median / ours.median).toFixed(1)} times the median`,
  );
}
