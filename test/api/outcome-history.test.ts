/** Contract-decisions 6: the manifest shows both the digest's and the slug's history of outcomes. */
import { describe, expect, it } from 'vitest';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';
import { loggedOf } from '../support/outcome-records.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const manifest = '/api/registry/manifest/acme-tables';
const read = async (registry: LiveRegistry): Promise<Json> => (await registry.get(manifest)).json();

/** Two successes and an invented report on the present text, three failures on the one before. */
async function withHistory(): Promise<LiveRegistry> {
  const registry = await openLiveRegistry();
  const { integrity } = (await read(registry))['content'];
  const reports = [
    { integrity: 'sha256-before', outcome: 'failed' },
    { integrity: 'sha256-before', outcome: 'failed' },
    { integrity: 'sha256-before', outcome: 'failed' },
    { integrity },
    { integrity },
    { integrity, verified: false },
  ] as const;
  for (const [at, report] of reports.entries()) registry.book.fold(loggedOf({ ...report, seq: at + 1 }));
  return registry;
}

describe('the history in a manifest', () => {
  it('is empty, and says so, before the first report', async () => {
    const registry = await openLiveRegistry();
    const { outcome_history: history, content } = await read(registry);
    expect(history).toMatchObject({
      current_text: { integrity: content.integrity, total_outcomes: 0 },
      earlier_texts: [],
      slug: { total_outcomes: 0 },
      last_reported_at: null,
    });
    const text = await (await registry.get(`${manifest}?format=text`)).text();
    expect(text).toContain('OUTCOME HISTORY: no reports\n');
  });

  it('tells the present text from earlier ones, and both from all together', async () => {
    const { outcome_history: history, agent_proven } = await read(await withHistory());
    expect(history.current_text).toMatchObject({
      total_outcomes: 2,
      verified_installs: 2,
      unverified_reports: 1,
      by_outcome: { success: 2, failed: 0 },
    });
    expect(history.earlier_texts).toMatchObject([
      { integrity: 'sha256-before', total_outcomes: 3, by_outcome: { failed: 3 } },
    ]);
    expect(history.slug).toMatchObject({ total_outcomes: 5, verified_installs: 2, unverified_reports: 1 });
    // Scores are the present text's: the failures of the other one do not count.
    expect(agent_proven.metrics.successRate).toBe(1);
  });

  it('is in the text, one line for each', async () => {
    const registry = await withHistory();
    const text = await (await registry.get(`${manifest}?format=text`)).text();
    expect(text).toContain(
      [
        'OUTCOME HISTORY',
        'This text: 2 reports (2 success), 2 verified installs, 1 unverified, not counted',
        'Earlier text sha256-before: 3 reports (3 failed)',
        'Slug, all texts: 5 reports (2 success, 3 failed), 2 verified installs, 1 unverified, not counted',
      ].join('\n'),
    );
  });
});

describe('the recent days of all skills', () => {
  it('are those with reports that count, with what they weigh', async () => {
    const registry = await withHistory();
    const { recent_days } = (await (await registry.get('/api/agent/outcome')).json()) as Json;
    expect(recent_days).toMatchObject([{ day: '2026-11-20', counted_reports: 5 }]);
    expect(recent_days[0].failed).toBeGreaterThan(recent_days[0].success);
  });
});
