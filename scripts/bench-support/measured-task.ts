/** The process that `measured.ts` starts: one task, then its processor time, memory and figures as one line of JSON. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readIndexPointer } from '../../src/adapters/files/index-files.ts';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { openContext } from '../../src/app.ts';
import { buildIndex } from '../../src/build/index/build-index.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { parseConfig } from '../../src/config.ts';
import { sumOfFiles } from '../../src/digest.ts';
import { readTask } from '../../src/search/rank/look.ts';
import { isStopWord } from '../../src/search/text/stop-words.ts';
import {
  nothingPublished,
  type PublishedContent,
  slugOf,
} from '../../src/submissions/publish/published-files.ts';
import { costlyTasks, everydayTasks, slipped } from './everyday-tasks.ts';
import { buildMadeIndex } from './made-index.ts';
import { serve } from './server-tasks.ts';
import { siteTasks, type Task } from './site-tasks.ts';
import { submit } from './submit-task.ts';
import { makeSkill } from './synthetic-catalog.ts';
import { timeEach } from './timing.ts';

const [name = '', contentDir = '', indexDir = ''] = process.argv.slice(2);
const rounds = 5;
/** Before processor time is taken, so that the code is compiled as in a server that has answered for a while. */
const warmRounds = 25;
/** Number of the first made-up skill that no catalog has. */
const newSkill = 1_900_000;

const tasks: Readonly<Record<string, Task>> = {
  ...siteTasks,
  serve,
  submit,

  async build() {
    const defaultContentDir = join(import.meta.dirname, '../../content');
    const digests = { inputsDigest: 'bench', codeDigest: 'bench' };
    await buildIndex({ contentDir, defaultContentDir, indexDir, now: new Date(), isWhole: true, ...digests });
    return {};
  },

  /** Of as many skills as the second argument says, which are in no folder. */
  async made() {
    await buildMadeIndex(Number(contentDir), indexDir);
    return {};
  },

  /** The plain script to compare a build with: reads every content file and writes the bytes of the index again. */
  async copy() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-copy-'));
    for (const entry of readdirSync(contentDir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) readFileSync(join(entry.parentPath, entry.name));
    const from = join(indexDir, (await readIndexPointer(indexDir))?.folder ?? '');
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(from)) copyFileSync(join(from, file), join(folder, file));
    rmSync(folder, { recursive: true });
    return {};
  },

  async resolve() {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'));
    const opened = performance.now();
    const source = await openContext(parseConfig({ DATA_DIR: dataDir }), indexDir);
    const open = performance.now() - opened;
    const context = source.current();
    const endpoint = endpoints.find(({ id }) => id === 'resolve');
    if (endpoint === undefined) throw new TypeError('there is no endpoint resolve');
    const ask = async (task: string): Promise<string> =>
      renderAnswer(
        endpoint,
        await runEndpoint(endpoint, { path: {}, query: { task } }, context),
        'json',
        context,
      );
    const plain = await timeEach(everydayTasks, rounds, ask);
    for (let round = 0; round < warmRounds; round += 1) for (const task of everydayTasks) await ask(task);
    const started = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) for (const task of everydayTasks) await ask(task);
    const { user, system } = process.cpuUsage(started);
    const slips = await timeEach(everydayTasks.map(slipped), rounds, ask);
    const usual = await timeEach(everydayTasks, rounds, ask);
    const { lexicon } = context.search;
    const costly = costlyTasks(
      Array.from({ length: Math.min(lexicon.words.size, 500) }, (_, at) => lexicon.words.at(at)),
    );
    const worst = [];
    // Not the same question twice in a row: what was read last is kept.
    for (const task of costly) {
      let turn = 0;
      const times = await timeEach([task], warmRounds, (text) =>
        ask(`${text.slice(0, -1)}${(turn += 1) % 2}`),
      );
      worst.push(times.median);
    }
    const repair = await timeEach(costly, warmRounds, (task) => readTask(context.search, task, []));
    rmSync(dataDir, { recursive: true });
    return {
      open,
      cpu: (user + system) / 1_000 / (rounds * everydayTasks.length),
      p50: plain.median,
      p99: plain.p99,
      slips: slips.median / usual.median,
      worst: Math.max(...worst) / usual.median,
      repair: repair.median,
    };
  },

  /** Skills that no build has, as a server takes them in: twenty one after the other, then a hundred at once. */
  async publish() {
    const source = await openContext(parseConfig({ DATA_DIR: indexDir, CONTENT_DIR: contentDir }), indexDir);
    const real = parseCatalog(await readContentFiles(join(import.meta.dirname, '../../content'))).skills;
    const skills: PublishedContent[] = [];
    const more = (count: number): void => {
      for (let made = 0; made < count; made += 1) {
        const { files } = makeSkill(real, newSkill + skills.length, '2026-11-01');
        const slug = slugOf(files[0]?.path ?? '');
        skills.push({ slug, at: '2026-11-22T00:00:00.000Z', files, sum: sumOfFiles(files) });
      }
    };
    const publish = async (count: number): Promise<number> => {
      more(count);
      const started = performance.now();
      const published = { ...nothingPublished, skills: [...skills], at: '2026-11-22T00:00:00.000Z' };
      await source.publish(published);
      const ms = performance.now() - started;
      const { registry, search } = source.current();
      const last = skills.at(-1)?.slug ?? '';
      if (!registry.bySlug.has(last) || search.slugs.find(last) < 0) throw new Error(`${last} is not served`);
      return ms;
    };
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) times.push(await publish(1));
    const one = times.sort((a, b) => a - b)[10] ?? 0;
    return { one, most: times.at(-1) ?? 0, hundred: await publish(100) };
  },

  /** FTS5 with the same texts and the stop words left out of the question: its search alone. */
  async sqlite() {
    const database = new DatabaseSync(':memory:');
    database.exec(`CREATE VIRTUAL TABLE skills USING fts5(name, text, body, tokenize='porter')`);
    const insert = database.prepare('INSERT INTO skills(name, text, body) VALUES (?, ?, ?)');
    for (const { path, text } of await readContentFiles(contentDir)) {
      if (!path.startsWith('evidence/')) continue;
      const { front_matter, terms } = JSON.parse(text) as {
        front_matter: { name: string | null; description: string | null };
        terms: { description: Record<string, number>; body: Record<string, number> };
      };
      const words = front_matter.description ?? Object.keys(terms.description).join(' ');
      insert.run(front_matter.name ?? '', words, Object.keys(terms.body).join(' '));
    }
    const find = database.prepare(
      'SELECT rowid FROM skills WHERE skills MATCH ? ORDER BY bm25(skills, 2, 3, 0.3) LIMIT 20',
    );
    const times = await timeEach(everydayTasks, 2, (task) => {
      const words = task
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== '' && !isStopWord(word));
      return find.all(words.map((word) => `"${word}"`).join(' OR '));
    });
    return { p50: times.median, p99: times.p99 };
  },
};

const figures = await tasks[name]?.(contentDir, indexDir);
if (figures === undefined) throw new TypeError(`no task ${name}`);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
console.log(JSON.stringify({ cpu, rss: maxRSS / 1_024, figures }));
