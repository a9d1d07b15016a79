/** Counting use: in memory at once, in the store in batches, the same on all nodes, and never who it was. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import { createUsageLedger, type UsageStore } from '../../../src/adapters/store/usage-ledger.ts';
import type { CounterDelta, Store } from '../../../src/ports/store.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';

const day = '2026-11-20';
let now = new Date(`${day}T10:00:00Z`);
const clock = { now: () => now };
let store: Store;
beforeEach(async () => {
  now = new Date(`${day}T10:00:00Z`);
  store = await openMemoryStore(new OutcomeBook());
});
const install = (caller: string | null, slug = 'acme-tables') =>
  ({ metric: 'install_handoffs', slug, caller }) as const;
const cell = (count: number, agents: number, slug = 'acme-tables'): object => ({
  day,
  metric: 'install_handoffs',
  slug,
  count,
  agents,
});

describe('counting', () => {
  it('adds up by day, metric and skill, and tells callers apart without keeping them', () => {
    const ledger = createUsageLedger(clock, store);
    for (const caller of ['a', 'b', 'a', null, null]) ledger.count(install(caller));
    ledger.count(install('a', 'acme-charts'));
    expect(ledger.usage(day, day)).toEqual([cell(5, 3), cell(1, 1, 'acme-charts')]);
    expect(ledger.usage('2026-11-21', '2026-11-30')).toEqual([]);
  });

  it('waits for no store, not even for one that never answers', async () => {
    const hanging: UsageStore = {
      addCounters: () => new Promise(() => undefined),
      readCounters: () => new Promise(() => undefined),
    };
    const ledger = createUsageLedger(clock, hanging);
    ledger.count(install('a'));
    void ledger.flush();
    void ledger.refresh();
    ledger.count(install('b'));
    expect(ledger.usage(day, day)).toEqual([cell(2, 2)]);
  });

  it('begins again each day, and forgets what no answer reads', async () => {
    const ledger = createUsageLedger(clock, store);
    ledger.count(install('a'));
    await ledger.flush();
    await ledger.refresh();
    now = new Date('2027-01-03T00:00:00Z');
    ledger.count(install('a'));
    await ledger.flush();
    await ledger.refresh();
    expect(ledger.usage('2026-01-01', '2027-12-31').map((each) => each.day)).toEqual([day, '2027-01-03']);
    now = new Date('2027-01-04T00:00:00Z');
    await ledger.refresh();
    expect(ledger.usage('2026-01-01', '2027-12-31').map((each) => each.day)).toEqual(['2027-01-03']);
    expect(await store.readCounters('use', '', '9999')).toHaveLength(2);
  });
});

describe('the store', () => {
  it('gets increments only, nothing when nothing was counted, and no caller', async () => {
    const written: (readonly CounterDelta[])[] = [];
    const ledger = createUsageLedger(clock, {
      addCounters: async (deltas) => void written.push(deltas),
      readCounters: async () => [],
    });
    await ledger.flush();
    ledger.count(install('203.0.113.0/24'));
    ledger.count(install('203.0.113.0/24'));
    await ledger.flush();
    ledger.count(install('198.51.100.0/24'));
    await ledger.flush();
    const counter = { name: 'use:install_handoffs:acme-tables', hour: `${day}T00:00:00.000Z` };
    expect(written).toEqual([[{ ...counter, by: 2, most: 1 }], [{ ...counter, by: 1, most: 2 }]]);
  });

  it('that could not be written to gets it the next time, with what came in between', async () => {
    let fails = true;
    const ledger = createUsageLedger(clock, {
      addCounters: async (deltas) => {
        if (fails) throw new Error('disk full');
        await store.addCounters(deltas);
      },
      readCounters: store.readCounters,
    });
    ledger.count(install('a'));
    await expect(ledger.flush()).rejects.toThrow('disk full');
    ledger.count(install('a'));
    expect(ledger.usage(day, day)).toEqual([cell(2, 1)]);
    fails = false;
    await ledger.flush();
    await ledger.refresh();
    expect(ledger.usage(day, day)).toEqual([cell(2, 1)]);
    expect(await store.readCounters('use:', '', '9999')).toMatchObject([{ by: 2, most: 1 }]);
  });

  it('makes all nodes say the same, whichever counted; callers of two nodes are not added up', async () => {
    const nodes = [createUsageLedger(clock, store), createUsageLedger(clock, store)] as const;
    for (const caller of ['a', 'b', 'c']) nodes[0].count(install(caller));
    for (const caller of ['a', 'd']) nodes[1].count(install(caller));
    for (const node of nodes) await node.flush();
    for (const node of nodes) await node.refresh();
    for (const node of nodes) expect(node.usage(day, day)).toEqual([cell(5, 3)]);
    // A node that starts later reads it all.
    const late = createUsageLedger(clock, store);
    await late.refresh();
    expect(late.usage(day, day)).toEqual([cell(5, 3)]);
    nodes[0].count(install('a'));
    expect(nodes[0].usage(day, day)).toEqual([cell(6, 3)]);
  });

  it('tells when the counts of past days are others than before', async () => {
    const [here, there] = [createUsageLedger(clock, store), createUsageLedger(clock, store)];
    there.count(install('a'));
    await there.flush();
    expect(await here.refresh()).toBe(false);
    there.count(install('b'));
    now = new Date('2026-11-21T00:00:03Z');
    expect(await here.refresh()).toBe(false);
    await there.flush();
    expect(await here.refresh()).toBe(true);
    expect(await here.refresh()).toBe(false);
    expect(here.usage(day, day)).toEqual([cell(2, 2)]);
    // What was its own is no change when it comes back from the store.
    here.count(install('c'));
    await here.flush();
    expect(await here.refresh()).toBe(false);
  });
});
