/** The outcome log by days, and each ended day as an entry of the transparency log. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSigner } from '../../src/adapters/signer.ts';
import { writeLogs } from '../../src/build/write-log.ts';
import { outcomeDays } from '../../src/runtime/outcome-days.ts';
import type { LoggedOutcome } from '../../src/ports/store.ts';
import { createContext } from '../support/registry.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outcome-days-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A log with one report at each time; only place, time and hash count here. */
function logOf(times: readonly string[]): { readOutcomes(after: number): AsyncGenerator<LoggedOutcome> } {
  return {
    async *readOutcomes(after) {
      for (const [at, received_at] of times.entries())
        if (at + 1 > after)
          yield { seq: at + 1, received_at, hash: `${at + 1}`.padStart(64, '0') } as LoggedOutcome;
    },
  };
}

const times = [
  '2026-11-18T10:00:00Z',
  '2026-11-18T23:59:59Z',
  '2026-11-20T00:00:01Z',
  '2026-11-19T23:59:58Z',
  '2026-11-21T08:00:00Z',
];
const ended = (reports: number, day: string) => ({ day, reports, hash: `${reports}`.padStart(64, '0') });

it('has the days that ended, each with the last report of it', async () => {
  expect(await outcomeDays(logOf(times), null, '2026-11-21')).toEqual([
    ended(2, '2026-11-18'),
    // The fourth came late; its own day was over by then.
    ended(4, '2026-11-20'),
  ]);
  expect(await outcomeDays(logOf([]), null, '2026-11-21')).toEqual([]);
});

it('continues after a known day, to which nothing is added any more', async () => {
  const known = { day: '2026-11-20', reports: 3 };
  expect(await outcomeDays(logOf(times), known, '2026-11-22')).toEqual([ended(5, '2026-11-21')]);
});

it('each ended day is one entry of the transparency log, once', async () => {
  const signer = await openSigner(join(folder, 'data'), 'a secret for tests');
  const publish = async (today: string): Promise<string[]> => {
    await writeLogs({
      isPrivate: false,
      isHidden: () => false,
      registry: { entries: createContext().registry.entries, advisories: [], approvals: [] },
      signer,
      siteUrl: 'https://skills.example',
      dataDir: join(folder, 'data'),
      outDir: join(folder, 'dist'),
      daysAfter: (known) => outcomeDays(logOf(times), known, today),
    });
    const lines = (await readFile(join(folder, 'data/log/entries.jsonl'), 'utf8')).trim().split('\n');
    return lines.filter((line) => line.includes('"type":"outcomes"'));
  };
  expect(await publish('2026-11-19')).toHaveLength(1);
  const entries = await publish('2026-11-22');
  expect(entries.map((line) => (JSON.parse(line) as { day: string }).day)).toEqual([
    '2026-11-18',
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(await publish('2026-11-22')).toEqual(entries);
});
