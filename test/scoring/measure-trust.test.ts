/** Laws of the dimensions of trust, and dates; the worked examples are in worked/dimensions.ts. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutcomeStats } from '../../src/outcomes/stats.ts';
import { ageInDays } from '../../src/scoring/trust.ts';
import { entry } from '../support/cast.ts';
import { measure, today } from './worked/dimensions.ts';

describe('outcomes', () => {
  const count = fc.integer({ min: 0, max: 500 });
  it('never fall by a success and never rise by a failure', () => {
    fc.assert(
      fc.property(count, count, (success, failed) => {
        const value = (more: Partial<OutcomeStats>): number =>
          measure('outcomes', { outcomes: { success, failed, ...more } }).value;
        expect(value({ success: success + 1 })).toBeGreaterThanOrEqual(value({}));
        expect(value({ failed: failed + 1 })).toBeLessThanOrEqual(value({}));
      }),
    );
  });
});

it.each([
  ['2026-01-15', 0],
  ['2026-01-14', 1],
  ['2025-01-15', 365],
  [null, -1],
])('%s is %d days before 2026-01-15', (day, days) => {
  expect(ageInDays(day, today)).toBe(days);
});

describe('facts that only some sources state', () => {
  it('a signature earns ten points of provenance; unknown earns none', () => {
    const value = (signed: boolean | null): number =>
      entry('a', { upstream: { signed } }).trust.dimensions.provenance.value;
    expect(value(true) - value(false)).toBe(10);
    expect(value(null)).toBe(value(false));
  });

  it('a sudden rise of stars halves what is believed of them', () => {
    const adoption = (star_spike: boolean | null) =>
      entry('a', { upstream: { stars: 9_999, star_spike } }).trust.dimensions.adoption;
    expect(adoption(null)).toMatchObject({ confidence: 1, effect: 100 });
    expect(adoption(true)).toMatchObject({ confidence: 0.5, effect: 70 });
  });
});
