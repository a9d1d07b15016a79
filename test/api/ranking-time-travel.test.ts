/** A hundred days of a ranking, one after the other: what is kept, what history shows of it, and who moved. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RankingSnapshot } from '../../src/schema/snapshot.ts';
import { firstKeptDay, takeSnapshots } from '../../src/lists/take-snapshots.ts';
import { ask, askFor, at, createContext, pluck, reports, type Surroundings } from '../support/registry.ts';
import { shiftDay } from '../../src/text/day.ts';

const slug = 'best-by-success-rate';
const days = 100;
const firstDay = '2026-01-15';
const lastDay = shiftDay(firstDay, days - 1);

/**
 * Charts lead from the start with nine of ten. Tables get one more success a day and pass them on the day on which their
 * lower bound does. The novice is first reported on on day 50; there is no report on the deployer after day 69.
 */
function outcomesOf(day: number): NonNullable<Surroundings['outcomes']> {
  return {
    'acme-charts': reports(9, 10),
    'acme-tables': reports(day, day + 20),
    ...(day >= 50 ? { 'acme-novice': reports(1, 1) } : {}),
    ...(day < 70 ? { 'acme-deploy': reports(2, 4) } : {}),
  };
}

let kept: RankingSnapshot[] = [];
/** What the ranking itself answered on each day. */
const asked = new Map<string, unknown[]>();
beforeAll(async () => {
  for (let day = 0; day < days; day += 1) {
    const date = shiftDay(firstDay, day);
    const context = createContext({ now: `${date}T09:00:00.000Z`, outcomes: outcomesOf(day) });
    asked.set(
      date,
      pluck(await ask('rankings', { slug, limit: '30' }, {}, context), 'rankings.0.entries', 'slug'),
    );
    const all = [...kept, ...takeSnapshots(context.registry, date)];
    kept = all.filter((snapshot) => snapshot.date >= firstKeptDay(date));
  }
});

const later = (): ReturnType<typeof createContext> =>
  createContext({ now: `${lastDay}T10:00:00.000Z`, snapshots: kept, outcomes: outcomesOf(days - 1) });
const history = (query: Record<string, string>): ReturnType<typeof ask> =>
  ask('rankingHistory', query, { slug }, later());

describe('after a hundred days', () => {
  it('ninety are kept, the last one included', async () => {
    const answer = await history({ days: '90' });
    expect(answer).toMatchObject({ from: shiftDay(firstDay, 10), to: lastDay, missing_days: [] });
    expect(pluck(answer, 'snapshots', 'date')).toHaveLength(90);
  });

  it('each day has the ranking that was answered on it', async () => {
    const snapshots = (await history({ days: '90' }))['snapshots'] as { date: string }[];
    for (const snapshot of snapshots)
      expect([snapshot.date, pluck(snapshot, 'entries', 'slug')]).toEqual([
        snapshot.date,
        asked.get(snapshot.date),
      ]);
  });

  it('movement over ninety days: one fell, one rose, one entered, one left', async () => {
    expect((await history({ days: '90' }))['movement']).toEqual([
      { slug: 'acme-tables', rank: 1, previous_rank: 2, delta: 1, entered: false, left: false },
      { slug: 'acme-charts', rank: 2, previous_rank: 1, delta: -1, entered: false, left: false },
      { slug: 'acme-novice', rank: 3, previous_rank: null, delta: null, entered: true, left: false },
      { slug: 'acme-deploy', rank: null, previous_rank: 3, delta: null, entered: false, left: true },
    ]);
  });

  it('movement over the last week: none moved', async () => {
    const answer = await history({ days: '7' });
    expect(answer['compared']).toEqual({ from: shiftDay(lastDay, -6), to: lastDay });
    expect(new Set(pluck(answer, 'movement', 'delta'))).toEqual(new Set([0]));
  });

  it('the change of places can be dated: the day before and the day itself differ', async () => {
    const snapshots = (await history({ days: '90' }))['snapshots'] as { date: string }[];
    const leads = snapshots.map((snapshot) => at(snapshot, 'entries.0.slug'));
    const turn = leads.indexOf('acme-tables');
    expect(turn).toBeGreaterThan(0);
    expect(leads.slice(0, turn)).toEqual(Array.from({ length: turn }, () => 'acme-charts'));
    expect(new Set(leads.slice(turn))).toEqual(new Set(['acme-tables']));
  });

  it('the text says it in words', async () => {
    const text = await askFor('text', 'rankingHistory', { days: '90' }, { slug }, later());
    expect(text).toContain('Snapshots: 90 taken, 0 missing');
    expect(text).toContain('- acme-tables: up 1, from 2 to 1');
    expect(text).toContain('- acme-novice: entered at 3');
    expect(text).not.toContain('Missing days:');
  });
});

it('a young registry’s text does not list the days on which it did not exist', async () => {
  const text = await askFor('text', 'rankingHistory', { days: '90' }, { slug }, createContext());
  expect(text).toContain('Snapshots: none yet: history starts with the first daily snapshot');
  expect(text).not.toContain('Missing days:');
});
