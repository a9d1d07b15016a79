/** What every store must do, whatever it is made of; each engine's test file runs this with its own way to open one. */
import { expect, test } from 'vitest';
import type { LoggedOutcome, OutcomeRecord, Store } from '../src/ports/store.ts';
import { readLogLines, toLogLine } from '../src/adapters/store/outcome-log.ts';
import { OutcomeBook } from '../src/outcomes/book.ts';
import { readSnapshots } from '../src/adapters/store/stored-snapshots.ts';
import { keepDay } from '../src/server/jobs/daily-upkeep.ts';
import { recordOf } from './support/outcome-records.ts';
import { ask, createContext, reports } from './support/registry.ts';
import { shiftDay } from '../src/text/day.ts';

/** An open store with the book it folds into. `reopen` is another process's view: closed and opened again. */
export interface OpenStore {
  readonly store: Store;
  readonly book: OutcomeBook;
}
export interface StoreSetup {
  /** An empty store; the test runner's `onTestFinished` closes it. */
  readonly open: () => Promise<OpenStore>;
  /** Closes it and opens the same data again; null for a store that forgets. */
  readonly reopen: ((opened: OpenStore) => Promise<OpenStore>) | null;
}

const now = new Date('2026-11-20T18:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
function recount(records: readonly LoggedOutcome[]): string[] {
  const book = new OutcomeBook();
  for (const record of records) book.fold(record);
  return [...book.save()];
}
async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
/** Traffic with repeats and conflicts, from few callers on few skills. */
function traffic(count: number, seed = 1): OutcomeRecord[] {
  let state = seed;
  const pick = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: count }, (_, i) =>
    recordOf({
      event_id: `evt_${seed}.${pick(Math.ceil(count * 0.8))}`,
      body_digest: pick(2).toString(16).repeat(64),
      slug: `skill-${pick(5)}`,
      agent: pick(4) === 0 ? null : `agent-${pick(9)}`,
      prefix: `prefix-${pick(6)}`,
      outcome:
        (['success', 'failed', 'not_relevant', 'blocked_by_risk', 'setup_required'] as const)[pick(5)] ??
        'success',
      verified: pick(6) !== 0,
      output_quality: pick(2) === 0 ? null : 1 + pick(5),
      place: 1 + pick(4),
      passed_over: [`skill-${5 + pick(3)}`],
      passed_over_unverified: ['skill-9'],
      day_network: `day-${pick(40)}`,
      received_at: new Date(now.getTime() - (count - i) * 60_000).toISOString(),
    }),
  );
}

export function describeStore({ open, reopen }: StoreSetup): void {
  test('a report is seen in scores, log and check as soon as it is acknowledged', async () => {
    const { store, book } = await open();
    const record = recordOf();
    expect(await store.checkOutcome(record)).toBe('recorded');
    expect(await store.insertOutcome(record)).toBe('recorded');
    expect(book.statsOf(record.slug, record.integrity, now).total).toBe(1);
    expect(await all(store.readOutcomes(0))).toMatchObject([{ ...record, seq: 1 }]);
    expect(await store.checkOutcome(record)).toBe('duplicate');
  });

  test('a check writes nothing', async () => {
    const { store, book } = await open();
    await store.checkOutcome(recordOf());
    expect(await all(store.readOutcomes(0))).toEqual([]);
    expect(book.through.seq).toBe(0);
  });

  test('of a thousand posts of one event at once one is recorded', async () => {
    const { store, book } = await open();
    const record = recordOf();
    const results = await Promise.all(Array.from({ length: 1_000 }, () => store.insertOutcome(record)));
    expect(results.filter((result) => result === 'recorded')).toHaveLength(1);
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(999);
    expect(book.statsOf(record.slug, null, now).total).toBe(1);
  });

  test('another report on the same event is a conflict, and the first one is kept', async () => {
    const { store } = await open();
    const first = recordOf();
    const other = { ...first, body_digest: 'f'.repeat(64), outcome: 'failed' } as const;
    await store.insertOutcome(first);
    expect(await store.insertOutcome(other)).toBe('conflict');
    expect(await store.checkOutcome(other)).toBe('conflict');
    expect(await all(store.readOutcomes(0))).toMatchObject([{ body_digest: first.body_digest }]);
  });

  test('aggregates equal a recount of the log after mixed traffic, and every record is there once', async () => {
    const { store, book } = await open();
    const records = traffic(600);
    const results = await Promise.all(records.map((record) => store.insertOutcome(record)));
    const log = await all(store.readOutcomes(0));
    expect([...book.save()]).toEqual(recount(log));
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1));
    expect(new Set(log.map(({ event_id }) => event_id)).size).toBe(log.length);
    expect(results.filter((result) => result === 'recorded')).toHaveLength(log.length);
    expect(results).toContain('conflict');
  });

  test('the log can be read from any place, and is chained', async () => {
    const { store } = await open();
    await Promise.all(traffic(50, 7).map((record) => store.insertOutcome(record)));
    const log = await all(store.readOutcomes(0));
    expect(await all(store.readOutcomes(10))).toEqual(log.slice(10));
    expect([...readLogLines(log.map(toLogLine))].at(-1)?.hash).toBe(log.at(-1)?.hash);
  });

  test('texts at the limits come back as they were', async () => {
    const { store } = await open();
    const record = recordOf({
      event_id: `e${'.'.repeat(511)}`,
      private: {
        notes: `\u0000\ud83d\ude00 '";--\n\t\u2028${'ä'.repeat(2_000)}`,
        metadata: { a: 1.5, b: null, c: '%_\\' },
      },
    });
    await store.insertOutcome(record);
    expect((await all(store.readOutcomes(0)))[0]).toMatchObject(record);
  });

  test('documents are written together or not at all', async () => {
    const { store } = await open();
    expect(await store.writeDocuments([{ kind: 'k', id: 'a', value: { n: 1 }, expected: 0 }])).toBe(true);
    expect(
      await store.writeDocuments([
        { kind: 'k', id: 'b', value: 1 },
        { kind: 'k', id: 'a', value: 2, expected: 0 },
      ]),
    ).toBe(false);
    expect(await store.getDocument('k', 'b')).toBeNull();
    expect(
      await store.writeDocuments([
        { kind: 'k', id: 'a', value: 2, expected: 1 },
        { kind: 'k', id: 'b', value: 3 },
      ]),
    ).toBe(true);
    expect(await store.listDocuments('k', { limit: 9 })).toEqual([
      { kind: 'k', id: 'a', version: 2, value: 2 },
      { kind: 'k', id: 'b', version: 1, value: 3 },
    ]);
    expect(await store.listDocuments('k', { after: 'a', limit: 9 })).toHaveLength(1);
    await store.writeDocuments([{ kind: 'k', id: 'a', value: null }]);
    expect(await store.getDocument('k', 'a')).toBeNull();
  });

  // Attack table, row 39: a name that an engine could take for a part of its own language is a name.
  test('quotes, patterns and operators in names mean nothing', async () => {
    const { store } = await open();
    const ids = ["'; DROP TABLE document; --", '%', '_', '\\', '$1', '"', '*', 'NEAR(a, b)', '/* */', '{a}'];
    expect(
      await store.writeDocuments(ids.map((id) => ({ kind: "k'--", id, value: { id }, expected: 0 }))),
    ).toBe(true);
    for (const id of ids)
      expect(await store.getDocument("k'--", id)).toEqual({ kind: "k'--", id, version: 1, value: { id } });
    expect(await store.listDocuments("k'--", { limit: 99 })).toHaveLength(ids.length);
    for (const kind of ['k%', '%', "k' OR 'a' = 'a"])
      expect(await store.listDocuments(kind, { limit: 99 })).toEqual([]);

    const hour = '2026-11-20T18:00:00.000Z';
    await store.addCounters(ids.map((id) => ({ name: `${id}:a`, hour, by: 1 })));
    for (const id of ids)
      expect(await store.readCounters(id, '2026', '2027')).toEqual([{ name: `${id}:a`, hour, by: 1 }]);

    expect(await store.enqueue("q'--", ids[0] ?? '', { of: ids }, now)).toBe(true);
    const claims = await store.claim("q'--", 9, 1_000, now);
    expect(claims.map(({ id, payload }) => [id, payload])).toEqual([[ids[0], { of: ids }]]);
    expect(await store.claim('q%', 9, 1_000, now)).toEqual([]);
  });

  test('of many that change one version one wins', async () => {
    const { store } = await open();
    await store.writeDocuments([{ kind: 'k', id: 'a', value: 0, expected: 0 }]);
    const wins = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        store.writeDocuments([{ kind: 'k', id: 'a', value: i, expected: 1 }]),
      ),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  test('counters add up by name and hour', async () => {
    const { store } = await open();
    const hour = '2026-11-20T18:00:00.000Z';
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.addCounters([
          { name: 'resolve:a', hour, by: 2 },
          { name: 'install:a', hour, by: 1 },
        ]),
      ),
    );
    await store.addCounters([{ name: 'resolve:a', hour: '2026-11-20T19:00:00.000Z', by: 5 }]);
    expect(await store.readCounters('resolve:', '2026-11-20', '2026-11-20T18:30')).toEqual([
      { name: 'resolve:a', hour, by: 40 },
    ]);
    expect(await store.readCounters('', '2026', '2027')).toHaveLength(3);
  });

  test('beside its sum a counter keeps the greatest of another figure', async () => {
    const { store } = await open();
    const hour = '2026-11-20T00:00:00.000Z';
    const add = (by: number, most?: number): Promise<void> =>
      store.addCounters([{ name: 'use:a', hour, by, ...(most === undefined ? {} : { most }) }]);
    await Promise.all([add(1, 2), add(1, 7), add(1, 3)]);
    await add(5);
    expect(await store.readCounters('use:', '2026-11-20', '2026-11-21')).toEqual([
      { name: 'use:a', hour, by: 8, most: 7 },
    ]);
  });

  test('old counters of one prefix are removed, and stay so', async () => {
    const { store } = await open();
    const days = ['2026-08-01', '2026-08-22', '2026-11-20'];
    await store.addCounters(
      days.flatMap((day) =>
        ['use:a', 'other:a'].map((name) => ({ name, hour: `${day}T00:00:00.000Z`, by: 1 })),
      ),
    );
    await store.forgetCounters('use:', '2026-08-22');
    await store.forgetCounters('use:', '2026-08-22');
    const left = await store.readCounters('', '', '9999');
    expect(left.map(({ name, hour }) => `${name} ${hour.slice(0, 10)}`)).toEqual([
      'other:a 2026-08-01',
      'other:a 2026-08-22',
      'other:a 2026-11-20',
      'use:a 2026-08-22',
      'use:a 2026-11-20',
    ]);
    await store.addCounters([{ name: 'use:a', hour: '2026-08-01T00:00:00.000Z', by: 4 }]);
    expect(await store.readCounters('use:', '', '2026-08-02')).toMatchObject([{ by: 4 }]);
  });

  test('work is added once, together with what belongs to it', async () => {
    const { store } = await open();
    const more = [{ kind: 'submission', id: 's', value: { status: 'submitted' }, expected: 0 }] as const;
    expect(await store.enqueue('review', 's', { a: 1 }, now, more)).toBe(true);
    expect(await store.enqueue('review', 's', { a: 2 }, now, [{ kind: 'x', id: 'x', value: 1 }])).toBe(false);
    expect(await store.getDocument('x', 'x')).toBeNull();
    expect(await store.getDocument('submission', 's')).toMatchObject({ value: { status: 'submitted' } });
  });

  test('work is claimed by one, again after its lease, and finished only by who holds it', async () => {
    const { store } = await open();
    await store.enqueue('review', 'a', 'payload', now);
    await store.enqueue('review', 'b', 'payload', later(60_000));
    const claims = (await Promise.all([1, 2, 3, 4].map(() => store.claim('review', 5, 1_000, now)))).flat();
    expect(claims).toMatchObject([{ id: 'a', attempts: 1, payload: 'payload' }]);
    const [again] = await store.claim('review', 5, 1_000, later(1_001));
    expect(again).toMatchObject({ id: 'a', attempts: 2 });
    const [lost] = claims;
    if (lost === undefined || again === undefined) throw new TypeError('claimed above');
    expect(await store.finish('review', lost, { more: [{ kind: 'x', id: 'x', value: 1 }] })).toBe(
      'lost-lease',
    );
    expect(await store.getDocument('x', 'x')).toBeNull();
    expect(await store.finish('review', again, { more: [{ kind: 'x', id: 'x', value: 1 }] })).toBe('done');
    expect(await store.getDocument('x', 'x')).not.toBeNull();
    expect(await store.claim('review', 5, 1_000, later(3_600_000))).toMatchObject([{ id: 'b' }]);
  });

  test('work that is done is never added again, and not met when looking for more', async () => {
    const { store } = await open();
    await store.enqueue('review', 'a', 1, now);
    const [claim] = await store.claim('review', 1, 1_000, now);
    if (claim === undefined) throw new TypeError('claimed above');
    expect(await store.finish('review', claim, {})).toBe('done');
    expect(await store.finish('review', claim, {})).toBe('lost-lease');
    expect(await store.enqueue('review', 'a', 2, now)).toBe(false);
    expect(await store.claim('review', 1, 1_000, later(3_600_000))).toEqual([]);
    expect(await store.listDocuments('queue:review', { limit: 9 })).toEqual([]);
  });

  test('work can be put back for later', async () => {
    const { store } = await open();
    await store.enqueue('review', 'a', 1, now);
    const [claim] = await store.claim('review', 1, 1_000, now);
    if (claim === undefined) throw new TypeError('claimed above');
    expect(await store.finish('review', claim, { retryAt: later(5_000) })).toBe('done');
    expect(await store.claim('review', 1, 1_000, later(4_999))).toEqual([]);
    expect(await store.claim('review', 1, 1_000, later(5_000))).toMatchObject([{ id: 'a', attempts: 2 }]);
  });

  test('a named lease is held by one until it runs out', async () => {
    const { store } = await open();
    const racers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((holder) => store.tryLease('rank', holder, 1_000, now)),
    );
    expect(racers.filter(Boolean)).toHaveLength(1);
    expect(await store.tryLease('rank', 'e', 1_000, later(1_000))).toBe(true);
    expect(await store.tryLease('rank', 'e', 1_000, later(1_500))).toBe(true);
  });

  test('a clock that was a day ahead holds nothing for a day: work and leases from then are free', async () => {
    const { store } = await open();
    const day = 86_400_000;
    await store.enqueue('review', 'added then', 1, later(day));
    await store.enqueue('review', 'taken then', 1, now);
    expect(await store.claim('review', 1, 1_000, later(day))).toHaveLength(1);
    await store.tryLease('rank', 'of then', 1_000, later(day));
    expect(await store.claim('review', 9, 1_000, now)).toHaveLength(2);
    expect(await store.tryLease('rank', 'of now', 1_000, now)).toBe(true);
    // Another node's clock may be minutes ahead: what it holds is held.
    await store.tryLease('other', 'ahead', 1_000, later(290_000));
    expect(await store.tryLease('other', 'behind', 1_000, now)).toBe(false);
  });

  test('a day has one snapshot, the first', async () => {
    const { store } = await open();
    const results = await Promise.all(
      [1, 2, 3, 4].map((rank) => store.putSnapshotOnce('rankings', '2026-11-20', [{ rank }])),
    );
    expect(results.filter((result) => result === 'written')).toHaveLength(1);
    await store.putSnapshotOnce('rankings', '2026-11-19', []);
    expect(await store.snapshots('rankings', '2026-11-20', '2026-11-21')).toMatchObject([
      { day: '2026-11-20' },
    ]);
    expect(await store.snapshots('rankings', '2026-11-01', '2026-11-30')).toHaveLength(2);
  });

  test('a hundred days with gaps leave ninety, and history names the missing ones', async () => {
    const { store } = await open();
    const first = '2026-08-01';
    const down = [20, 21, 47];
    const early = createContext().registry;
    const late = createContext({ outcomes: { 'acme-charts': reports(200, 200) } }).registry;
    for (let day = 0; day < 100; day += 1) {
      if (down.includes(day)) continue;
      const date = shiftDay(first, day);
      const registry = day < 70 ? early : late;
      expect(await keepDay(store, registry, date)).toBe('written');
      // Another process, or a second run, of another mind.
      expect(await keepDay(store, late, date)).toBe('exists');
    }
    const last = shiftDay(first, 99);
    const foreign: string[] = [];
    const kept = await readSnapshots(store, '2000-01-01', last, (day) => foreign.push(day));
    expect(foreign).toEqual([]);
    expect(new Set(kept.map(({ date }) => date)).size).toBe(90 - down.length);
    expect(kept[0]?.date).toBe(shiftDay(first, 10));
    const newest = await readSnapshots(store, shiftDay(last, -1), last, () => undefined);
    expect([...new Set(newest.map(({ date }) => date))]).toEqual([shiftDay(last, -1), last]);
    const context = createContext({
      now: `${last}T10:00:00.000Z`,
      records: { snapshots: () => kept },
    });
    expect(await ask('rankingHistory', { days: '90' }, { slug: 'agent-proven' }, context)).toMatchObject({
      to: last,
      missing_days: down.map((day) => shiftDay(first, day)),
      compared: { from: shiftDay(first, 10), to: last },
      movement: [{ slug: 'acme-charts', rank: 1, entered: true }],
    });
  });

  test('an export goes into an empty store, and comes out of it as the same bytes', async () => {
    const { store, book } = await open();
    await Promise.all(traffic(200, 3).map((record) => store.insertOutcome(record)));
    await store.writeDocuments([{ kind: 'k', id: 'a', value: 'ü\u0000' }]);
    await store.writeDocuments([{ kind: 'k', id: 'a', value: 'second' }]);
    await store.addCounters([
      { name: 'c', hour: '2026-11-20T18:00:00.000Z', by: 3, most: 2 },
      { name: 'd', hour: '2026-11-20T18:00:00.000Z', by: 1 },
    ]);
    const exported = await all(store.exportLines());
    const other = await open();
    expect(await other.store.importLines(linesOf(exported))).toMatchObject({ documents: 1, counters: 2 });
    expect(await all(other.store.exportLines())).toEqual(exported);
    expect([...other.book.save()]).toEqual([...book.save()]);
    // A repeated import finds everything there.
    await other.store.importLines(linesOf(exported));
    expect(await all(other.store.exportLines())).toEqual(exported);
  });

  test.each([
    ['cut short', (lines: readonly string[]) => lines.slice(0, -1)],
    ['changed', (lines: readonly string[]) => lines.map((line) => line.replace('"by":3', '"by":4'))],
    [
      'with a report left out',
      (lines: readonly string[]) => lines.filter((line) => !line.includes('"seq":1,')),
    ],
    ['no export at all', () => ['{"hello":1}']],
  ])('an export that is %s is refused', async (_, damage) => {
    const { store } = await open();
    await store.insertOutcome(recordOf());
    await store.insertOutcome(recordOf());
    await store.addCounters([{ name: 'c', hour: '2026-11-20T18:00:00.000Z', by: 3 }]);
    const exported = await all(store.exportLines());
    const other = await open();
    await expect(other.store.importLines(linesOf(damage(exported)))).rejects.toThrow(/export|report/);
  });

  test.skipIf(reopen === null)('everything is there after a restart, and continues as before', async () => {
    const opened = await open();
    await Promise.all(traffic(300, 5).map((record) => opened.store.insertOutcome(record)));
    await opened.store.writeDocuments([{ kind: 'k', id: 'a', value: 1 }]);
    await opened.store.addCounters([{ name: 'c', hour: '2026-11-20T18:00:00.000Z', by: 3, most: 2 }]);
    await opened.store.putSnapshotOnce('rankings', '2026-11-20', [{ rank: 1 }]);
    const exported = await all(opened.store.exportLines());
    const saved = [...opened.book.save()];
    const again = await reopen?.(opened);
    if (again === undefined) throw new TypeError('skipped above');
    expect(await all(again.store.exportLines())).toEqual(exported);
    expect([...again.book.save()]).toEqual(saved);
    const record = recordOf();
    expect(await again.store.insertOutcome(record)).toBe('recorded');
    expect(await again.store.insertOutcome(record)).toBe('duplicate');
  });

  test('is well', async () => {
    const { store } = await open();
    expect(await store.health()).toEqual({ ok: true, reason: null });
  });
}
