/** What an instance remembers: counted beside the requests, read from the store, and never waited for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStore } from '../../src/adapters/store/embedded/memory-store.ts';
import { putSnapshots } from '../../src/adapters/store/stored-snapshots.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Logger } from '../../src/ports/surroundings.ts';
import type { ActivityEvent } from '../../src/schema/activity-event.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { type LiveRecords, openRecords, readRecords } from '../../src/runtime/records.ts';
import { takeSnapshots } from '../../src/lists/take-snapshots.ts';
import { createContext } from '../support/registry.ts';

let dir = '';
let now = new Date('2026-11-20T10:00:00Z');
const clock = { now: () => now };
let store: Store;
let warned: string[] = [];
const logger: Logger = {
  info: () => undefined,
  warn: (fields) => void warned.push(String(fields['part'] ?? fields['what'])),
  error: () => undefined,
};
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'activity-'));
  now = new Date('2026-11-20T10:00:00Z');
  warned = [];
  store = await openMemoryStore(new OutcomeBook());
});
afterEach(() => rmSync(dir, { recursive: true }));

const open = (patienceMs = 5_000): Promise<LiveRecords> =>
  openRecords({ store, dataDir: dir, clock, logger, roundEvery: 3_600_000, patienceMs });
const read = (records: LiveRecords): void =>
  records.observe({
    endpointId: 'install',
    raw: { path: { slug: 'acme-tables' }, query: {} },
    answer: null,
    caller: '203.0.113.0/24',
  });
const day = '2026-11-20';

function event(number: number): ActivityEvent {
  return {
    id: `2026-11-20T09:00:00.000Z-${String(number).padStart(5, '0')}`,
    at: '2026-11-20T09:00:00.000Z',
    kind: 'skill_published',
    slug: 'acme-tables',
    name: `Skill ${number}`,
    repository: 'https://github.com/acme/skills',
    path: 'skills/tables/SKILL.md',
    summary: 'Published after review.',
  };
}
const publish = (...numbers: number[]): Promise<boolean> =>
  store.writeDocuments(
    numbers.map((number) => ({ kind: 'activity', id: event(number).id, value: event(number) })),
  );

describe('use', () => {
  it('is seen at once, and by another node after both have made a round', async () => {
    const [here, there] = [await open(), await open()];
    read(here);
    expect(here.usage(day, day)).toMatchObject([{ metric: 'install_handoffs', count: 1, agents: 1 }]);
    expect(there.usage(day, day)).toEqual([]);
    await here.round();
    await there.round();
    expect(there.usage(day, day)).toEqual(here.usage(day, day));
    for (const node of [here, there]) await node.close();
  });

  it('is written at the end, and a build reads it', async () => {
    const records = await open();
    read(records);
    await records.close();
    const built = await readRecords({ store, dataDir: dir, clock, logger });
    expect(built.usage(day, day)).toMatchObject([{ slug: 'acme-tables', count: 1 }]);
    expect(built.changedAt()).toBeNull();
  });

  it('of a store that hangs holds up no request, and the end does not wait for ever', async () => {
    const records = await open(50);
    const never = (): Promise<never> => new Promise(() => undefined);
    const hanging = { ...store, addCounters: never, readCounters: never, listDocuments: never };
    const stuck = await open(50);
    // A store that hangs from the start holds the start up, as nothing could be recorded; later it holds nothing up.
    Object.assign(store, hanging);
    void stuck.round();
    for (let request = 0; request < 1_000; request += 1) read(stuck);
    expect(stuck.usage(day, day)).toMatchObject([{ count: 1_000 }]);
    await stuck.close();
    await records.close();
  });

  it('that cannot be written is said once, kept, and written later', async () => {
    const records = await open();
    const { addCounters } = store;
    Object.assign(store, { addCounters: () => Promise.reject(new Error('disk full')) });
    read(records);
    await records.round();
    await records.round();
    expect(warned).toEqual(['writing use']);
    Object.assign(store, { addCounters });
    read(records);
    await records.close();
    expect(await store.readCounters('use', '', '9999')).toMatchObject([{ by: 2 }]);
  });
});

describe('events', () => {
  it('are the newest two hundred, the latest first, and follow the store', async () => {
    await publish(...Array.from({ length: 203 }, (_, at) => at));
    const records = await open();
    const names = (): string[] => records.events().map(({ name }) => name);
    expect(names()).toHaveLength(200);
    expect(names().slice(0, 2)).toEqual(['Skill 202', 'Skill 201']);
    expect(records.changedAt()).toBe('2026-11-20T09:00:00.000Z');
    await records.round();
    expect(records.changedAt()).toBe('2026-11-20T09:00:00.000Z');
    await publish(203);
    await records.round();
    expect(names().slice(0, 2)).toEqual(['Skill 203', 'Skill 202']);
    expect(names()).toHaveLength(200);
    expect(records.changedAt()).toBe('2026-11-20T10:00:00.000Z');
    await records.close();
  });

  it('that another node wrote late, with an earlier id, are found too', async () => {
    await publish(1, 5);
    const records = await open();
    await publish(3);
    await records.round();
    expect(records.events().map(({ name }) => name)).toEqual(['Skill 5', 'Skill 3', 'Skill 1']);
    await records.close();
  });

  it('leave out what is no event, and say so once', async () => {
    await publish(1);
    await store.writeDocuments([
      { kind: 'activity', id: 'x', value: { ...event(2), summary: 'two\nlines' } },
    ]);
    const records = await open();
    await records.round();
    expect(records.events()).toHaveLength(1);
    expect(warned).toEqual(['event x']);
    await records.close();
  });
});

describe('snapshots', () => {
  it('are read at the start and when a new day has them', async () => {
    const { registry } = createContext();
    await putSnapshots(store, '2026-11-18', [...takeSnapshots(registry, '2026-11-18')]);
    const records = await open();
    const days = (): string[] => [...new Set(records.snapshots().map(({ date }) => date))];
    expect(days()).toEqual(['2026-11-18']);
    expect(records.changedAt()).toBeNull();
    await putSnapshots(store, day, [...takeSnapshots(registry, day)]);
    await records.round();
    expect(days()).toEqual(['2026-11-18', day]);
    expect(records.changedAt()).toBe('2026-11-20T10:00:00.000Z');
    // Ninety days later only what is kept is shown.
    now = new Date('2027-02-16T00:00:00Z');
    await records.round();
    expect(days()).toEqual([day]);
    await records.close();
  });
});
