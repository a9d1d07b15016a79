/** Snapshot files over ninety days and more: once a day, read back by the catalog, old ones gone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readContentFiles } from '../../../src/adapters/files/content-files.ts';
import { pruneSnapshots, writeSnapshotOnce } from '../../../src/adapters/files/snapshot-files.ts';
import { parseCatalog } from '../../../src/catalog/parse-catalog.ts';
import { firstKeptDay, takeSnapshots } from '../../../src/lists/take-snapshots.ts';
import { ask, createContext, reports } from '../../support/registry.ts';
import { shiftDay } from '../../../src/text/day.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'snapshots-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const first = '2026-01-15';
const filesOf = (ranking: string): string[] => readdirSync(join(dir, 'snapshots', ranking)).sort();

it('a second run on the same day changes nothing', async () => {
  const [snapshot] = takeSnapshots(createContext().registry, first);
  if (snapshot === undefined) throw new Error('no ranking');
  expect(await writeSnapshotOnce(dir, snapshot)).toBe('written');
  const before = readFileSync(join(dir, 'snapshots', snapshot.ranking, `${first}.json`), 'utf8');
  expect(await writeSnapshotOnce(dir, { ...snapshot, catalog_revision: 'another' })).toBe('exists');
  expect(readFileSync(join(dir, 'snapshots', snapshot.ranking, `${first}.json`), 'utf8')).toBe(before);
  expect(filesOf(snapshot.ranking)).toEqual([`${first}.json`]);
});

it('of runs at one moment exactly one writes', async () => {
  const [snapshot] = takeSnapshots(createContext().registry, first);
  if (snapshot === undefined) throw new Error('no ranking');
  const results = await Promise.all([1, 2, 3, 4].map(() => writeSnapshotOnce(dir, snapshot)));
  expect(results.toSorted()).toEqual(['exists', 'exists', 'exists', 'written']);
  expect(filesOf(snapshot.ranking)).toEqual([`${first}.json`]);
});

it('a hundred days leave ninety, and history tells what happened in them', async () => {
  const before = createContext();
  // From the 60th kept day on, outcomes have come in for another skill.
  const after = createContext({ outcomes: { 'acme-charts': reports(200, 200) } });
  for (let day = 0; day < 100; day += 1) {
    const date = shiftDay(first, day);
    // The registry was down on one day.
    if (day === 40) continue;
    const { registry } = day < 70 ? before : after;
    for (const snapshot of takeSnapshots(registry, date)) await writeSnapshotOnce(dir, snapshot);
    await pruneSnapshots(dir, firstKeptDay(date));
  }
  const last = shiftDay(first, 99);
  expect(filesOf('most-trusted').filter((name) => name < `${firstKeptDay(last)}.json`)).toEqual([]);
  expect(filesOf('most-trusted')).toHaveLength(89);

  const { snapshots, problems } = parseCatalog(await readContentFiles(dir));
  expect(problems).toEqual([]);
  const context = createContext({ snapshots });
  const history = await ask('rankingHistory', { days: '90' }, { slug: 'agent-proven' }, context);
  expect(history).toMatchObject({
    to: last,
    missing_days: [shiftDay(first, 40)],
    compared: { from: shiftDay(first, 10), to: last },
  });
  expect(history['movement']).toEqual([
    { slug: 'acme-charts', rank: 1, previous_rank: null, delta: null, entered: true, left: false },
  ]);
});
