/** A server as `npm run serve` starts it: twenty tasks, then submissions until every kind of answer shows each; GitHub is a stand-in. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeRepository, startGitHub } from '../../test/support/github/server.ts';
import { everydayTasks } from './everyday-tasks.ts';
import type { Task } from './site-options.ts';

const program = join(import.meta.dirname, '../../src/server/main.ts');
const passedOn = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];
/** Names of the skills that are submitted, one after the other; no other skill has these words. */
const names = ['quillsharpening', 'inkgrinding', 'parchmentfolding'];
const lookEvery = 20;
const longest = 60_000;
/** Rows of skills and rankings are read and kept after a start; what a first visitor waits for is measured by `serve`. */
const settled = 5_000;

export const submit: Task = async (contentDir, indexDir) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-submit-'));
  mkdirSync(join(folder, 'dist'));
  symlinkSync(resolve(indexDir), join(folder, 'dist/index'));
  const github = await startGitHub();
  const port = await freePort();
  // With flags and compiled code of this process, which are those of `npm run serve`.
  const server = spawn(process.execPath, [...process.execArgv, program], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      PORT: String(port),
      CONTENT_DIR: resolve(contentDir),
      DATA_DIR: join(folder, 'data'),
      GITHUB_API_URL: github.url,
      LOG_LEVEL: 'warn',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(async () => (await statusOf(`${origin}/healthz`)) === 200, performance.now());
    await pause(settled);
    for (const task of everydayTasks) await statusOf(toUrl(origin, task));
    const opened = memoryOf(server);
    const times: number[] = [];
    for (const name of names) {
      const repository = makeRepository({ 'SKILL.md': skillText(name) });
      github.add(`zebra/${name}`, repository.folder, { license: 'MIT', stars: 12 });
      times.push(await submitOne(origin, name));
      repository.remove();
    }
    const [first = 0, ...later] = times;
    return { opened, first, later: Math.max(...later), most: memoryOf(server) };
  } finally {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    await github.close();
    rmSync(folder, { recursive: true });
  }
};

/** Milliseconds until the last of the answers that name the skill does. */
async function submitOne(origin: string, name: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/skills/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ repository: `zebra/${name}`, skillPath: 'SKILL.md', submissionSource: 'agent' }),
  });
  if (!answer.ok) throw new Error(`the submission was answered with ${answer.status}`);
  const slug = `zebra-${name}`;
  for (const path of [
    toUrl('', `find each part about ${name}`),
    `/api/registry/search?q=${name}`,
    `/api/registry/manifest/${slug}`,
    `/api/registry/manifest/${slug}?format=text`,
    '/api/agent/skills?owner=zebra&limit=100',
  ])
    await until(async () => {
      const response = await fetch(`${origin}${path}`);
      return (await response.text()).includes(slug) && response.ok;
    }, started);
  return performance.now() - started;
}

async function until(isSo: () => Promise<boolean>, since: number): Promise<void> {
  while (!(await isSo())) {
    if (performance.now() - since > longest) throw new Error('the server took longer than a minute');
    await pause(lookEvery);
  }
}

const toUrl = (origin: string, task: string): string =>
  `${origin}/api/agent/resolve?task=${encodeURIComponent(task)}`;

/** 0: nothing listens. */
async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Highest resident memory so far, in megabytes. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

function skillText(name: string): string {
  const words = Array.from({ length: 40 }, (_, at) => `${name}${at}`).join(' ');
  return [
    '---',
    `name: ${name}`,
    `description: Use it when a report needs ${name}. Lays them out as rows that a person can read.`,
    'license: MIT',
    '---',
    `# ${name}`,
    '',
    `Read the report, find each part that is about ${name}, and write it down. ${words}`,
    '',
  ].join('\n');
}
