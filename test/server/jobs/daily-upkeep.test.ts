/** The day's snapshots: one process of several takes them, at the start and after midnight, and nothing old stays. */
import { beforeEach, expect, it } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import { readSnapshots } from '../../../src/adapters/store/stored-snapshots.ts';
import type { Store } from '../../../src/ports/store.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { keepDay, startDailyUpkeep } from '../../../src/server/jobs/daily-upkeep.ts';
import type { Repeated } from '../../../src/server/jobs/repeat.ts';
import { takeSnapshots } from '../../../src/lists/take-snapshots.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { createContext } from '../../support/registry.ts';

let now = new Date('2026-11-20T23:59:00Z');
let store: Store;
beforeEach(async () => {
  now = new Date('2026-11-20T23:59:00Z');
  store = await openMemoryStore(new OutcomeBook());
});
const { registry } = createContext();
const start = (onKept: () => void, over: Partial<Store> = {}): Repeated =>
  startDailyUpkeep({
    store: { ...store, ...over },
    registry: () => registry,
    onKept: async () => onKept(),
    clock: { now: () => now },
    logger: quietLogger,
    lookEvery: 5,
    firstLook: 1,
  });
const days = async (): Promise<string[]> => {
  const kept = await readSnapshots(store, '2000-01-01', '2100-01-01', () => undefined);
  return [...new Set(kept.map(({ date }) => date))];
};

it('today is taken soon after the start, the next day after midnight, each by one process', async () => {
  const kept: string[] = [];
  const nodes = ['a', 'b', 'c'].map((node) => start(() => void kept.push(node)));
  await expect.poll(days).toEqual(['2026-11-20']);
  now = new Date('2026-11-21T00:00:10Z');
  await expect.poll(days).toEqual(['2026-11-20', '2026-11-21']);
  for (const node of nodes) await node.close();
  expect(kept).toHaveLength(2);
});

it('a store that fails is tried again', async () => {
  let tries = 0;
  const upkeep = start(() => undefined, {
    putSnapshotOnce: (kind, day, rows) => {
      tries += 1;
      return tries < 3
        ? Promise.reject(new Error('the database cannot be used now'))
        : store.putSnapshotOnce(kind, day, rows);
    },
  });
  await expect.poll(days).toEqual(['2026-11-20']);
  await upkeep.close();
  expect(tries).toBe(3);
});

it('nothing is started after the end', async () => {
  await start(() => undefined).close();
  expect(await days()).toEqual([]);
});

it('what the content folder has of the day is taken over, so that both say the same', async () => {
  const [first, ...others] = takeSnapshots(registry, '2026-11-20');
  if (first === undefined) throw new TypeError('no ranking');
  const fromContent = { ...first, catalog_revision: 'earlier', entries: [] };
  await keepDay(store, { ...registry, snapshots: [fromContent] }, '2026-11-20');
  expect(await readSnapshots(store, '2026-11-20', '2026-11-20', () => undefined)).toEqual([
    fromContent,
    ...others,
  ]);
});

it('counters of use older than ninety days go, others stay', async () => {
  const counters = ['2026-08-22', '2026-08-23'].flatMap((day) =>
    ['use:discovery:', 'other'].map((name) => ({ name, hour: `${day}T00:00:00.000Z`, by: 1 })),
  );
  await store.addCounters(counters);
  await keepDay(store, registry, '2026-11-20');
  const left = await store.readCounters('', '', '9999');
  expect(left.map(({ name, hour }) => `${name} ${hour.slice(0, 10)}`)).toEqual([
    'other 2026-08-22',
    'other 2026-08-23',
    'use:discovery: 2026-08-23',
  ]);
});
