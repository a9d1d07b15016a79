/** GET /api/agent/funnel: aggregates with definitions, and nothing about any person. */
import { describe, expect, it } from 'vitest';
import type { UsageCell, UsageMetric } from '../../src/schema/usage.ts';
import { usageMetrics } from '../../src/schema/usage.ts';
import { ask, askFor, at, createContext, pluck, today } from '../support/registry.ts';

const cell = (
  metric: UsageMetric,
  slug: string | null,
  count: number,
  agents: number,
  day = today,
): UsageCell => ({ day, metric, slug, count, agents });

const cells: readonly UsageCell[] = [
  cell('agent_calls', null, 40, 9),
  cell('selected', 'acme-tables', 20, 8),
  cell('selected', 'acme-charts', 4, 2),
  cell('selected', 'acme-thief', 9, 9),
  cell('install_handoffs', 'acme-tables', 10, 5),
  cell('outcomes', 'acme-tables', 8, 4),
  cell('verified_installs', 'acme-tables', 4, 4),
];

const counted = createContext({
  records: { usage: (from, to) => cells.filter(({ day }) => day >= from && day <= to) },
});
const funnel = (query: Record<string, string> = {}): ReturnType<typeof ask> =>
  ask('funnel', query, {}, counted);

describe('the funnel', () => {
  it('sums the window of thirty days and makes rates of the sums', async () => {
    expect(await funnel()).toMatchObject({
      window: { from: '2025-12-17', to: today, days: 30 },
      totals: {
        discovery: 0,
        agent_calls: 40,
        selected: 33,
        install_handoffs: 10,
        outcomes: 8,
        verified_installs: 4,
      },
      rates: { selection_rate: 0.825, verified_install_rate: 0.5 },
    });
  });

  it('defines every metric and every rate in words and as a formula', async () => {
    const answer = await funnel();
    const names = pluck(answer, 'definitions', 'name');
    expect(names).toEqual(
      expect.arrayContaining([...usageMetrics, ...Object.keys(answer['rates'] as object)]),
    );
    for (const formula of pluck(answer, 'definitions', 'formula')) expect(formula).toMatch(/\w/);
  });

  it('withholds counts below five from fewer than three callers, and rates made of them', async () => {
    const rows = (await funnel())['by_skill'];
    expect(rows).toContainEqual(
      expect.objectContaining({
        slug: 'acme-charts',
        selected: null,
        rates: expect.objectContaining({ handoff_rate: null }),
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ slug: 'acme-tables', verified_installs: 4 }));
  });

  it('withholds the next figure too where the total would give a withheld one away', async () => {
    const few = [
      cell('install_handoffs', 'acme-tables', 30, 9),
      cell('install_handoffs', 'acme-charts', 12, 7),
      cell('install_handoffs', 'acme-novice', 2, 1),
    ];
    const context = createContext({ records: { usage: () => few } });
    const { totals, by_skill } = await ask('funnel', {}, {}, context);
    expect(totals).toMatchObject({ install_handoffs: 44 });
    const rows = by_skill as { slug: string; install_handoffs: number | null }[];
    expect(rows.map(({ slug, install_handoffs }) => [slug, install_handoffs])).toEqual([
      ['acme-tables', 30],
      ['acme-charts', null],
      ['acme-novice', null],
    ]);
    // Asked for alone, the skill has no other figure.
    const alone = await ask('funnel', { skill_slug: 'acme-charts' }, {}, context);
    expect(alone['totals']).toMatchObject({ install_handoffs: null });
  });

  it('has no row for a blocked skill', async () => {
    expect(pluck(await funnel(), 'by_skill', 'slug')).toEqual(['acme-tables', 'acme-charts']);
  });

  it('is of one skill alone when asked', async () => {
    expect(await funnel({ skill_slug: 'acme-tables' })).toMatchObject({
      totals: { selected: 20, agent_calls: 0 },
      by_skill: [{ slug: 'acme-tables' }],
    });
    await expect(funnel({ skill_slug: 'acme-nothing' })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each(['1', '500'])('limit=%s is taken', async (limit) => {
    expect(pluck(await funnel({ limit }), 'by_skill', 'slug').length).toBeLessThanOrEqual(Number(limit));
  });
  it.each(['0', '501'])('limit=%s is refused', async (limit) => {
    await expect(funnel({ limit })).rejects.toMatchObject({ kind: 'invalid-input' });
  });

  it('its text says withheld, not 0', async () => {
    const text = await askFor('text', 'funnel', {}, {}, counted);
    expect(text).toContain('- acme-charts: withheld selected, 0 handoffs');
    expect(at(await funnel(), 'privacy')).toContain('withheld');
  });
});
