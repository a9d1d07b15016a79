/** A benchmark of tasks with graded skills, and the measures of an answer: success, reciprocal rank, nDCG, none. */
import { readFileSync } from 'node:fs';
import type { EvalInterval } from '../../src/schema/resolve-report.ts';

export interface Place {
  readonly repository: string;
  readonly path: string;
}

export interface BenchmarkTask {
  readonly id: string;
  readonly task: string;
  readonly kind: string;
  readonly relevant: readonly (Place & { readonly grade: number; readonly group?: string })[];
}

export interface Answer {
  /** Best first. */
  readonly ranked: readonly Place[];
  /** True if the engine says that no skill is adequate. */
  readonly none: boolean;
}

/** An engine under test. */
export type Ask = (task: string) => Promise<Answer>;

export interface TaskScore {
  readonly id: string;
  readonly kind: string;
  readonly answerable: boolean;
  readonly saidNone: boolean;
  readonly success1: number;
  readonly success3: number;
  readonly mrr10: number;
  readonly ndcg10: number;
  /** Of the first suitable skill among those that are listed, from 1, whether or not the answer is none; null where none is listed. */
  readonly place: number | null;
}

export function readBenchmark(path: string): BenchmarkTask[] {
  // The caller names a file of this shape; a wrong one shows as missing members at once.
  return JSON.parse(readFileSync(path, 'utf8')) as BenchmarkTask[];
}

export const placeKey = ({ repository, path }: Place): string => `${repository.toLowerCase()}\n${path}`;

const gain = (grade: number): number => 2 ** grade - 1;
const discounted = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0);

/** Success and reciprocal rank need grade 2; of copies of one skill the first counts. */
export function scoreAnswer(task: BenchmarkTask, answer: Answer): TaskScore {
  const relevant = new Map(task.relevant.map((entry) => [placeKey(entry), entry]));
  const used = new Set<string>();
  const seen = new Set<string>();
  const listed: number[] = [];
  for (const place of answer.ranked) {
    const key = placeKey(place);
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = relevant.get(key);
    const unit = entry?.group ?? key;
    listed.push(entry === undefined || used.has(unit) ? 0 : entry.grade);
    used.add(unit);
  }
  const best = new Map<string, number>();
  for (const entry of task.relevant) {
    const unit = entry.group ?? placeKey(entry);
    best.set(unit, Math.max(best.get(unit) ?? 0, entry.grade));
  }
  const ideal = discounted([...best.values()].sort((a, b) => b - a));
  const found = listed.findIndex((grade) => grade >= 2);
  const grades = answer.none ? [] : listed;
  const first = found >= grades.length || found >= 10 ? -1 : found;
  return {
    id: task.id,
    kind: task.kind,
    answerable: task.relevant.length > 0,
    saidNone: grades.length === 0,
    success1: first === 0 ? 1 : 0,
    success3: first >= 0 && first < 3 ? 1 : 0,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
    ndcg10: ideal === 0 ? 0 : discounted(grades) / ideal,
    place: found < 0 ? null : found + 1,
  };
}

export type Measure = 'success1' | 'success3' | 'mrr10' | 'ndcg10';

interface Summary {
  readonly tasks: number;
  readonly success1: number | null;
  readonly success3: number | null;
  readonly mrr10: number | null;
  readonly ndcg10: number | null;
  /** Share of unanswerable tasks answered with none, and of answerable ones. */
  readonly noneRecognised: number | null;
  readonly falseNone: number | null;
}

export function summarise(scores: readonly TaskScore[]): Summary {
  const answerable = scores.filter((score) => score.answerable);
  const others = scores.filter((score) => !score.answerable);
  const mean = (list: readonly TaskScore[], of: (score: TaskScore) => number): number | null =>
    list.length === 0 ? null : list.reduce((sum, score) => sum + of(score), 0) / list.length;
  return {
    tasks: scores.length,
    success1: mean(answerable, (score) => score.success1),
    success3: mean(answerable, (score) => score.success3),
    mrr10: mean(answerable, (score) => score.mrr10),
    ndcg10: mean(answerable, (score) => score.ndcg10),
    noneRecognised: mean(others, (score) => (score.saidNone ? 1 : 0)),
    falseNone: mean(answerable, (score) => (score.saidNone ? 1 : 0)),
  };
}

/** 95 % interval of the mean difference b − a over answerable tasks, by paired bootstrap with a fixed seed. */
export function bootstrapDifference(
  a: readonly TaskScore[],
  b: readonly TaskScore[],
  measure: Measure,
): EvalInterval {
  const other = new Map(b.map((score) => [score.id, score]));
  return bootstrapMean(
    a
      .filter((score) => score.answerable)
      .map((score) => (other.get(score.id)?.[measure] ?? 0) - score[measure]),
  );
}

/** The mean of values with its 95 % interval, from 2,000 samples of them with a fixed seed. */
export function bootstrapMean(values: readonly number[]): EvalInterval {
  const random = seededRandom(20);
  const means = Array.from({ length: 2000 }, () => {
    let sum = 0;
    for (let at = 0; at < values.length; at += 1) sum += values[Math.floor(random() * values.length)] ?? 0;
    return sum / values.length;
  }).sort((x, y) => x - y);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, low: means[49] ?? 0, high: means[1949] ?? 0 };
}

/** A copy in a random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Up to `count` items, from each list in turn, in a random order; fewer where there are no more. */
export function drawInTurn<Item>(
  lists: readonly (readonly Item[])[],
  count: number,
  random: () => number,
): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? []));
  return shuffled(inTurn.flat().slice(0, count), random);
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
