/** Logistic regression by seeded stochastic gradient descent with AdaGrad's steps, averaged over the later epochs. */
import { featureCount } from '../../src/audit/model/features.ts';
import type { Linear } from '../../src/audit/model/weights.ts';

/** What one example weighs, by what it is. */
export interface Weighting {
  readonly harmful: number;
  readonly honest: number;
  readonly real: number;
}

export interface Examples {
  /** Features of the passages of one text each; a harmful text counts by its likeliest passage. */
  readonly harmful: readonly (readonly Int32Array[])[];
  readonly honest: readonly (readonly Int32Array[])[];
  readonly real: readonly Int32Array[];
  /** Further texts whose features count as known; none by default. */
  readonly counted?: readonly (readonly Int32Array[])[];
}

const epochs = 8;
/** Epochs that come before those that are averaged. */
const settling = 2;
const rate = 1;
const decay = 0.03;

/** Numbers in [0, 1), the same for each seed: a linear congruential generator (Numerical Recipes). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Features that fewer written texts have teach nothing that lasts. */
const leastTexts = 3;

/** The features that several written texts have: all others keep the weight 0, so that the stored weights are few. */
function knownFeatures(texts: readonly (readonly Int32Array[])[]): Uint8Array {
  const counts = new Uint8Array(featureCount);
  for (const passages of texts) {
    for (const feature of new Set(passages.flatMap((each) => [...each]))) {
      counts[feature] = Math.min(leastTexts, (counts[feature] ?? 0) + 1);
    }
  }
  return counts.map((count) => (count >= leastTexts ? 1 : 0));
}

/** Learns the weights; equal examples give equal weights. */
export function learn({ harmful, honest, real, counted = [] }: Examples, weighting: Weighting): Linear {
  const weights = new Float64Array(featureCount);
  const squares = new Float64Array(featureCount).fill(1e-6);
  const mean = new Float64Array(featureCount);
  const known = knownFeatures([...harmful, ...honest, ...counted]);
  let bias = -3;
  let biasSquares = 1e-6;
  let meanBias = 0;
  const score = (features: Int32Array): number => {
    let sum = 0;
    for (const feature of features) sum += weights[feature] ?? 0;
    return bias + sum / Math.sqrt(features.length);
  };
  const step = (features: Int32Array, label: 0 | 1, weight: number): void => {
    const error = (1 / (1 + Math.exp(-score(features))) - label) * weight;
    if (Math.abs(error) < 1e-4) return;
    const share = error / Math.sqrt(features.length);
    for (const feature of features) {
      if (known[feature] === 0) continue;
      const slope = share + decay * weight * (weights[feature] ?? 0);
      const square = (squares[feature] ?? 0) + slope * slope;
      squares[feature] = square;
      weights[feature] = (weights[feature] ?? 0) - (rate * slope) / Math.sqrt(square);
    }
    biasSquares += error * error;
    bias -= (rate * 0.2 * error) / Math.sqrt(biasSquares);
  };
  const likeliest = (passages: readonly Int32Array[]): Int32Array | undefined =>
    passages.toSorted((a, b) => score(b) - score(a))[0];
  const random = randomOf(1);
  const order = new Uint32Array(harmful.length + honest.length + real.length).map((_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      if (index < harmful.length) {
        const best = likeliest(harmful[index] ?? []);
        if (best !== undefined) step(best, 1, weighting.harmful);
      } else if (index < harmful.length + honest.length) {
        for (const each of honest[index - harmful.length] ?? []) step(each, 0, weighting.honest);
      } else {
        const each = real[index - harmful.length - honest.length];
        if (each !== undefined) step(each, 0, weighting.real);
      }
    }
    if (epoch < settling) continue;
    for (let at = 0; at < featureCount; at += 1) {
      if (known[at] === 1) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / (epochs - settling);
    }
    meanBias += bias / (epochs - settling);
  }
  return toBytes(mean, meanBias);
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}

/** One byte a weight. */
function toBytes(weights: Float64Array, bias: number): Linear {
  const largest = weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const step = Number((largest / 127).toPrecision(6));
  return {
    bias: Number(bias.toPrecision(6)),
    step,
    weights: Int8Array.from(weights, (each) => Math.round(each / step)),
  };
}
