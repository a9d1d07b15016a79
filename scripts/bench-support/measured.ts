/** Work in a process of its own, so that its processor time and memory are its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** As `npm run build` and `npm run serve` start Node: otherwise a quarter of a gigabyte of garbage is kept before the first collection. */
const smallHeap = ['--max-semi-space-size=8', '--initial-old-space-size=48'];
const task = join(import.meta.dirname, 'measured-task.ts');

export type MeasuredTask = 'build' | 'copy' | 'made' | 'publish' | 'resolve' | 'sqlite';

export interface Measured {
  /** Seconds of processor time, user and system. */
  readonly cpu: number;
  /** Highest resident memory in megabytes. */
  readonly rss: number;
  /** What the task found out itself; times in milliseconds. */
  readonly figures: Readonly<Record<string, number>>;
}

/** Throws when the task fails; its own message is on standard error. */
export function measure(
  name: MeasuredTask,
  contentDir: string,
  indexDir: string,
  nodeFlags: readonly string[] = [],
): Measured {
  const { status, stdout } = spawnSync(
    process.execPath,
    [...smallHeap, ...nodeFlags, task, name, contentDir, indexDir],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`the task ${name} ended with ${status ?? 'a signal'}`);
  // Written by the task as its last line.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured;
}
