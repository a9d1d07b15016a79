/** The learned weights, as `npm run audit:train -- --write` left them: one signed byte for each number of a feature. */
import { featureCount } from './features.ts';
import places from './hit-weights.json' with { type: 'json' };
import learned from './weights.json' with { type: 'json' };

/** A linear model of a passage: the bias and the mean of the weights of its features, by the root of their number. */
export interface Linear {
  readonly bias: number;
  /** What one step of a byte is worth. */
  readonly step: number;
  readonly weights: Int8Array;
}

interface Stored {
  readonly bias: number;
  readonly step: number;
  /** Base64 of three bytes for each weight that is not 0: the distance from the number before it (two bytes), the weight. */
  readonly weights: string;
}

function linear({ bias, step, weights: stored }: Stored): Linear {
  const weights = new Int8Array(featureCount);
  const bytes = atob(stored);
  let feature = -1;
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    feature += bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1);
    weights[feature] = (bytes.charCodeAt(at + 2) << 24) >> 24;
  }
  return { bias, step, weights };
}

/** Tells harmful steps from the text of real skills, and from honest steps about the same things. */
export const fromReal = linear(learned.fromReal);
export const fromHonest = linear(learned.fromHonest);
/** The least scores at which a passage is reported. */
export const limits: { readonly fromReal: number; readonly fromHonest: number } = learned.limits;
/** Tells places of harmful skills from places of real skills at which rules find something (`npm run audit:train:places`). */
export const fromOrdinary = linear(places.fromOrdinary);
/** The least scores at which a finding keeps its level: what a document says, at high and at critical, and what is run. */
export const ordinaryLimits: {
  readonly said: number;
  readonly saidCritical: number;
  readonly run: number;
} = places.limits;
/** The stored texts, for the digest of the rule set. */
export const learnedText = JSON.stringify([learned, places]);

/** The score of a passage by its features; above the limit it is more like the harmful ones. */
export function scoreOf({ bias, step, weights }: Linear, features: Int32Array): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return bias + (step * sum) / Math.sqrt(features.length);
}
