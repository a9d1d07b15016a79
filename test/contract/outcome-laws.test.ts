/** The laws of outcomes, over every sort, list and ranking and for any log: what one more report may do to a place. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toRegistryOutcomes } from '../../src/api/shared/outcome-summary.ts';
import { countChoices } from '../../src/lists/editor-choices.ts';
import { rankEntries } from '../../src/lists/rank-entries.ts';
import { skillSorts, sortSkills } from '../../src/lists/skill-order.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { type CollectionFilter, rankingOrders } from '../../src/schema/collections.ts';
import { isListed } from '../../src/scoring/listed.ts';
import { qualityOf } from '../../src/scoring/quality.ts';
import type { Registry } from '../../src/scoring/registry.ts';
import { rescore } from '../../src/scoring/rescore.ts';
import { dayMs } from '../../src/text/day.ts';
import { loggedOf } from '../support/outcome-records.ts';
import { createContext } from '../support/registry.ts';

const { registry } = createContext();
const now = new Date('2026-11-20T18:00:00Z');
const listed = registry.entries.filter(isListed).map(({ slug }) => slug);
const filters: readonly CollectionFilter[] = [
  {},
  { min_outcomes: 2 },
  { auto_install: true },
  { safety: ['verified', 'reviewed'] },
];

function scored(log: readonly LoggedOutcome[]): Registry {
  const book = new OutcomeBook();
  for (const record of log) book.fold(record);
  return rescore(registry, listed, book, now);
}

/** Every order that the registry shows, by name: slugs, best first. */
function ordersOf(given: Registry): Map<string, string[]> {
  const orders = new Map<string, string[]>();
  for (const sort of skillSorts) {
    const sorted = sortSkills(given.entries.filter(isListed), sort, countChoices(given));
    orders.set(
      `sort ${sort}`,
      sorted.map(({ slug }) => slug),
    );
  }
  for (const order of rankingOrders)
    for (const filter of filters) {
      const ranked = rankEntries(given, { order, filter }).entries;
      orders.set(
        `ranking ${order} ${JSON.stringify(filter)}`,
        ranked.map(({ entry }) => entry.slug),
      );
    }
  orders.set(
    'most proven',
    toRegistryOutcomes(given).top_skills.map(({ slug }) => slug),
  );
  return orders;
}

/** From 0; Infinity for a skill that is not in the order. */
function placesOf(slug: string, given: Registry): [order: string, place: number][] {
  return [...ordersOf(given)].map(([order, slugs]) => {
    const place = slugs.indexOf(slug);
    return [order, place < 0 ? Infinity : place];
  });
}

const integrityOf = (slug: string): string => registry.bySlug.get(slug)?.evidence.integrity ?? '';
const outcome = fc.constantFrom('success', 'failed', 'not_relevant', 'blocked_by_risk', 'setup_required');
const report = fc
  .record({
    slug: fc.constantFrom(...listed),
    agent: fc.option(fc.nat(30).map((at) => `agent-${at}`)),
    prefix: fc.nat(30).map((at) => `network-${at}`),
    outcome,
    install_used: fc.boolean(),
    production: fc.boolean(),
    output_quality: fc.constantFrom(null, 5),
    issued_to_caller: fc.boolean(),
    // Many reports of one day, so that days with a burst are among them.
    daysAgo: fc.oneof(fc.constant(0), fc.nat(100)),
    times: fc.constantFrom(1, 1, 1, 60),
  })
  .map(({ daysAgo, times, ...rest }) => ({
    times,
    ...rest,
    integrity: integrityOf(rest.slug),
    received_at: new Date(now.getTime() - daysAgo * dayMs - 3_600_000).toISOString(),
  }));

/** In the order of their time; a repeated one comes from as many agents and networks. */
const anyLog = fc
  .array(report, { maxLength: 25 })
  .map((rows) =>
    rows
      .flatMap(({ times, ...row }) =>
        times === 1 ? [loggedOf(row)] : Array.from({ length: times }, () => loggedOf({ ...row, ...crowd() })),
      )
      .sort((a, b) => (a.received_at < b.received_at ? -1 : a.received_at > b.received_at ? 1 : 0)),
  );
let members = 0;
function crowd(): Pick<LoggedOutcome, 'agent' | 'prefix'> {
  members += 1;
  return { agent: `crowd-${members}`, prefix: `crowd-${members}` };
}

const oneMore = fc.record({
  slug: fc.constantFrom(...listed),
  isNew: fc.boolean(),
  install_used: fc.boolean(),
  production: fc.boolean(),
  output_quality: fc.constantFrom(null, 5),
});

function added(
  { slug, isNew, ...rest }: { slug: string; isNew: boolean } & Partial<LoggedOutcome>,
  kind: LoggedOutcome['outcome'],
): LoggedOutcome {
  const from = isNew ? {} : { agent: 'agent-1', prefix: 'network-1' };
  const received_at = now.toISOString();
  return loggedOf({ ...rest, ...from, slug, integrity: integrityOf(slug), outcome: kind, received_at });
}

describe('one more report', () => {
  test('of success lowers no place', () => {
    fc.assert(
      fc.property(anyLog, oneMore, (log, more) => {
        const before = placesOf(more.slug, scored(log));
        const after = new Map(placesOf(more.slug, scored([...log, added(more, 'success')])));
        for (const [order, place] of before)
          expect(after.get(order), `${more.slug} in ${order}`).toBeLessThanOrEqual(place);
      }),
      { numRuns: 150 },
    );
  });

  test('of failure raises no place, and costs at most 1.5 points of quality', () => {
    fc.assert(
      fc.property(anyLog, oneMore, (log, more) => {
        const [quiet, loud] = [scored(log), scored([...log, added(more, 'failed')])];
        const after = new Map(placesOf(more.slug, loud));
        for (const [order, place] of placesOf(more.slug, quiet))
          expect(after.get(order), `${more.slug} in ${order}`).toBeGreaterThanOrEqual(place);
        const [a, b] = [quiet, loud].map(({ bySlug }) => bySlug.get(more.slug));
        if (a === undefined || b === undefined) throw new Error('the skill is listed');
        expect(qualityOf(a) - qualityOf(b)).toBeLessThanOrEqual(1.5);
        expect(qualityOf(b)).toBeLessThanOrEqual(qualityOf(a));
      }),
      { numRuns: 150 },
    );
  });

  test('of not_relevant moves nothing, nor what later reports weigh', () => {
    fc.assert(
      fc.property(anyLog, oneMore, fc.constantFrom('success', 'failed'), (log, more, later) => {
        const useless = added(more, 'not_relevant');
        expect(ordersOf(scored([...log, useless]))).toEqual(ordersOf(scored(log)));
        const next = added(more, later as LoggedOutcome['outcome']);
        expect(ordersOf(scored([...log, useless, next]))).toEqual(ordersOf(scored([...log, next])));
      }),
      { numRuns: 100 },
    );
  });
});

test('the first success of a skill raises its quality, and the first failure costs little', () => {
  const slug = 'acme-charts';
  const quality = (...log: LoggedOutcome[]): number => {
    const entry = scored(log).bySlug.get(slug);
    return entry === undefined ? Number.NaN : qualityOf(entry);
  };
  const more = { slug, isNew: true };
  const none = quality();
  expect(quality(added(more, 'success'))).toBeGreaterThan(none);
  expect(none - quality(added(more, 'failed'))).toBeGreaterThan(0);
  expect(none - quality(added(more, 'failed'))).toBeLessThanOrEqual(1.5);
  expect(quality(added(more, 'not_relevant'))).toBe(none);
});

test('the number of reports orders nothing: sixty of one caller move a skill no further than three', () => {
  const flood = (length: number): LoggedOutcome[] =>
    Array.from({ length }, () => added({ slug: 'acme-novice', isNew: false }, 'success'));
  expect(ordersOf(scored(flood(60)))).toEqual(ordersOf(scored(flood(3))));
});
