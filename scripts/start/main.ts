/**
 * `npm start`: builds what a server needs to answer, then serves, and lets a second build make pages and files meanwhile. A stop signal
 * reaches what runs.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { isFinished } from '../../src/build/stamp.ts';
import { parseConfig } from '../../src/config.ts';

const root = join(import.meta.dirname, '../..');
const memory = ['--max-semi-space-size=16', '--initial-old-space-size=48', '--heap-growing-percent=50'];
const signals = ['SIGTERM', 'SIGINT'] as const;

// A worker serves what the primary has built.
if (cluster.isWorker) await import('../../src/server/main.ts');
else await start();

async function start(): Promise<void> {
  const first = build('--before-start');
  const stop = (signal: NodeJS.Signals): void => void first.kill(signal);
  for (const signal of signals) process.on(signal, stop);
  const [code] = (await once(first, 'exit')) as [number | null];
  for (const signal of signals) process.off(signal, stop);
  if (code !== 0) {
    process.exitCode = code ?? 1;
    return;
  }
  await import('../../src/server/main.ts');
  if (await isFinished(parseConfig(process.env).distDir)) return;
  const rest = build('--served');
  // Answers come first.
  if (rest.pid !== undefined) setPriority(rest.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  for (const signal of signals) process.once(signal, () => rest.kill(signal));
  process.once('exit', () => rest.kill());
}

function build(...flags: readonly string[]): ChildProcess {
  const words = [...memory, join(root, 'scripts/build.ts'), '--if-stale', ...flags];
  return spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
}
