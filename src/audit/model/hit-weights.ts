/** The learned weights of places of findings, as `npm run audit:train:places -- --write` left them. */
import { linear, type Linear } from './weights.ts';
import learned from './hit-weights.json' with { type: 'json' };

/** Tells places of harmful skills from places of real skills at which rules find something. */
export const fromOrdinary: Linear = linear(learned.fromOrdinary);
/** The least scores at which a finding keeps its level: what a document says, at high and at critical, and what is run. */
export const ordinaryLimits: {
  readonly said: number;
  readonly saidCritical: number;
  readonly run: number;
} = learned.limits;
/** The stored text, for the digest of the rule set. */
export const placesText = JSON.stringify(learned);
