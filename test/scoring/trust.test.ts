/** Trust Score v5 by the worked examples and laws of the design. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfUp } from '../../src/scoring/audit-score.ts';
import { noOutcomes, type OutcomeStats } from '../../src/outcomes/stats.ts';
import {
  type Measured,
  type TrustDimension,
  type TrustInput,
  trustCaps,
  trustScore,
  trustTier,
  trustWeights,
} from '../../src/scoring/trust.ts';

type Row = number | readonly [value: number, confidence: number];

/** Values by dimension, sure where only a number is given. */
function measured(rows: Readonly<Record<TrustDimension, Row>>): Record<TrustDimension, Measured> {
  const of = (row: Row): Measured => {
    const [value, confidence] = typeof row === 'number' ? [row, 1] : row;
    return { value, confidence, basis: 'as the example says' };
  };
  return {
    audit: of(rows.audit),
    provenance: of(rows.provenance),
    outcomes: of(rows.outcomes),
    maintenance: of(rows.maintenance),
    documentation: of(rows.documentation),
    adoption: of(rows.adoption),
  };
}

const heardOf: OutcomeStats = { ...noOutcomes, total: 100, success: 95, failed: 5, agents: 40 };
/** New, clean, no outcomes, a young repository, no stars. */
const newcomer = {
  audit: 98,
  provenance: 70,
  outcomes: 40,
  maintenance: [100, 0.5],
  documentation: 85,
  adoption: 0,
} as const satisfies Record<TrustDimension, Row>;
/** 10,000 stars and 95 successes in 100 reports. */
const veteran = {
  audit: 95,
  provenance: 85,
  outcomes: 90,
  maintenance: 100,
  documentation: 80,
  adoption: 100,
} as const satisfies Record<TrustDimension, Row>;

const unharmed = { tier: 'reviewed', risk: 'low', complete: true, reviewable: true } as const;
const score = (rows: Readonly<Record<TrustDimension, Row>>, more: Partial<TrustInput> = {}) =>
  trustScore({ ...unharmed, outcomes: noOutcomes, measured: measured(rows), ...more });

describe('worked examples', () => {
  it('a new clean skill with provenance 70 is strong with 67', () => {
    expect(score(newcomer)).toMatchObject({
      score: 67,
      tier: 'strong',
      label: 'strong shortlist',
      cap: null,
    });
  });
  it('the same with provenance 45 is for review with 62', () => {
    expect(score({ ...newcomer, provenance: 45 })).toMatchObject({ score: 62, tier: 'review' });
  });
  it('a proven one with 10,000 stars is a production candidate with 92', () => {
    expect(score(veteran, { outcomes: heardOf })).toMatchObject({
      score: 92,
      tier: 'production',
      label: 'production candidate',
    });
  });
  it('92 without the outcomes behind it reads strong', () => {
    expect(score(veteran)).toMatchObject({ score: 92, tier: 'strong' });
  });
  it('a young repository’s maintenance counts half: 100 has an effect of 70', () => {
    expect(score(newcomer).dimensions.maintenance).toMatchObject({ value: 100, confidence: 0.5, effect: 70 });
  });
});

describe('tiers', () => {
  it.each([
    [100, 'production'],
    [80, 'production'],
    [79, 'strong'],
    [65, 'strong'],
    [64, 'review'],
    [45, 'review'],
    [44, 'risk'],
    [0, 'risk'],
  ] as const)('%d is %s', (value, tier) => {
    expect(trustTier(value, heardOf)).toBe(tier);
  });
  it.each([
    ['nine reports', { ...noOutcomes, success: 9, agents: 9 }],
    ['four agents', { ...noOutcomes, success: 100, agents: 4 }],
  ])('80 with %s is not production', (_name, outcomes) => {
    expect(trustTier(80, outcomes)).toBe('strong');
  });
  it('ten reports from five agents are enough for production', () => {
    expect(trustTier(80, { ...noOutcomes, success: 10, agents: 5 })).toBe('production');
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
        const uncapped = roundHalfUp(Math.round(sum * 1e6) / 1e6);
        expect(given).toBe(cap === null ? uncapped : trustCaps[cap]);
        expect(given).toBeLessThanOrEqual(uncapped);
        expect(Number.isInteger(given) && given >= 0 && given <= 100).toBe(true);
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
