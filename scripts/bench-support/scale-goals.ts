/** The goals of `npm run bench` by size; figures of a loaded machine differ, ratios of one run hold. */
import type { Measured, MeasuredOutcomes, MeasuredTask } from './measured.ts';

/** What was measured; which of it depends on the size and on what was asked for. */
export interface Figures extends Partial<Readonly<Record<MeasuredTask, Measured>>> {
  readonly skills: number;
  readonly build: Measured;
  readonly resolve: Measured;
  readonly indexBytes: number;
  readonly outcomes?: MeasuredOutcomes;
}

export interface Goals {
  readonly buildCpu?: number;
  readonly buildRss?: number;
  readonly unchanged?: number;
  readonly changed?: number;
  readonly changedFiles?: number;
  readonly serverRss?: number;
  readonly open?: number;
  readonly resolveCpu?: number;
  readonly resolveP99?: number;
  /** Resolve, whole, by SQLite FTS5's search alone. */
  readonly overSqlite?: number;
  /** Resolve over HTTP, different tasks once each, by SQLite FTS5's search alone: processor time. */
  readonly httpBySqlite?: number;
  /** From the store's files to every answer. */
  readonly publish?: number;
  /** From the request to every answer. */
  readonly submit?: number;
  /** Of a server that also reviewed three submissions. */
  readonly submitRss?: number;
  readonly page?: number;
  readonly document?: number;
  readonly repair?: number;
  /** What holds on any machine; the first two of them in any size. */
  readonly ratios: { readonly slips: number; readonly bytesPerSkill: number } & Partial<typeof otherRatios>;
}

const ratios = { slips: 3, bytesPerSkill: 40 };
/** POST outcome: at least .75 of bare HTTP with the same durable log, and p99 at most ten times the median fdatasync. */
const otherRatios = { copy: 2.5, worst: 3, file: 1.3, kept: 1.3, outcome: 1 / 0.75, outcomeP99: 10 };

/** `onlyRatios`: what holds on any machine. */
export function goalsFor(skills: number, onlyRatios: boolean): Goals {
  if (onlyRatios || skills < 10_000) return { ratios };
  if (skills >= 1_000_000) return { ratios, resolveP99: 60 };
  const always = {
    ratios: { ...ratios, ...otherRatios },
    open: 1_500,
    publish: 300,
    submit: 2_000,
    page: 5,
    document: 2,
    repair: 5,
  };
  if (skills >= 100_000)
    return {
      ...always,
      buildCpu: 200,
      buildRss: 1_200,
      serverRss: 1_000,
      submitRss: 1_000,
      resolveP99: 20,
      overSqlite: 0.1,
      httpBySqlite: 0.1,
    };
  return {
    ...always,
    buildCpu: 25,
    buildRss: 500,
    unchanged: 2,
    changed: 1,
    changedFiles: 30,
    serverRss: 250,
    resolveCpu: 0.8,
    httpBySqlite: 0.8,
  };
}
