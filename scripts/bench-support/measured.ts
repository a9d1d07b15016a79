/** Work in a process of its own, so that its processor time and memory are its own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * As `npm run build` and `npm run serve` start Node: otherwise a quarter of a gigabyte of garbage is kept before the first
 * collection, and a heap grows up to four times before the next one.
 */
const smallHeap = ['--initial-old-space-size=48', '--heap-growing-percent=50'];
/** What a server answers with is short-lived; V8 takes some of it for long-lived, which only a full collection frees. */
const shortLived = '--no-allocation-site-pretenuring';
/** Megabytes for what is new: builds make so much of it that twice as much room takes a tenth off their processor time. */
const newSpace = { build: 16, server: 8 } as const;
const builds: readonly string[] = [
  'build',
  'changed',
  'changedFiles',
  'files',
  'made',
  'pages',
  'site',
  'unchanged',
];
/** Bytes from which free memory is given back: each compressed answer of a server would pay for it, and be given it again. */
const trimFrom = { build: '131072', server: '1048576' } as const;
/** As there too. */
const environment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/code'),
};
const task = join(import.meta.dirname, 'measured-task.ts');

export type MeasuredTask =
  | 'build'
  | 'changed'
  | 'changedFiles'
  | 'copy'
  | 'files'
  | 'made'
  | 'pages'
  | 'publish'
  | 'resolve'
  | 'serve'
  | 'site'
  | 'sqlite'
  | 'start'
  | 'submit'
  | 'unchanged';

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
  const kind = builds.includes(name) ? 'build' : 'server';
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      `--max-semi-space-size=${newSpace[kind]}`,
      ...smallHeap,
      ...(kind === 'build' ? [] : [shortLived]),
      ...nodeFlags,
      task,
      name,
      contentDir,
      indexDir,
    ],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment, MALLOC_TRIM_THRESHOLD_: trimFrom[kind] },
    },
  );
  if (status !== 0) throw new Error(`the task ${name} ended with ${status ?? 'a signal'}`);
  // Written by the task as its last line.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured;
}

export interface MeasuredOutcomes {
  /** Requests a second of a server that stores nothing, by those of one that acknowledges what is on the disk. */
  readonly bareByStore: number;
  /** The same of a server that appends a line to a log, with one fdatasync for all that wait. */
  readonly durableByStore: number;
  /** Milliseconds of one fdatasync, median. */
  readonly sync: number;
  /** The 99th of 100 acknowledgements, by that. */
  readonly p99BySync: number;
  readonly durableP99BySync: number;
}

/** `npm run bench:outcomes` over an index. Throws when it fails. */
export function measureOutcomes(indexDir: string): MeasuredOutcomes {
  const script = join(import.meta.dirname, '../bench-outcomes.ts');
  const { status, stdout } = spawnSync(process.execPath, [script, '--json', '1000'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, INDEX_DIR: indexDir },
  });
  if (status !== 0) throw new Error(`bench-outcomes ended with ${status ?? 'a signal'}`);
  // Written by the script as its last line.
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as MeasuredOutcomes;
}
