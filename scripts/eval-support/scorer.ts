/** The benchmark's own scorer, which is next to it and not part of this project. */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer, Ask, BenchmarkTask, TaskScore } from './benchmark.ts';

/** Shares, 0-1; null where there is nothing to share. */
export interface ScorerSummary {
  readonly queries: number;
  readonly answerable: number;
  readonly success1: number | null;
  readonly success3: number | null;
  readonly mrr10: number | null;
  readonly ndcg10: number | null;
  /** Unanswerable tasks answered with none. */
  readonly none_precision: number | null;
  /** Answerable tasks answered with none. */
  readonly false_none: number | null;
}

interface ScorerRow {
  readonly id: string;
  readonly kind: string;
  readonly none: boolean;
  readonly said_none: boolean;
  readonly success1?: number;
  readonly success3?: number;
  readonly mrr10?: number;
  readonly ndcg10?: number;
}

interface ScorerReport {
  readonly overall: ScorerSummary;
  readonly kinds: Readonly<Record<string, ScorerSummary>>;
  readonly rows: readonly ScorerRow[];
  readonly missing: readonly string[];
}

export interface EngineScore {
  readonly overall: ScorerSummary;
  readonly kinds: Readonly<Record<string, ScorerSummary>>;
  readonly tasks: readonly TaskScore[];
  /** Milliseconds for one task, the median. */
  readonly median_ms: number;
}

export type Score = (ask: Ask, tasks: readonly BenchmarkTask[]) => Promise<EngineScore>;

/** Loads `score-resolve.mjs` from the folder of the benchmark. */
export async function loadScorer(benchmark: string): Promise<Score> {
  const path = join(dirname(resolve(benchmark)), 'score-resolve.mjs');
  // Its documented function; an absent one fails at the first use.
  const { score } = (await import(pathToFileURL(path).href)) as {
    score: (tasks: readonly BenchmarkTask[], results: readonly (Answer & { id: string })[]) => ScorerReport;
  };
  return async (ask, tasks) => {
    const results: (Answer & { id: string })[] = [];
    const times: number[] = [];
    for (const { id, task } of tasks) {
      const started = performance.now();
      results.push({ id, ...(await ask(task)) });
      times.push(performance.now() - started);
    }
    const { overall, kinds, rows, missing } = score(tasks, results);
    if (missing.length > 0) throw new Error(`no result for ${missing.length} tasks`);
    times.sort((a, b) => a - b);
    return {
      overall,
      kinds,
      tasks: rows.map(toTaskScore),
      median_ms: Math.round((times[times.length >> 1] ?? 0) * 100) / 100,
    };
  };
}

function toTaskScore(row: ScorerRow): TaskScore {
  const { id, kind, none, said_none, success1 = 0, success3 = 0, mrr10 = 0, ndcg10 = 0 } = row;
  const place = mrr10 === 0 ? null : Math.round(1 / mrr10);
  return { id, kind, answerable: !none, saidNone: said_none, success1, success3, mrr10, ndcg10, place };
}
