/** Fitting of ranking and verdict weights: gradient descent from fixed starting points, the same result every time. */

interface RankingExample {
  readonly id: string;
  /** Features of each candidate, each 0-1. */
  readonly features: readonly Float64Array[];
  /** 0-3, one per candidate. */
  readonly grades: readonly number[];
  /** Weight of the example, above 0; 1 by default. */
  readonly weight?: number;
}

/** Scores are stretched by this before the softmax; equals the spread at which one rank is worth its gain. */
const sharpness = 12;
const steps = 300;
const rate = 0.02;

/**
 * Weights that sum to 1, none below 0: listwise cross entropy between the scores' softmax and the gains, pulled towards
 * equal weights by `penalty`.
 */
export function fitRanking(examples: readonly RankingExample[], size: number, penalty: number): Float64Array {
  const useful = examples.filter((example) => example.grades.some((grade) => grade > 0));
  const start = 1 / size;
  let weights = new Float64Array(size).fill(start);
  const moments = [new Float64Array(size), new Float64Array(size)] as const;
  const all = useful.reduce((sum, { weight = 1 }) => sum + weight, 0);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = weights.map((weight) => penalty * size * (weight - start));
    for (const { features, grades, weight = 1 } of useful)
      addGradient(features, grades, weights, gradient, all / weight);
    weights = adam(weights, gradient, moments, step).map((weight) => Math.max(0, weight));
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function addGradient(
  features: readonly Float64Array[],
  grades: readonly number[],
  weights: Float64Array,
  gradient: Float64Array,
  examples: number,
): void {
  const stretch = sharpness;
  const scores = features.map(
    (row) => stretch * row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
  );
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const all = exponentials.reduce((sum, value) => sum + value, 0);
  const gains = grades.map((grade) => 2 ** grade - 1);
  const total = gains.reduce((sum, value) => sum + value, 0);
  features.forEach((row, at) => {
    const difference = (exponentials[at] ?? 0) / all - (gains[at] ?? 0) / total;
    row.forEach((value, k) => (gradient[k] = (gradient[k] ?? 0) + (stretch * difference * value) / examples));
  });
}

export interface Standardised {
  readonly means: Float64Array;
  readonly deviations: Float64Array;
}

export function standardise(rows: readonly Float64Array[]): Standardised {
  const size = rows[0]?.length ?? 0;
  const means = new Float64Array(size);
  const deviations = new Float64Array(size);
  for (const row of rows) row.forEach((value, k) => (means[k] = (means[k] ?? 0) + value / rows.length));
  for (const row of rows)
    row.forEach(
      (value, k) => (deviations[k] = (deviations[k] ?? 0) + (value - (means[k] ?? 0)) ** 2 / rows.length),
    );
  return { means, deviations: deviations.map((variance) => Math.sqrt(variance) || 1) };
}

/** Logistic regression on standardised rows, classes of equal weight in all; the last number is the bias. */
export function fitLogistic(
  rows: readonly Float64Array[],
  labels: readonly boolean[],
  signs: readonly number[],
  penalty: number,
  rowWeights: readonly number[] = rows.map(() => 1),
): Float64Array {
  const size = rows[0]?.length ?? 0;
  let weights = new Float64Array(size + 1);
  const moments = [new Float64Array(size + 1), new Float64Array(size + 1)] as const;
  const totalOf = (label: boolean): number =>
    rowWeights.reduce((sum, weight, at) => sum + (labels[at] === label ? weight : 0), 0);
  const totals = { yes: totalOf(true), no: totalOf(false) };
  for (let step = 1; step <= steps * 2; step += 1) {
    const gradient = weights.map((weight, k) => (k < size ? penalty * weight : 0));
    rows.forEach((row, at) => {
      const odds = row.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), weights[size] ?? 0);
      const share = (0.5 * (rowWeights[at] ?? 1)) / (labels[at] === true ? totals.yes : totals.no);
      const difference = share * (1 / (1 + Math.exp(-odds)) - (labels[at] === true ? 1 : 0));
      row.forEach((value, k) => (gradient[k] = (gradient[k] ?? 0) + difference * value));
      gradient[size] = (gradient[size] ?? 0) + difference;
    });
    // A weight of the wrong sign would be noise of few examples: more evidence must not lower a score.
    weights = adam(weights, gradient, moments, step).map((weight, k) =>
      k < size && weight * (signs[k] ?? 0) < 0 ? 0 : weight,
    );
  }
  return weights;
}

function adam(
  weights: Float64Array<ArrayBuffer>,
  gradient: Float64Array,
  [first, second]: readonly [Float64Array, Float64Array],
  step: number,
): Float64Array<ArrayBuffer> {
  return weights.map((weight, k) => {
    const slope = gradient[k] ?? 0;
    first[k] = 0.9 * (first[k] ?? 0) + 0.1 * slope;
    second[k] = 0.999 * (second[k] ?? 0) + 0.001 * slope * slope;
    const mean = (first[k] ?? 0) / (1 - 0.9 ** step);
    const spread = Math.sqrt((second[k] ?? 0) / (1 - 0.999 ** step));
    return weight - (rate * mean) / (spread + 1e-8);
  });
}
