/** What one, four and forty addresses can move in 1, 10 and 30 days: the bounds that docs/decisions/031 states. */
import { describe, expect, test } from 'vitest';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { countedReports } from '../../src/outcomes/stats.ts';
import { agedNames, type Campaign, freshNames, honestAgents, patientNames, run } from './attacks.ts';
import { loggedOf } from '../support/outcome-records.ts';

const horizons = [1, 10, 30] as const;
const strategies = { freshNames, patientNames, agedNames } as const;
const most = (values: readonly (number | null)[]): number => Math.max(...values.map((value) => value ?? 0));
const controls = new Map(horizons.map((days) => [days, run(days, honestAgents)]));

/** How far the rival is below what it has without the campaign, at the worst moment. */
function fall(days: (typeof horizons)[number], campaign: Campaign): { proven: number; trust: number } {
  const control = controls.get(days) ?? run(days, honestAgents);
  const attacked = run(days, honestAgents, campaign);
  return {
    proven: most(control.proven.map((score, day) => (score ?? 0) - (attacked.proven[day] ?? 0))),
    trust: most(control.trust.map((points, day) => points - (attacked.trust[day] ?? 0))),
  };
}

test('two honest successes a day bring a skill to 92', () => {
  expect(controls.get(1)?.proven).toEqual([92]);
});

/** Most that Agent Proven and trust are raised, and most that a rival at 92 loses of both. */
const bounds = {
  1: { proven: 35, trust: 1.5, provenLost: 5, trustLost: 0.7 },
  4: { proven: 60, trust: 4.4, provenLost: 15, trustLost: 2.3 },
  40: { proven: 90, trust: 8.1, provenLost: 32, trustLost: 6.1 },
} as const;

describe.each([1, 4, 40] as const)('%i address(es)', (addresses) => {
  const bound = bounds[addresses];
  describe.each(horizons)('in %i day(s)', (days) => {
    test.each(Object.entries(strategies))('raise a skill no further than the bound: %s', (_, strategy) => {
      const { proven, trust } = run(days, strategy(addresses, 'success'));
      expect(most(proven)).toBeLessThanOrEqual(bound.proven);
      expect(most(trust)).toBeLessThanOrEqual(bound.trust);
    });
    test.each(Object.entries(strategies))('sink a rival no further than the bound: %s', (_, strategy) => {
      for (const outcome of ['failed', 'setup_required', 'blocked_by_risk'] as const) {
        const lost = fall(days, strategy(addresses, outcome));
        expect(lost.proven).toBeLessThanOrEqual(bound.provenLost);
        expect(lost.trust).toBeLessThanOrEqual(bound.trustLost);
      }
    });
    test('move nothing by not_relevant', () => {
      const control = controls.get(days);
      expect(run(days, honestAgents, agedNames(addresses, 'not_relevant'))).toEqual(control);
    });
  });
});

test('more days bring one address nothing: what it may say is said on the first', () => {
  for (const strategy of [freshNames, agedNames]) {
    const [one, thirty] = [run(1, strategy(1, 'success')), run(30, strategy(1, 'success'))];
    expect(most(thirty.proven)).toBe(most(one.proven));
  }
});

describe('burning other agents’ names', () => {
  const names = Array.from({ length: 10 }, (_, at) => `victim-${at}`);
  const now = new Date('2026-11-20T18:00:00Z');
  /** Weight of ten successes, each by another of the names from a network of its own, after what one address sent. */
  function heard(...burnt: readonly LoggedOutcome[]): number {
    const book = new OutcomeBook();
    for (const agent of names)
      book.fold(loggedOf({ agent, slug: 'elsewhere', received_at: '2026-11-01T12:00:00.000Z' }));
    for (const record of burnt) book.fold(record);
    const integrity = 'sha256-honest';
    for (const agent of names) book.fold(loggedOf({ agent, integrity }));
    return countedReports(book.statsOf('acme-tables', integrity, now));
  }
  const burn = (outcome: LoggedOutcome['outcome'], times: number): LoggedOutcome[] =>
    Array.from({ length: times }, (_, at) =>
      loggedOf({ agent: names[at % names.length] ?? null, prefix: 'address', outcome }),
    );

  test('ten honest successes weigh ten', () => {
    expect(heard()).toBe(10);
  });
  test('by reports that weigh nothing takes nothing from them', () => {
    expect(heard(...burn('not_relevant', 30))).toBe(10);
    const loud = [...burn('failed', 3), ...burn('failed', 300)];
    expect(heard(...loud)).toBe(heard(...burn('failed', 3)));
  });
  test('from one address takes no more than that address could say itself', () => {
    expect(10 - heard(...burn('failed', 30))).toBeLessThanOrEqual(1.75);
    const one = Array.from({ length: 30 }, () =>
      loggedOf({ agent: 'victim-0', prefix: 'address', outcome: 'failed' }),
    );
    expect(10 - heard(...one)).toBeLessThanOrEqual(1.75);
  });
});
