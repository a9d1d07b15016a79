/** The rows of `npm run bench` and their goals; figures of a loaded machine differ, ratios of one run hold. */
import { attempts } from './attempts.ts';
import type { Measured, MeasuredTask } from './measured.ts';

export interface Figures {
  readonly skills: number;
  readonly build: Measured;
  /** The same build once more, over the index that is there. */
  readonly again: Measured;
  /** Reads the same files and writes the same bytes. */
  readonly copy: Measured;
  readonly resolve: Measured;
  readonly publish: Measured;
  readonly sqlite: Measured;
  readonly indexBytes: number;
}

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** At most; null where there is none for this size. */
  readonly goal: number | null;
  readonly isMet: boolean | null;
  /** What it is a figure of. */
  readonly task: MeasuredTask;
  /** What was tried towards the goal, and where the rest goes; for a goal that was missed once. */
  readonly tried: string;
}

interface Goals {
  readonly buildCpu?: number;
  readonly buildRss?: number;
  readonly serverRss?: number;
  readonly open?: number;
  readonly resolveCpu?: number;
  readonly resolveP99?: number;
  /** Resolve, whole, by SQLite FTS5's search alone. */
  readonly overSqlite?: number;
  /** From the store's files to every answer. */
  readonly publish?: number;
  readonly slips: number;
  readonly bytesPerSkill: number;
}

/** `onlyRatios`: what holds on any machine. */
export function goalsFor(skills: number, onlyRatios: boolean): Goals {
  const ratios = { slips: 3, bytesPerSkill: 40 };
  if (onlyRatios) return ratios;
  if (skills >= 1_000_000) return { ...ratios, resolveP99: 60 };
  if (skills >= 100_000)
    return {
      ...ratios,
      buildCpu: 200,
      buildRss: 1_200,
      serverRss: 1_000,
      open: 1_500,
      publish: 300,
      resolveP99: 20,
      overSqlite: 0.1,
    };
  if (skills >= 10_000)
    return {
      ...ratios,
      buildCpu: 25,
      buildRss: 500,
      serverRss: 250,
      open: 1_500,
      publish: 300,
      resolveCpu: 0.8,
    };
  return ratios;
}

export function toRows(figures: Figures, goals: Goals): BenchRow[] {
  const { skills, build, again, copy, resolve, publish, sqlite, indexBytes } = figures;
  const row = (
    task: MeasuredTask,
    name: string,
    value: number,
    unit: string,
    goal: number | undefined = undefined,
  ): BenchRow => ({
    task,
    tried: attempts[name] ?? 'Nothing is recorded that was tried towards it.',
    name: `${skills.toLocaleString('en')} skills: ${name}`,
    value,
    unit,
    goal: goal ?? null,
    isMet: goal === undefined ? null : value <= goal,
  });
  const of = (measured: Measured, name: string): number => measured.figures[name] ?? Number.NaN;
  return [
    row('build', 'index built, processor time', build.cpu, 's', goals.buildCpu),
    row('build', 'index built, memory', build.rss, 'MB', goals.buildRss),
    row('build', 'index built over the same one, processor time', again.cpu, 's'),
    row('copy', 'the same files read and bytes written, processor time', copy.cpu, 's'),
    row('build', 'index built, by reading and writing alone', build.cpu / copy.cpu, 'times'),
    row('build', 'index on disk, a skill', indexBytes / skills / 1_000, 'kB', goals.bytesPerSkill),
    row('resolve', 'index opened', of(resolve, 'open'), 'ms', goals.open),
    row('resolve', 'opened and asked, memory', resolve.rss, 'MB', goals.serverRss),
    row('publish', 'a skill published, median of twenty', of(publish, 'one'), 'ms', goals.publish),
    row('publish', 'a hundred skills published at once', of(publish, 'hundred'), 'ms'),
    row('publish', 'published and asked, memory', publish.rss, 'MB'),
    row('resolve', 'resolve, whole answer, processor time', of(resolve, 'cpu'), 'ms', goals.resolveCpu),
    row('resolve', 'resolve, whole answer, median', of(resolve, 'p50'), 'ms'),
    row('resolve', 'resolve, whole answer, 99 of 100', of(resolve, 'p99'), 'ms', goals.resolveP99),
    row('sqlite', 'SQLite FTS5, search alone, median', of(sqlite, 'p50'), 'ms'),
    row(
      'resolve',
      'resolve by FTS5, medians',
      of(resolve, 'p50') / of(sqlite, 'p50'),
      'times',
      goals.overSqlite,
    ),
    row(
      'resolve',
      'every word mistyped by the words themselves, medians',
      of(resolve, 'slips') / of(resolve, 'p50'),
      'times',
      goals.slips,
    ),
  ];
}
