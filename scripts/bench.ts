/** `npm run bench`: what a catalog of a size costs to build, hold and ask, beside plain work on the same bytes. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchLines, benchPage } from './bench-support/bench-page.ts';
import { measure } from './bench-support/measured.ts';
import { profileTask } from './bench-support/profile.ts';
import { goalsFor, type Figures, toRows } from './bench-support/scale-goals.ts';
import { answerHelp } from './help.ts';

answerHelp(`usage: npm run bench [-- --skills <number>] [--content <folder>] [--json <file>] [--html <file>] [--short]

Makes a catalog (10,000 skills by default), builds its index and asks it, each in a process of its own, and prints a table
with goals and baselines of the same run. For each goal that is missed it adds what was tried towards it and which functions
took most of the time; --html writes all of it as a page. --content takes a folder that synth made before. --short is what CI
runs: 2,000 skills, and only ratios decide. Ends with 1 when a goal is missed.`);

const { values } = parseArgs({
  options: {
    skills: { type: 'string' },
    content: { type: 'string' },
    json: { type: 'string' },
    html: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const skills = Number(values.skills ?? (values.short ? 2_000 : 10_000));
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const content = values.content ?? makeContent(skills);
  const indexDir = join(folder, 'index');
  const build = measure('build', content, indexDir);
  const again = measure('build', content, indexDir);
  const copy = measure('copy', content, indexDir);
  const resolve = measure('resolve', content, indexDir);
  const publish = measure('publish', content, indexDir);
  const sqlite = measure('sqlite', content, indexDir);
  const figures: Figures = {
    skills,
    build,
    again,
    copy,
    resolve,
    publish,
    sqlite,
    indexBytes: bytesBelow(indexDir),
  };
  const rows = toRows(figures, goalsFor(skills, values.short));
  const missed = new Set(rows.filter(({ isMet }) => isMet === false).map(({ task }) => task));
  const profiles = Object.fromEntries(
    [...missed].map((task) => [task, profileTask(task, content, indexDir)] as const),
  );
  const report = { rows, profiles };
  for (const line of benchLines(report)) console.log(line);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ skills, ...report }, null, 2)}\n`);
  if (values.html !== undefined) writeFileSync(values.html, benchPage(report));
  process.exitCode = rows.some(({ isMet }) => isMet === false) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
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

function bytesBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
