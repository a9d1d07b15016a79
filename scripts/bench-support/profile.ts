/** Where the processor time of a measured task goes: what a goal that is missed is explained by. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, type MeasuredTask } from './measured.ts';

/** A function and its own share of the time, without what it calls, 0-1. */
export interface Spent {
  readonly place: string;
  readonly share: number;
}

/** What V8 writes with `--cpu-prof`; of each sample the node that ran, and the microseconds before it. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const shown = 12;
const project = join(import.meta.dirname, '../..');

/** The task once more with V8's sampling profiler; the functions that took most. */
export function profileTask(name: MeasuredTask, contentDir: string, indexDir: string): Spent[] {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  try {
    measure(name, contentDir, indexDir, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    // Written by V8, one of each process and thread.
    const profiles = readdirSync(folder).map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile,
    );
    return spentIn(profiles);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By function, most first; time in which nothing ran does not count. */
export function spentIn(profiles: readonly CpuProfile[]): Spent[] {
  const times = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, toPlace(callFrame)]));
    samples.forEach((id, at) => {
      const place = placeOf.get(id) ?? '';
      if (place !== '(idle)') times.set(place, (times.get(place) ?? 0) + (timeDeltas[at] ?? 0));
    });
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0) || 1;
  return [...times]
    .map(([place, time]) => ({ place, share: time / all }))
    .sort((a, b) => b.share - a.share)
    .slice(0, shown);
}

function toPlace({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  if (url === '') return name;
  const file = url.startsWith('file:') ? relative(project, fileURLToPath(url)) : url;
  return `${name} ${file}:${lineNumber + 1}`;
}
