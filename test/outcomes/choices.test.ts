/** What callers choose, counted: who can move the figures and how far, simulated as for scores. */
import { describe, expect, test } from 'vitest';
import { choicePlaces, type ChoicePlace } from '../../src/outcomes/choices.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { dayMs } from '../../src/text/day.ts';
import { loggedOf } from '../support/outcome-records.ts';

const now = new Date('2026-11-20T18:00:00Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs - 3_600_000).toISOString();

/** A report of a network on a day; `day_network` is another one each day, as the endpoint makes it. */
function choice(network: string, days: number, different: Partial<LoggedOutcome> = {}): LoggedOutcome {
  return loggedOf({
    place: 1,
    agent: null,
    prefix: network,
    day_network: `${network} ${days}`,
    received_at: daysAgo(days),
    ...different,
  });
}

function bookOf(...reports: readonly LoggedOutcome[]): OutcomeBook {
  const book = new OutcomeBook();
  for (const report of reports.toSorted((a, b) => (a.received_at < b.received_at ? -1 : 1)))
    book.fold(report);
  return book;
}
const weightOf = (book: OutcomeBook, place: ChoicePlace): number => book.choicesOn(now).places[place].weight;
function shareOf(book: OutcomeBook, place: ChoicePlace): number {
  return weightOf(book, place) / choicePlaces.reduce((sum, each) => sum + weightOf(book, each), 0);
}

describe('a place', () => {
  test.each([
    [1, 'success', 'first'],
    [1, 'failed', 'first'],
    [2, 'setup_required', 'second'],
    [3, 'blocked_by_risk', 'later'],
    [9, 'success', 'later'],
    [1, 'not_relevant', 'none'],
    [4, 'not_relevant', 'none'],
  ] as const)('%i with %s is %s', (place, outcome, expected) => {
    expect(shareOf(bookOf(choice('a', 1, { place, outcome })), expected)).toBe(1);
  });

  test('is not told by an unverified report, nor by one of an event that offered one skill', () => {
    const { place: _, ...alone } = choice('b', 1);
    const { places } = bookOf(choice('a', 1, { verified: false }), alone).choicesOn(now);
    expect(Object.values(places).every(({ reports }) => reports === 0)).toBe(true);
  });

  test('is forgotten after 90 days', () => {
    const book = bookOf(choice('a', 89), choice('b', 91));
    expect(book.choicesOn(now).places.first.reports).toBe(1);
  });
});

/** 40 networks a day take the first, 20 the second, over 30 days. */
const honest = Array.from({ length: 30 }, (_, day) =>
  Array.from({ length: 60 }, (__, at) => choice(`honest-${day}-${at}`, day, { place: at < 40 ? 1 : 2 })),
).flat();

describe('campaigns', () => {
  const before = shareOf(bookOf(...honest), 'first');

  test('one network with 10,000 events in a day counts as less than two callers, whatever its names and skills', () => {
    const flood = Array.from({ length: 10_000 }, (_, at) =>
      choice('attacker', 3, {
        place: 3,
        agent: `fresh-${at}`,
        slug: `skill-${at % 900}`,
        passed_over: ['victim'],
      }),
    );
    const book = bookOf(...honest, ...flood);
    expect(weightOf(book, 'later')).toBe(1.75);
    expect(before - shareOf(book, 'first')).toBeLessThan(0.002);
    expect(book.choicesOn(now).passedOver.get('victim')).toBe(3);
  });

  test('the same network over a month moves no share by 2 points', () => {
    const month = Array.from({ length: 30 }, (_, day) =>
      Array.from({ length: 300 }, () => choice('attacker', day, { place: 3 })),
    ).flat();
    expect(before - shareOf(bookOf(...honest, ...month), 'first')).toBeLessThan(0.02);
  });

  test('fifty networks count as fifty callers: no more than 88 choices of the 1,800 in a day', () => {
    const fifty = Array.from({ length: 50 }, (_, network) =>
      Array.from({ length: 200 }, () => choice(`attacker-${network}`, 3, { place: 3 })),
    ).flat();
    const book = bookOf(...honest, ...fifty);
    expect(weightOf(book, 'later')).toBe(50 * 1.75);
    expect(before - shareOf(book, 'first')).toBeLessThan(0.04);
  });

  test('one name in many networks counts as one caller', () => {
    const named = Array.from({ length: 500 }, (_, at) => choice(`net-${at}`, 3, { place: 3, agent: 'one' }));
    expect(weightOf(bookOf(...named), 'later')).toBe(1.75);
  });

  test('all of it leaves every score where it was', () => {
    const bare = honest.map((report) => loggedOf({ ...report, verified: true, place: 1 }));
    const told = honest.map((report) => ({ ...report, passed_over: ['victim'] }));
    const [a, b] = [bookOf(...bare), bookOf(...told)];
    expect(b.statsOf('acme-tables', null, now)).toEqual(a.statsOf('acme-tables', null, now));
    expect(b.statsOf('victim', null, now)).toEqual(a.statsOf('victim', null, now));
  });
});

test('clocks of two nodes on either side of midnight give no one a second voice', () => {
  const midnight = Date.parse('2026-11-20T00:00:00Z');
  const reports = Array.from({ length: 40 }, (_, at) =>
    loggedOf({
      place: 1,
      agent: 'one',
      day_network: `network ${at % 2}`,
      received_at: new Date(midnight + (at % 2 === 0 ? -1_000 : 1_000)).toISOString(),
    }),
  );
  const book = new OutcomeBook();
  for (const report of reports) book.fold(report);
  expect(weightOf(book, 'first')).toBe(3.5);
});

test('a saved book continues as if it had not been saved', () => {
  const [early, late] = [honest.slice(0, 900), [...honest.slice(900), choice('honest-29-1', 29)]];
  const whole = new OutcomeBook();
  for (const report of [...early, ...late]) whole.fold(report);
  const first = new OutcomeBook();
  for (const report of early) first.fold(report);
  const second = new OutcomeBook();
  expect(second.load(first.save())).toBe(true);
  for (const report of late) second.fold(report);
  expect(second.choicesOn(now)).toEqual(whole.choicesOn(now));
  expect([...second.save()]).toEqual([...whole.save()]);
});
