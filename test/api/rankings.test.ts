/** GET /api/agent/rankings and its history. */
import { describe, expect, it } from 'vitest';
import type { RankingSnapshot } from '../../src/schema/snapshot.ts';
import { showRankings } from '../../src/lists/shown-rankings.ts';
import { firstKeptDay, takeSnapshots } from '../../src/lists/take-snapshots.ts';
import { ask, askFor, at, createContext, pluck, reports, today } from '../support/registry.ts';
import { shiftDay } from '../../src/text/day.ts';

const proven = createContext({
  outcomes: {
    'acme-tables': reports(95, 100, 40),
    'acme-charts': reports(10, 10),
    'acme-novice': reports(1, 1),
    'acme-deploy': reports(6, 6),
  },
});
const order = async (slug: string, context = createContext()): Promise<unknown[]> =>
  pluck(await ask('rankings', { slug }, {}, context), 'rankings.0.entries', 'slug');

describe('a ranking', () => {
  it('ranks by the lower bound: one success of one does not beat 95 of 100', async () => {
    const slugs = await order('best-by-success-rate', proven);
    expect(slugs).toEqual(['acme-tables', 'acme-charts', 'acme-deploy', 'acme-novice']);
  });

  it('leaves out who has too few successes', async () => {
    expect(await order('agent-proven', proven)).not.toContain('acme-novice');
  });

  it.each(['most-trusted', 'most-starred', 'newest'])(
    '%s holds neither the blocked skill nor the copy',
    async (slug) => {
      const slugs = await order(slug);
      expect(slugs).not.toContain('acme-thief');
      expect(slugs).not.toContain('bob-tables');
    },
  );

  it('leaves out what it has nothing to order by: unknown stars', async () => {
    expect(await order('most-starred')).toEqual(['acme-deploy', 'dan-scans', 'acme-tables', 'acme-charts']);
  });

  it('holds only what its filter lets in', async () => {
    expect(await order('safest')).toEqual(['acme-tables']);
  });

  it('is the same every time, ties included', async () => {
    expect(await order('most-trusted')).toEqual(await order('most-trusted'));
  });

  it('explains how many places an owner has, which puts a skill before one of a higher score', async () => {
    const answer = await ask('rankings', { slug: 'most-trusted' });
    expect(at(answer, 'rankings.0.explanation')).toMatch(
      /An owner has at most 1 of the first 3, 2 of the first 10\.$/,
    );
  });

  it('says of each entry why it has its place, with the source beside the name', async () => {
    const answer = await ask('rankings', { slug: 'best-by-success-rate' }, {}, proven);
    expect(at(answer, 'rankings.0.entries.0')).toMatchObject({
      rank: 1,
      slug: 'acme-tables',
      repository: 'https://github.com/Acme/kitchen',
      path: 'skills/tables/SKILL.md',
      why: expect.stringMatching(
        /^Succeeds at least [\d.]+ % of the time with 95 % confidence; raw rate 95 % of 100 reports\. Chosen for 1 task, 1 pack\.$/,
      ),
    });
  });

  it('says when there is too little evidence instead of pretending', async () => {
    const answer = await ask('rankings', { slug: 'agent-proven' });
    expect(at(answer, 'rankings.0')).toMatchObject({ status: 'too_little_evidence', total: 0, entries: [] });
    expect(at(answer, 'rankings.0.note')).toContain('No skill is ranked here yet');
    expect(await askFor('text', 'rankings', { slug: 'agent-proven' })).toContain(
      'Evidence: No skill is ranked here yet',
    );
  });
});

describe('the list of rankings', () => {
  it('has every ranking of three skills or more with its top entries, and names the others with the reason', async () => {
    const answer = await ask('rankings', { limit: '1' });
    expect([answer['total'], answer['count']]).toEqual([6, 3]);
    expect(pluck(answer, 'rankings', 'slug')).toEqual(['most-starred', 'most-trusted', 'newest']);
    expect(pluck(answer, 'rankings', 'entries').map((entries) => (entries as unknown[]).length)).toEqual([
      1, 1, 1,
    ]);
    const leftOut = ['agent-proven', 'best-by-success-rate', 'safest'];
    expect(pluck(answer, 'left_out', 'slug')).toEqual(leftOut);
    for (const slug of leftOut) {
      const note = at(await ask('rankings', { slug }), 'rankings.0.note');
      expect(pluck(answer, 'left_out', 'reason')).toContain(note);
    }
    expect(await askFor('text', 'rankings')).toContain('\nNot shown, with too few skills:\n- agent-proven: ');
  });
  it('shows rankings that rank the same in the same order once', () => {
    const { registry } = createContext();
    const [, , , trusted, newest] = registry.rankings;
    if (trusted === undefined || newest === undefined) throw new Error('the cast has these');
    const twin = { ...trusted, slug: 'best-oven-skills', filter: { runtime: 'oven' } };
    const { shown, leftOut } = showRankings([newest, trusted, twin], registry);
    expect(shown.map(({ ranking, same }) => [ranking.slug, ...same.map(({ slug }) => slug)])).toEqual([
      ['newest'],
      ['most-trusted', 'best-oven-skills'],
    ]);
    expect(leftOut).toEqual([]);
  });
  it('shows three of each by default, and ten of one', async () => {
    expect(pluck(await ask('rankings'), 'rankings.1.entries', 'rank')).toEqual([1, 2, 3]);
    expect(pluck(await ask('rankings', { slug: 'most-trusted' }), 'rankings.0.entries', 'rank')).toHaveLength(
      5,
    );
  });
  it.each(['0', '31', 'ten'])('limit=%s is refused', async (limit) => {
    await expect(ask('rankings', { limit })).rejects.toMatchObject({ kind: 'invalid-input' });
  });
  it.each(['1', '30'])('limit=%s is taken', async (limit) => {
    expect(
      pluck(await ask('rankings', { slug: 'most-trusted', limit }), 'rankings.0.entries', 'rank').length,
    ).toBeLessThanOrEqual(Number(limit));
  });
  it('an unknown one is a 404 with the nearest', async () => {
    await expect(ask('rankings', { slug: 'most-trustd' })).rejects.toMatchObject({
      kind: 'not-found',
      extras: { suggestions: expect.arrayContaining(['most-trusted']) },
    });
  });
});

/** Ninety days of one ranking: two skills change places on day 60, a third enters on day 89, day 45 is missing. */
function ninetyDays(): RankingSnapshot[] {
  return Array.from({ length: 90 }, (_, day): RankingSnapshot => {
    const leaders = day < 60 ? ['acme-charts', 'acme-tables'] : ['acme-tables', 'acme-charts'];
    const slugs = [...leaders, 'acme-thief', ...(day < 89 ? ['acme-deploy'] : ['acme-novice'])];
    return {
      schema: 'ranking-snapshot-v1',
      ranking: 'most-trusted',
      date: shiftDay(today, day - 89),
      catalog_revision: 'r',
      entries: slugs.map((slug, place) => ({ rank: place + 1, slug, score: 90 - place })),
    };
  }).filter(({ date }) => date !== shiftDay(today, -44));
}

describe('history', () => {
  const travelled = createContext({ snapshots: ninetyDays() });
  const history = (days: string): ReturnType<typeof ask> =>
    ask('rankingHistory', { days }, { slug: 'most-trusted' }, travelled);

  it('goes back ninety days and names the missing one', async () => {
    const answer = await history('90');
    expect(answer).toMatchObject({
      days: 90,
      from: shiftDay(today, -89),
      to: today,
      missing_days: [shiftDay(today, -44)],
    });
    expect(pluck(answer, 'snapshots', 'date')).toHaveLength(89);
  });

  it('shows who rose, fell, entered and left over the window', async () => {
    expect((await history('90'))['movement']).toEqual([
      { slug: 'acme-tables', rank: 1, previous_rank: 2, delta: 1, entered: false, left: false },
      { slug: 'acme-charts', rank: 2, previous_rank: 1, delta: -1, entered: false, left: false },
      { slug: 'acme-novice', rank: 3, previous_rank: null, delta: null, entered: true, left: false },
      { slug: 'acme-deploy', rank: null, previous_rank: 3, delta: null, entered: false, left: true },
    ]);
  });

  it('compares within the window asked for', async () => {
    const answer = await history('10');
    expect(answer['compared']).toEqual({ from: shiftDay(today, -9), to: today });
    expect(at(answer, 'movement.0')).toMatchObject({ slug: 'acme-tables', delta: 0 });
  });

  it('never shows who has been blocked since, and closes the gap', async () => {
    const answer = await history('1');
    expect(at(answer, 'snapshots.0.entries')).toEqual([
      { rank: 1, slug: 'acme-tables', score: 90 },
      { rank: 2, slug: 'acme-charts', score: 89 },
      { rank: 3, slug: 'acme-novice', score: 87 },
    ]);
  });

  it('with one snapshot there is nothing to compare', async () => {
    expect(await history('1')).toMatchObject({ compared: null, movement: [] });
  });

  it('without any, every day is missing, and the default is thirty days', async () => {
    const answer = await ask('rankingHistory', {}, { slug: 'newest' });
    expect(answer).toMatchObject({ days: 30, snapshots: [], compared: null });
    expect(answer['missing_days']).toHaveLength(30);
  });

  it.each(['0', '91', '-1', '1.5', ''])('days=%s is refused', async (days) => {
    await expect(history(days)).rejects.toMatchObject({
      kind: 'invalid-input',
      extras: { errors: [{ path: 'days' }] },
    });
  });

  it('the text names movement in words', async () => {
    const text = await askFor('text', 'rankingHistory', { days: '90' }, { slug: 'most-trusted' }, travelled);
    expect(text).toContain('- acme-tables: up 1, from 2 to 1');
    expect(text).toContain('- acme-deploy: left, was 3');
    expect(text).toContain('Snapshots: 89 taken, 1 missing');
  });
});

describe('taking snapshots', () => {
  it('takes one of every ranking, empty ones included', () => {
    const { registry } = createContext();
    const taken = [...takeSnapshots(registry, today)];
    expect(taken.map(({ ranking }) => ranking)).toEqual(registry.rankings.map(({ slug }) => slug));
    expect(taken.find(({ ranking }) => ranking === 'agent-proven')?.entries).toEqual([]);
    expect(taken.find(({ ranking }) => ranking === 'safest')?.entries).toMatchObject([
      { rank: 1, slug: 'acme-tables' },
    ]);
  });
  it('keeps ninety days, the day itself included', () => {
    expect(firstKeptDay('2026-03-31')).toBe('2026-01-01');
  });
});
