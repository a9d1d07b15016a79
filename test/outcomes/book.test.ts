import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { agentProven } from '../../src/scoring/agent-proven.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { countedReports, noOutcomes } from '../../src/outcomes/stats.ts';
import { growthOf } from '../support/growth.ts';
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
  test('counts anew after 30 days', () => {
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

describe('one address prefix', () => {
  test('counts five times a day on a skill, whatever names it uses', () => {
    const flood = Array.from({ length: 500 }, (_, i) =>
      loggedOf({ agent: `name-${i}`, prefix: 'p', outcome: 'failed' }),
    );
    const stats = bookOf(flood).statsOf(slug, null, now);
    expect(stats).toMatchObject({ failed: 2.5, agents: 5, total: 500 });
  });
  test('counts again on the next day', () => {
    const flood = [1, 0].flatMap((days) =>
      Array.from({ length: 9 }, () => loggedOf({ prefix: 'p', received_at: daysAgo(days) })),
    );
    expect(bookOf(flood).statsOf(slug, null, now).agents).toBe(10);
  });
  test('callers without a name share what one agent has, and are one agent', () => {
    const flood = Array.from({ length: 4 }, () => loggedOf({ agent: null, prefix: 'p' }));
    const stats = bookOf([...flood, loggedOf({ agent: null, prefix: 'q' })]).statsOf(slug, null, now);
    expect(stats).toMatchObject({ success: 0.875 + 0.5, agents: 1 });
  });
  test('relabelling its reports changes nothing beyond the cap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(8), { maxLength: 40 }), (labels) => {
        const relabelled = bookOf(labels.map((label) => loggedOf({ agent: `name-${label}`, prefix: 'p' })));
        expect(counted(relabelled)).toBeLessThanOrEqual(5 * 0.5);
        expect(relabelled.statsOf(slug, null, now).agents).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200 },
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
  test('is damped to 20 reports a day, and its day is named', () => {
    const book = bookOf(Array.from({ length: 80 }, () => loggedOf({})));
    expect(counted(book)).toBeCloseTo(20 * 0.5, 9);
    expect(book.historyOf(slug)?.damped_days).toEqual(['2026-11-20']);
  });
  test('of reports that count nothing damps nobody else', () => {
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
  test('not_relevant is in no success rate', () => {
    const book = bookOf([loggedOf({ outcome: 'not_relevant' })]);
    expect(book.statsOf(slug, null, now)).toMatchObject({ total: 1, success: 0, failed: 0, installs: 0 });
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
    output_quality: fc.constantFrom(null, 1, 5),
    production: fc.boolean(),
  }),
  { maxLength: 60 },
);

describe('saved and loaded', () => {
  test('a book goes on as if nothing had happened', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(60), (rows, cut) => {
        const records = rows.map((row) => loggedOf(row));
        const whole = bookOf(records);
        const restored = new OutcomeBook();
        restored.load(bookOf(records.slice(0, cut)).save());
        for (const record of records.slice(cut)) restored.fold(record);
        expect([...restored.save()]).toEqual([...whole.save()]);
        expect(restored.statsOf(slug, 'one', now)).toEqual(whole.statsOf(slug, 'one', now));
      }),
      { numRuns: 100 },
    );
  });
});

test('reading one skill costs days, not reports', () => {
  const read = (reports: number): (() => void) => {
    const book = bookOf(
      Array.from({ length: reports }, (_, i) =>
        loggedOf({ received_at: daysAgo(i % 60, i % 600), agent: `a${i % 50}` }),
      ),
    );
    return () => {
      for (let i = 0; i < 500; i += 1) book.statsOf(slug, null, now);
    };
  };
  // A hundred times the reports: about as much work where days are read, a hundred times as much where reports are.
  expect(growthOf(read(600), read(60_000), 25)).toBeLessThan(25);
});
