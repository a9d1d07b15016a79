/** `npm run bench`: what a catalog of a size costs to build, hold and ask, beside plain work on the same bytes. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchLines, benchPage } from './bench-support/bench-page.ts';
import { bytesBelow } from './bench-support/bytes-below.ts';
import { measure, type MeasuredTask, measureOutcomes } from './bench-support/measured.ts';
import { profileTask } from './bench-support/profile.ts';
import { toRows } from './bench-support/bench-rows.ts';
import { goalsFor, type Figures } from './bench-support/scale-goals.ts';
import { readArguments } from './help.ts';

const usage = `usage: npm run bench [-- --skills <number>] [--content <folder>] [--json <file>] [--html <file>] [--short] [--whole]

Makes a catalog (10,000 skills by default), builds its index and asks it, each in a process of its own, and prints a table
with goals and baselines of the same run. For each goal that is missed it adds what was tried towards it and which functions
took most of the time; --html writes all of it as a page. --content takes a folder that synth made before. --short is what CI
runs: 2,000 skills, the index alone, and only ratios decide. A fresh clone of the last commit is started too, with packages from
npm's cache. From 100,000 skills on builds with files and pages, the server and the clone are measured with --whole alone; from
1,000,000 on there is no content folder. Ends with 1 when a goal is missed.`;

/** From so many skills on they are made while the index is written: two million files would take longer than the index. */
const madeFrom = 1_000_000;
/** From so many skills on whole builds take half an hour, and are left out unless `--whole` is given. */
const largeFrom = 100_000;

const { values } = readArguments(usage, {
  options: {
    skills: { type: 'string' },
    content: { type: 'string' },
    json: { type: 'string' },
    html: { type: 'string' },
    short: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
  },
});
const skills = Number(values.skills ?? (values.short ? 2_000 : 10_000));
if (!Number.isInteger(skills) || skills < 1) {
  console.error('--skills must be a whole number above 0');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
// Pages find their packages by where they are, so whole builds are below the project.
const distDir = join(import.meta.dirname, '../dist');
mkdirSync(distDir, { recursive: true });
const siteDir = mkdtempSync(join(distDir, 'bench-'));
try {
  const indexDir = join(folder, 'index');
  const figures = skills >= madeFrom ? measureMade(indexDir) : measureContent(indexDir);
  const rows = toRows(figures, goalsFor(skills, values.short));
  const missed = new Set(rows.filter(({ isMet }) => isMet === false).map(({ task }) => task));
  // Its time is that of npm and of programs that have rows of their own.
  missed.delete('start');
  const profiles = Object.fromEntries(
    [...missed].map((task) => [task, profileTask(task, ...placesOf(task, indexDir))] as const),
  );
  const report = { rows, profiles };
  for (const line of benchLines(report)) console.log(line);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ skills, ...report }, null, 2)}\n`);
  if (values.html !== undefined) writeFileSync(values.html, benchPage(report));
  process.exitCode = rows.some(({ isMet }) => isMet === false) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(siteDir, { recursive: true, force: true });
}

function measureContent(indexDir: string): Figures {
  const content = contentDir();
  const index: Figures = {
    skills,
    build: measure('build', content, indexDir),
    copy: measure('copy', content, indexDir),
    resolve: measure('resolve', content, indexDir),
    publish: measure('publish', content, indexDir),
    sqlite: measure('sqlite', content, indexDir),
    indexBytes: bytesBelow(indexDir),
  };
  if (values.short) return index;
  const served = { ...index, submit: measure('submit', content, indexDir) };
  if (skills >= largeFrom && !values.whole) return served;
  return {
    ...served,
    site: measure('site', content, siteDir),
    files: measure('files', content, siteDir),
    unchanged: measure('unchanged', content, siteDir),
    changed: measure('changed', content, siteDir),
    changedFiles: measure('changedFiles', content, siteDir),
    pages: measure('pages', content, siteDir),
    serve: measure('serve', content, siteDir),
    outcomes: measureOutcomes(join(siteDir, 'dist/index')),
    start: measure('start', content, folder),
  };
}

/** Without files of content. */
function measureMade(indexDir: string): Figures {
  const build = measure('made', String(skills), indexDir);
  return { skills, build, resolve: measure('resolve', '', indexDir), indexBytes: bytesBelow(indexDir) };
}

function placesOf(task: MeasuredTask, indexDir: string): [contentDir: string, workDir: string] {
  if (skills >= madeFrom) return [String(skills), indexDir];
  const isOfSite = ['site', 'files', 'unchanged', 'changed', 'changedFiles', 'pages', 'serve'].includes(task);
  return [contentDir(), isOfSite ? siteDir : indexDir];
}

function contentDir(): string {
  const made = join(folder, 'content');
  return values.content ?? (existsSync(made) ? made : makeContent(skills));
}

function makeContent(count: number): string {
  const out = join(folder, 'content');
  const synth = join(import.meta.dirname, 'synth.ts');
  const { status } = spawnSync(process.execPath, [synth, '--skills', String(count), '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('cannot make the catalog');
  return out;
}
