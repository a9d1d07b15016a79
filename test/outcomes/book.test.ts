import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { agentProven } from '../../src/scoring/agent-proven.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { countedReports, noOutcomes } from '../../src/outcomes/stats.ts';
import { loggedOf } from '../support/outcome-records.ts';
import { dayMs } from '../../src/text/day.ts';

const now = new Date('2026-11-20T18:00:00Z');
const daysAgo = (days: number, minute = 0): string =>
  new Date(Date.parse('2026-11-20T12:00:00Z') - days * dayMs + minute * 60_000).toISOString();
const slug = 'acme-tables';

function bookOf(records: readonly LoggedOutcome[]): OutcomeBook {
  const book = new OutcomeBook();
  for (const record of records) book.fold(record);
  return book;
}
/** Agents count in full once they have been heard of for a week: here on another skill. */
function known(agents: readonly string[]): LoggedOutcome[] {
  return agents.map((agent) => loggedOf({ agent, slug: 'other', received_at: daysAgo(20) }));
}
const counted = (book: OutcomeBook): number => countedReports(book.statsOf(slug, null, now));

describe('one agent', () => {
  test('weighs at most 1.75 on a skill, however many reports it sends', () => {
    const flood = Array.from({ length: 1_000 }, (_, i) => loggedOf({ agent: 'a', prefix: `p${i}` }));
    const stats = bookOf([...known(['a']), ...flood]).statsOf(slug, null, now);
    expect(stats).toMatchObject({ success: 1.75, total: 1_000, agents: 1, successAgents: 1 });
    expect(agentProven({ ...stats, qualitySum: 8.75, qualityCount: 1.75 }, 'low', false)?.score).toBe(33);
  });
  test('counts again after 30 days', () => {
    const reports = [35, 34, 33].map((days) =>
      loggedOf({ agent: 'a', received_at: daysAgo(days), outcome: 'failed' }),
    );
    const book = bookOf([...known(['a']), ...reports, loggedOf({ agent: 'a', received_at: daysAgo(0) })]);
    expect(book.statsOf(slug, null, now).recentSuccess).toBe(1);
  });
  test('counts half while it is new, and half when it reports at once', () => {
    expect(counted(bookOf([loggedOf({ agent: 'new' })]))).toBe(0.5);
    expect(counted(bookOf([...known(['a']), loggedOf({ agent: 'a', issued_at: daysAgo(0) })]))).toBe(0.5);
  });
  test('counts half on an event that was issued to another network', () => {
    expect(counted(bookOf([...known(['a']), loggedOf({ agent: 'a' })]))).toBe(1);
    expect(counted(bookOf([...known(['a']), loggedOf({ agent: 'a', issued_to_caller: false })]))).toBe(0.5);
  });
  test('is known only by reports that had a weight', () => {
    const weightless = ['not_relevant', 'not_relevant'] as const;
    const heard = weightless.map((outcome) =>
      loggedOf({ agent: 'a', slug: 'other', outcome, received_at: daysAgo(20) }),
    );
    expect(counted(bookOf([...heard, loggedOf({ agent: 'a' })]))).toBe(0.5);
    const crowd = Array.from({ length: 3 }, () =>
      loggedOf({ slug: 'other', prefix: 'p', received_at: daysAgo(20) }),
    );
    const fourth = loggedOf({ agent: 'a', slug: 'other', prefix: 'p', received_at: daysAgo(20) });
    expect(counted(bookOf([...crowd, fourth, loggedOf({ agent: 'a' })]))).toBe(0.5);
  });
  test('a thousand posts by one agent move Agent Proven by no more than three do', () => {
    const proven = (length: number): number => {
      const flood = Array.from({ length }, () =>
        loggedOf({ agent: 'a', prefix: 'p', output_quality: 5, production: true }),
      );
      return agentProven(bookOf(flood).statsOf(slug, null, now), 'low', false)?.score ?? 0;
    };
    expect(proven(1_000)).toBe(proven(3));
  });
});

describe('one network', () => {
  test('counts like one agent within 30 days, whatever names it uses', () => {
    const names = Array.from({ length: 500 }, (_, i) => `name-${i}`);
    const flood = names.map((agent) => loggedOf({ agent, prefix: 'p', outcome: 'failed' }));
    expect(bookOf(flood).statsOf(slug, null, now)).toMatchObject({ failed: 0.875, agents: 1, total: 500 });
    const aged = bookOf([...known(names.slice(0, 3)), ...flood]);
    // Only its first voice is an independent one: 1 + 1/2 × 1/2 + 1/4 × 1/2.
    expect(aged.statsOf(slug, null, now)).toMatchObject({ failed: 1.375, agents: 1 });
  });
  test('counts nothing more on the next day, and again after 30 days', () => {
    const flood = (days: number): LoggedOutcome[] =>
      Array.from({ length: 9 }, () => loggedOf({ prefix: 'p', received_at: daysAgo(days) }));
    expect(counted(bookOf([...flood(1), ...flood(0)]))).toBeCloseTo(0.875 * 2 ** (-1 / 90), 12);
    expect(bookOf([...flood(30), ...flood(0)]).statsOf(slug, null, now).recentSuccess).toBe(0.875);
  });
  test('says on one skill nothing about what it may say on another', () => {
    const elsewhere = Array.from({ length: 9 }, () => loggedOf({ prefix: 'p', slug: 'other' }));
    expect(counted(bookOf([...elsewhere, loggedOf({ prefix: 'p' })]))).toBe(0.5);
  });
  test('tells agents apart where they give no name', () => {
    const flood = Array.from({ length: 4 }, () => loggedOf({ agent: null, prefix: 'p' }));
    const stats = bookOf([...flood, loggedOf({ agent: null, prefix: 'q' })]).statsOf(slug, null, now);
    expect(stats).toMatchObject({ success: 0.875 + 0.5, agents: 2 });
  });
  test('gains nothing by relabelling its reports', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(8), { minLength: 3, maxLength: 40 }), (labels) => {
        const relabelled = bookOf(labels.map((label) => loggedOf({ agent: `name-${label}`, prefix: 'p' })));
        expect(counted(relabelled)).toBeLessThanOrEqual(0.875);
        expect(relabelled.statsOf(slug, null, now).agents).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('records of the first form, whose prefixes were hashed again each day', () => {
  const former = (prefix: string, days: number, more: Partial<LoggedOutcome> = {}): LoggedOutcome => {
    const { issued_to_caller: _, ...rest } = loggedOf({ prefix, received_at: daysAgo(days), ...more });
    return rest;
  };
  test('prove as many networks as reported on the day with most', () => {
    const log = [
      former('a', 3),
      former('b', 3),
      former('c', 2),
      former('d', 1),
      former('e', 1),
      former('d', 1),
    ];
    expect(bookOf(log).statsOf(slug, null, now).agents).toBe(2);
  });
  test('keep the weight of an event that names no network', () => {
    expect(bookOf([...known(['a']), former('p', 0, { agent: 'a' })]).statsOf(slug, null, now).success).toBe(
      1,
    );
  });
});

describe('time', () => {
  test('halves a report in 90 days', () => {
    const book = bookOf([loggedOf({ received_at: daysAgo(90) })]);
    expect(counted(book)).toBeCloseTo(0.25, 12);
  });
  test('is read from the clock that is handed in, without another write', () => {
    const book = bookOf([loggedOf({})]);
    expect(countedReports(book.statsOf(slug, null, new Date(now.getTime() + 90 * dayMs)))).toBeCloseTo(
      0.25,
      12,
    );
  });
  test('recent rates are of the last 30 days', () => {
    const book = bookOf([loggedOf({ received_at: daysAgo(30) }), loggedOf({ received_at: daysAgo(29) })]);
    expect(book.statsOf(slug, null, now).recentSuccess).toBeCloseTo(0.5 * 2 ** (-29 / 90), 12);
  });
});

describe('a burst', () => {
  test('has a weight of at most 20 of each outcome, and its day is named', () => {
    const book = bookOf(Array.from({ length: 80 }, () => loggedOf({})));
    expect(counted(book)).toBeCloseTo(20, 9);
    expect(book.historyOf(slug)?.damped_days).toEqual(['2026-11-20']);
  });
  test('of failures takes nothing from the successes of that day', () => {
    const flood = Array.from({ length: 80 }, () => loggedOf({ outcome: 'failed' }));
    const book = bookOf([...flood, loggedOf({})]);
    expect(book.statsOf(slug, null, now)).toMatchObject({ failed: 20, success: 0.5 });
  });
  test('of reports without a weight changes nothing', () => {
    const flood = Array.from({ length: 500 }, () => loggedOf({ agent: 'a', prefix: 'p', outcome: 'failed' }));
    const book = bookOf([...flood, loggedOf({})]);
    expect(book.historyOf(slug)?.damped_days).toEqual([]);
    expect(book.statsOf(slug, null, now).success).toBe(0.5);
  });
});

describe('what is counted', () => {
  test('a report on an event that was not issued is counted apart and enters nothing', () => {
    const book = bookOf([loggedOf({ verified: false, issued_at: null })]);
    expect(book.statsOf(slug, null, now)).toEqual(noOutcomes);
    expect(book.historyOf(slug)?.slug).toMatchObject({ total: 0, unverified: 1, verified_installs: 0 });
  });
  test('a verified install is a success with the install used', () => {
    const book = bookOf([loggedOf({}), loggedOf({ install_used: false }), loggedOf({ outcome: 'failed' })]);
    expect(book.historyOf(slug)?.slug).toMatchObject({ success: 2, failed: 1, verified_installs: 1 });
  });
  test('sixty installs of one agent, or of one network under sixty names, are three', () => {
    const flood = (names: (at: number) => object): LoggedOutcome[] =>
      Array.from({ length: 60 }, (_, at) => loggedOf(names(at)));
    for (const reports of [
      flood((at) => ({ agent: 'a', prefix: `p${at}` })),
      flood((at) => ({ agent: `a${at}`, prefix: 'p' })),
    ]) {
      const book = bookOf(reports);
      expect(book.historyOf(slug)?.slug).toMatchObject({ success: 60, verified_installs: 3 });
      expect(book.statsOf(slug, null, now).verifiedInstalls).toBe(3);
    }
    const independent = bookOf(flood((at) => ({ agent: `a${at}`, prefix: `p${at}` })));
    expect(independent.historyOf(slug)?.slug).toMatchObject({ verified_installs: 60 });
  });
  test('not_relevant is counted, and in no sum', () => {
    const book = bookOf([loggedOf({ outcome: 'not_relevant' })]);
    expect(book.statsOf(slug, null, now)).toEqual({ ...noOutcomes, total: 1 });
    expect(agentProven(book.statsOf(slug, null, now), 'low', false)).toBeNull();
  });
  test('a new text does not inherit the reputation of another', () => {
    const book = bookOf([loggedOf({}), loggedOf({ integrity: 'sha256-two', outcome: 'failed' })]);
    expect(book.statsOf(slug, 'sha256-one', now)).toMatchObject({ success: 0.5, failed: 0, agents: 1 });
    expect(book.statsOf(slug, 'sha256-two', now)).toMatchObject({ success: 0, failed: 0.5, agents: 1 });
    expect(book.statsOf(slug, null, now)).toMatchObject({ success: 0.5, failed: 0.5, agents: 2 });
    expect(book.statsOf(slug, 'sha256-three', now)).toEqual(noOutcomes);
  });
});

const anyLog = fc.array(
  fc.record({
    agent: fc.constantFrom('a', 'b', 'c', null),
    prefix: fc.constantFrom('p', 'q'),
    slug: fc.constantFrom(slug, 'other'),
    integrity: fc.constantFrom('one', 'two'),
    outcome: fc.constantFrom('success', 'failed', 'not_relevant', 'blocked_by_risk', 'setup_required'),
    received_at: fc.integer({ min: 0, max: 60 }).map((days) => daysAgo(days)),
    verified: fc.boolean(),
    issued_to_caller: fc.constantFrom(true, false, undefined),
    output_quality: fc.constantFrom(null, 1, 5),
    production: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('saved and loaded', () => {
  test('a book of other rules is not taken over: its sums hold weights of those rules', () => {
    const book = bookOf([loggedOf({})]);
    const former = [...book.save()].map((line) => line.replace(/"rules":\d+,/, ''));
    expect(former.join('\n')).not.toContain('"rules"');
    expect(book.load(former)).toBe(false);
    expect(book.through).toEqual({ seq: 0, at: null });
    expect([...book.slugs()]).toEqual([]);
  });
  test('a book continues as if nothing had happened', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(60), (rows, cut) => {
        const records = rows.map(({ issued_to_caller, ...row }) =>
          loggedOf({ ...row, ...(issued_to_caller === undefined ? {} : { issued_to_caller }) }),
        );
        const whole = bookOf(records);
        const restored = new OutcomeBook();
        expect(restored.load(bookOf(records.slice(0, cut)).save())).toBe(true);
        for (const record of records.slice(cut)) restored.fold(record);
        expect([...restored.save()]).toEqual([...whole.save()]);
        expect(restored.statsOf(slug, 'one', now)).toEqual(whole.statsOf(slug, 'one', now));
      }),
      { numRuns: 100 },
    );
  });
});

test('a book holds days, not reports, and so reading one skill costs days', () => {
  const heldOf = (reports: number): number => {
    const records = Array.from({ length: reports }, (_, i) =>
      loggedOf({ received_at: daysAgo(i % 60, i % 600), agent: `a${i % 50}` }),
    );
    return [...bookOf(records).save()].join('').length;
  };
  // Ten times the reports on the same days; the sums have a digit more.
  expect(heldOf(6_000)).toBeLessThan(1.5 * heldOf(600));
});
