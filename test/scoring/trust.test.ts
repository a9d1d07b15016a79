/** Laws of Trust Score v5; its worked examples are in worked/trust.ts. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTenth } from '../../src/scoring/audit-score.ts';
import { type TrustDimension, trustCaps, trustWeights } from '../../src/scoring/trust.ts';
import { heardOf, newcomer, trustOf as score, veteran } from './worked/trust.ts';

describe('an answer', () => {
  it('has the label of its tier', () => {
    expect(score(newcomer)).toMatchObject({ tier: 'strong', label: 'strong shortlist', cap: null });
    expect(score(veteran, { outcomes: heardOf })).toMatchObject({
      tier: 'production',
      label: 'production candidate',
    });
  });
  it('a young repository’s maintenance counts half: 100 has an effect of 70', () => {
    expect(score(newcomer).dimensions.maintenance).toMatchObject({ value: 100, confidence: 0.5, effect: 70 });
  });
});

describe('caps', () => {
  it.each([
    ['blocked', { tier: 'blocked' }, 15],
    ['high', { risk: 'high' }, 49],
    ['unreviewable', { reviewable: false }, 59],
    ['incomplete', { complete: false }, 64],
  ] as const)('%s holds the score at its limit', (cap, more, limit) => {
    expect(score(veteran, more)).toMatchObject({ score: limit, cap });
  });
  it('the lowest one wins', () => {
    expect(score(veteran, { complete: false, reviewable: false, risk: 'high' })).toMatchObject({
      score: 49,
      cap: 'high',
    });
  });
  it('one that changed nothing is not named', () => {
    expect(score({ ...newcomer, audit: 0, provenance: 0 }, { complete: false }).cap).toBeNull();
  });
});

const anyRow = fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(0, 0.5, 1));
const anyRows = fc.record({
  audit: anyRow,
  provenance: anyRow,
  outcomes: anyRow,
  maintenance: anyRow,
  documentation: anyRow,
  adoption: anyRow,
});
const anyState = fc.record({
  tier: fc.constantFrom('verified', 'reviewed', 'experimental', 'blocked'),
  risk: fc.constantFrom('low', 'medium', 'high'),
  complete: fc.boolean(),
  reviewable: fc.boolean(),
});
// As: the keys of the table are the dimensions.
const anyDimension = fc.constantFrom(...(Object.keys(trustWeights) as TrustDimension[]));

describe('laws', () => {
  it('the weights sum to 1', () => {
    expect(Object.values(trustWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('the score is what a reader gets from the dimensions and the cap, with pencil', () => {
    fc.assert(
      fc.property(anyRows, anyState, (rows, state) => {
        const { score: given, dimensions, cap } = score(rows, state);
        for (const { value, confidence, effect } of Object.values(dimensions)) {
          // Value and effect are both shown with one decimal.
          expect(Math.abs(effect - (confidence * value + (1 - confidence) * 40))).toBeLessThanOrEqual(0.11);
        }
        const sum = Object.values(dimensions).reduce(
          (total, { weight, effect }) => total + weight * effect,
          0,
        );
        const uncapped = roundTenth(Math.round(sum * 1e6) / 1e6);
        expect(given).toBe(cap === null ? uncapped : trustCaps[cap]);
        expect(given).toBeLessThanOrEqual(uncapped);
        expect(Number.isInteger(given * 10) && given >= 0 && given <= 100).toBe(true);
      }),
    );
  });

  it('never falls when a dimension’s value rises', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyState,
        anyDimension,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (rows, state, name, more) => {
          const [value, confidence] = rows[name];
          const better = { ...rows, [name]: [Math.min(100, value + more), confidence] as const };
          expect(score(better, state).score).toBeGreaterThanOrEqual(score(rows, state).score);
        },
      ),
    );
  });

  it('does not reward hiding what is above the prior', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyDimension,
        fc.double({ min: 40, max: 100, noNaN: true }),
        (rows, name, value) => {
          const shown = score({ ...rows, [name]: [value, 1] as const });
          const hidden = score({ ...rows, [name]: [value, 0] as const });
          expect(hidden.score).toBeLessThanOrEqual(shown.score);
        },
      ),
    );
  });

  it('never rises when something goes wrong', () => {
    fc.assert(
      fc.property(anyRows, anyState, (rows, state) => {
        const before = score(rows, state).score;
        for (const worse of [
          { tier: 'blocked' },
          { risk: 'high' },
          { complete: false },
          { reviewable: false },
        ] as const) {
          expect(score(rows, { ...state, ...worse }).score).toBeLessThanOrEqual(before);
        }
      }),
    );
  });

  it('leaves outcomes out of v4 and keeps the rest in proportion', () => {
    fc.assert(
      fc.property(anyRows, anyRow, (rows, other) => {
        expect(score({ ...rows, outcomes: other }).v4).toEqual(score(rows).v4);
      }),
    );
    const even = { audit: 60, provenance: 60, outcomes: 0, maintenance: 60, documentation: 60, adoption: 60 };
    expect(score(even).v4.score).toBe(60);
  });
});
