/** Counting use: in memory at once, on disk in batches, and never who it was. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUsageLedger, openUsageLedger } from '../../src/adapters/usage-ledger.ts';
import type { UsageCell } from '../../src/schema/usage.ts';

let now = new Date('2026-11-20T10:00:00Z');
const clock = { now: () => now };
let dir = '';
beforeEach(() => {
  now = new Date('2026-11-20T10:00:00Z');
  dir = mkdtempSync(join(tmpdir(), 'usage-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const install = (caller: string | null, slug = 'acme-tables') =>
  ({ metric: 'install_handoffs', slug, caller }) as const;

describe('counting', () => {
  it('adds up by day, metric and skill, and tells callers apart without keeping them', () => {
    const ledger = createUsageLedger(clock, async () => {});
    for (const caller of ['a', 'b', 'a', null, null]) ledger.count(install(caller));
    ledger.count(install('a', 'acme-charts'));
    expect(ledger.usage('2026-11-20', '2026-11-20')).toEqual([
      { day: '2026-11-20', metric: 'install_handoffs', slug: 'acme-tables', count: 5, agents: 3 },
      { day: '2026-11-20', metric: 'install_handoffs', slug: 'acme-charts', count: 1, agents: 1 },
    ]);
    expect(ledger.usage('2026-11-21', '2026-11-30')).toEqual([]);
  });

  it('begins anew each day and forgets what is older than ninety', () => {
    const ledger = createUsageLedger(clock, async () => {});
    ledger.count(install('a'));
    now = new Date('2027-02-17T00:00:00Z');
    ledger.count(install('a'));
    expect(ledger.usage('2026-01-01', '2027-12-31')).toHaveLength(2);
    now = new Date('2027-02-18T00:00:00Z');
    ledger.count(install('a'));
    expect(ledger.usage('2026-01-01', '2027-12-31').map(({ day }) => day)).toEqual([
      '2027-02-17',
      '2027-02-18',
    ]);
  });
});

describe('flushing', () => {
  it('saves increments only, and nothing when nothing was counted', async () => {
    const saved: (readonly UsageCell[])[] = [];
    const ledger = createUsageLedger(clock, async (cells) => void saved.push(cells));
    await ledger.flush();
    ledger.count(install('a'));
    ledger.count(install('a'));
    await ledger.flush();
    ledger.count(install('b'));
    await ledger.flush();
    expect(saved.map((cells) => cells.map(({ count, agents }) => [count, agents]))).toEqual([
      [[2, 1]],
      [[1, 2]],
    ]);
  });

  it('keeps what could not be saved for the next time, and what came in between', async () => {
    let fails = true;
    const saved: UsageCell[] = [];
    const ledger = createUsageLedger(clock, async (cells) => {
      if (fails) throw new Error('disk full');
      saved.push(...cells);
    });
    ledger.count(install('a'));
    await expect(ledger.flush()).rejects.toThrow('disk full');
    ledger.count(install('a'));
    fails = false;
    await ledger.flush();
    expect(saved).toMatchObject([{ count: 2 }]);
  });
});

describe('the file', () => {
  it('goes on where the last run ended', async () => {
    const first = await openUsageLedger(dir, clock, true);
    for (const caller of ['a', 'b', 'c']) first.count(install(caller));
    await first.flush();
    first.count(install('a'));
    await first.flush();
    const second = await openUsageLedger(dir, clock, true);
    expect(second.usage('2026-11-20', '2026-11-20')).toMatchObject([{ count: 4, agents: 3 }]);
    second.count(install('z'));
    await second.flush();
    expect((await openUsageLedger(dir, clock, true)).usage('2026-11-20', '2026-11-20')).toMatchObject([
      { count: 5, agents: 3 },
    ]);
  });

  it('survives a line that a crash cut off', async () => {
    const ledger = await openUsageLedger(dir, clock, true);
    ledger.count(install('a'));
    await ledger.flush();
    const path = join(dir, 'usage.jsonl');
    writeFileSync(path, `${readFileSync(path, 'utf8')}[{"day":"2026-11-20","metric":"inst`);
    const next = await openUsageLedger(dir, clock, false);
    next.count(install('a'));
    await next.flush();
    expect((await openUsageLedger(dir, clock, true)).usage('2026-11-20', '2026-11-20')).toMatchObject([
      { count: 2 },
    ]);
  });

  it('holds no caller', async () => {
    const ledger = await openUsageLedger(dir, clock, true);
    ledger.count(install('203.0.113.7'));
    await ledger.flush();
    expect(readFileSync(join(dir, 'usage.jsonl'), 'utf8').trim()).toBe(
      '[{"day":"2026-11-20","metric":"install_handoffs","slug":"acme-tables","count":1,"agents":1}]',
    );
  });
});
