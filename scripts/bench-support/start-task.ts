/** The task `start`: a fresh clone of the last commit started as README says, started again, exported, and asked in a browser. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFinished } from '../../src/build/stamp.ts';
import { hasNginx, startNginx } from '../../test/support/nginx.ts';
import { freePort } from '../../test/support/postgres-cluster.ts';
import { everydayTasks } from './everyday-tasks.ts';
import { defaultChromium, loadAnswers } from './first-answers.ts';
import type { Task } from './site-options.ts';

const root = join(import.meta.dirname, '../..');
const limitMs = 20 * 60_000;
const task = encodeURIComponent(everydayTasks[0] ?? '');

/** Seconds, but for numbers of packages and requests, and kilobytes. Throws where a step fails. */
export const start: Task = async (_contentDir, workDir) => {
  // Nowhere below the checkout, whose packages it would find.
  const folder = mkdtempSync(join(workDir, 'start-'));
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  // The address of what is built has it, so another one is a change.
  const port = await freePort();
  const npm = (...words: string[]): number => secondsOf(clone, port, words);
  const plain =
    npm('ci', '--ignore-scripts', '--omit=dev', '--omit=peer') +
    npm('run', 'build', '--', '--if-stale', '--before-start');
  execFileSync('git', ['clean', '-fdxq'], { cwd: clone });

  const first = await started(clone, port);
  const packages = packagesIn(clone);
  const pages = await first.until(() => isFinished(join(clone, 'dist')));
  await first.stop();
  const unchanged = npm('run', 'build', '--', '--if-stale');
  const second = await started(clone, port);
  await second.stop();
  const figures = { plain, first: first.answered, packages, pages, unchanged, second: second.answered };

  const site = join(folder, 'site');
  npm('run', 'export', '--', site);
  const loaded = await inBrowser(site);
  rmSync(folder, { recursive: true });
  return { ...figures, ...loaded };
};

/** Nothing of the npm and the Node that run this. */
function environment(port: number): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_(?!EXTRA_CA)|MALLOC_|INIT_CWD)/.test(name),
  );
  return { ...Object.fromEntries(own), npm_config_prefer_offline: 'true', PORT: String(port) };
}

/** How long npm took. Throws where it fails. */
function secondsOf(clone: string, port: number, words: readonly string[]): number {
  const from = performance.now();
  const { status } = spawnSync('npm', words, {
    cwd: clone,
    env: environment(port),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status ?? 'a signal'}`);
  return (performance.now() - from) / 1_000;
}

/** `npm start` until a task is answered, after `answered` seconds. `until` gives the seconds from its start. */
async function started(
  clone: string,
  port: number,
): Promise<{
  readonly answered: number;
  until(holds: () => Promise<boolean>): Promise<number>;
  stop(): Promise<void>;
}> {
  const address = `http://127.0.0.1:${port}/api/agent/resolve?task=${task}`;
  const from = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: environment(port),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const until = async (holds: () => Promise<boolean>): Promise<number> => {
    while (!(await holds())) {
      if (child.exitCode !== null || performance.now() - from > limitMs) {
        child.kill('SIGTERM');
        throw new Error('npm start does not come so far');
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return (performance.now() - from) / 1_000;
  };
  const answered = await until(() =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    answered,
    until,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function packagesIn(clone: string): number {
  const list = readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8');
  return Object.keys((JSON.parse(list) as { readonly packages: object }).packages).length;
}

/** Of the costliest of some tasks; nothing where this machine has no nginx or no browser. */
async function inBrowser(site: string): Promise<Record<string, number>> {
  if (!hasNginx || !existsSync(defaultChromium)) return {};
  const nginx = await startNginx(site);
  try {
    const { first } = await loadAnswers(nginx.base, defaultChromium);
    return {
      verified: first.filter(({ isVerified }) => isVerified).length,
      kilobytes: Math.max(...first.map(({ bytes }) => bytes)) / 1_000,
      requests: Math.max(...first.map(({ requests }) => requests)),
    };
  } finally {
    await nginx.stop();
  }
}
