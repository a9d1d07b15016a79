/** The rows of `npm run bench` and their goals; figures of a loaded machine differ, ratios of one run hold. */
import type { Measured } from './measured.ts';

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
    name: string,
    value: number,
    unit: string,
    goal: number | undefined = undefined,
  ): BenchRow => ({
    name: `${skills.toLocaleString('en')} skills: ${name}`,
    value,
    unit,
    goal: goal ?? null,
    isMet: goal === undefined ? null : value <= goal,
  });
  const of = (measured: Measured, name: string): number => measured.figures[name] ?? Number.NaN;
  return [
    row('index built, processor time', build.cpu, 's', goals.buildCpu),
    row('index built, memory', build.rss, 'MB', goals.buildRss),
    row('index built over the same one, processor time', again.cpu, 's'),
    row('the same files read and bytes written, processor time', copy.cpu, 's'),
    row('index built, by reading and writing alone', build.cpu / copy.cpu, 'times'),
    row('index on disk, a skill', indexBytes / skills / 1_000, 'kB', goals.bytesPerSkill),
    row('index opened', of(resolve, 'open'), 'ms', goals.open),
    row('opened and asked, memory', resolve.rss, 'MB', goals.serverRss),
    row('a skill published, median of twenty', of(publish, 'one'), 'ms', goals.publish),
    row('a hundred skills published at once', of(publish, 'hundred'), 'ms'),
    row('published and asked, memory', publish.rss, 'MB'),
    row('resolve, whole answer, processor time', of(resolve, 'cpu'), 'ms', goals.resolveCpu),
    row('resolve, whole answer, median', of(resolve, 'p50'), 'ms'),
    row('resolve, whole answer, 99 of 100', of(resolve, 'p99'), 'ms', goals.resolveP99),
    row('SQLite FTS5, search alone, median', of(sqlite, 'p50'), 'ms'),
    row('resolve by FTS5, medians', of(resolve, 'p50') / of(sqlite, 'p50'), 'times', goals.overSqlite),
    row(
      'every word mistyped by the words themselves, medians',
      of(resolve, 'slips') / of(resolve, 'p50'),
      'times',
      goals.slips,
    ),
  ];
}
