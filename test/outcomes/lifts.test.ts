/** Reports of a measured lift together: each weighted by who sent it, and bounded for one who sends many. */
import { describe, expect, it } from 'vitest';
import { combine, LiftBook, type LiftReport, liftWords } from '../../src/outcomes/lifts.ts';
import { dayMs } from '../../src/text/day.ts';

const start = Date.parse('2026-11-01T12:00:00.000Z');

function report(
  id: number,
  passed: readonly [withSkill: number, without: number],
  more: Partial<LiftReport> & { readonly day?: number } = {},
): LiftReport {
  const { day = 0, ...changes } = more;
  return {
    id: `r${id}`,
    slug: 's',
    integrity: 'sha256-a',
    received_at: new Date(start + day * dayMs + id).toISOString(),
    key: `key ${id}`,
    network: `network ${id}`,
    model: 'm',
    sandbox: 'bubblewrap',
    cases: Array.from({ length: 6 }, (_, at) => ({
      id: `c${at}`,
      with_skill: { passed: passed[0], runs: 5 },
      without_skill: { passed: passed[1], runs: 5 },
    })),
    ...changes,
  };
}

const on = (day: number): Date => new Date(start + day * dayMs);

describe('the measured lift', () => {
  it('is the mean of independent reports, in a narrower interval than each', () => {
    const one = combine([report(1, [4, 2])], on(0));
    const four = combine(
      [1, 2, 3, 4].map((id) => report(id, [4, 2])),
      on(0),
    );
    expect(one).toMatchObject({ lift: 0.4, reports: 1, networks: 1, runs: 60 });
    expect(four).toMatchObject({ lift: 0.4, reports: 4, networks: 4, runs: 240 });
    expect((four?.high ?? 0) - (four?.low ?? 0)).toBeLessThan((one?.high ?? 0) - (one?.low ?? 0));
  });

  it('has a wide interval where reports contradict each other', () => {
    const lift = combine([report(1, [5, 0]), report(2, [0, 5])], on(0));
    expect(lift).toMatchObject({ lift: 0 });
    expect(lift?.high).toBeGreaterThan(0.5);
  });

  it.each(['key', 'network'] as const)('is hardly moved by one %s in 30 days, whatever it sends', (who) => {
    const honest = [1, 2, 3, 4].map((id) => report(id, [3, 3]));
    const pushed = Array.from({ length: 30 }, (_, day) =>
      report(100 + day, [5, 0], { day, [who]: 'the same one' }),
    );
    const lift = combine([...honest, ...pushed], on(30));
    // 1 + 1/2 + 1/4 of four honest ones, which are older by at most a month.
    expect(lift?.reports).toBe(7);
    expect(lift?.lift).toBeLessThan(0.36);
  });

  it('counts a report without a sandbox half, an old one half in 90 days, and each once', () => {
    const both = combine([report(1, [5, 0]), report(2, [0, 0], { sandbox: 'none' })], on(0));
    expect(both?.lift).toBeCloseTo(2 / 3, 3);
    const aged = combine([report(1, [5, 0]), report(2, [0, 0], { day: 90 })], on(90));
    expect(aged?.lift).toBeCloseTo(1 / 3, 2);
    const book = new LiftBook();
    expect([book.fold(report(1, [5, 0])), book.fold(report(1, [5, 0]))]).toEqual([true, false]);
    expect(book.liftOf('s', 'sha256-a', on(0))).toMatchObject({ reports: 1 });
    expect(book.liftOf('s', 'sha256-b', on(0))).toBeNull();
    expect(book.liftOf('t', 'sha256-a', on(0))).toBeNull();
  });

  it('is said with its sign and interval', () => {
    expect(liftWords({ lift: -0.125, low: -0.2, high: 0.03 })).toBe('−12.5 points (95 % interval −20 to +3)');
  });
});
