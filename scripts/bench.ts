/** `npm run bench`: what a catalog of a size costs to build, hold and ask, beside plain work on the same bytes. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from './bench-support/measured.ts';
import { goalsFor, type Figures, toRows } from './bench-support/scale-goals.ts';
import { answerHelp } from './help.ts';

answerHelp(`usage: npm run bench [-- --skills <number>] [--content <folder>] [--json <file>] [--short]

Makes a catalog (10,000 skills by default), builds its index and asks it, each in a process of its own, and prints a table
with goals and baselines of the same run. --content takes a folder that synth made before. --short is what CI runs: 2,000
skills, and only ratios decide. Ends with 1 when a goal is missed.`);

const { values } = parseArgs({
  options: {
    skills: { type: 'string' },
    content: { type: 'string' },
    json: { type: 'string' },
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
  for (const { name, value, unit, goal, isMet } of rows) {
    const wanted = goal === null ? '' : `goal ${goal} ${unit}`;
    const met = isMet === null ? '' : isMet ? 'met' : 'MISSED';
    console.log(
      `${name.padEnd(62)} ${value.toFixed(2).padStart(10)} ${unit.padEnd(6)} ${wanted.padEnd(18)} ${met}`,
    );
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ skills, rows }, null, 2)}\n`);
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
