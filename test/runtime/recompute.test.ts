import { expect, test } from 'vitest';
import { toLogLine } from '../../src/adapters/store/outcome-log.ts';
import { recompute } from '../../src/runtime/recompute.ts';
import { outcomeShare, qualityOf } from '../../src/scoring/quality.ts';
import { openLiveRegistry, type LiveRegistry } from '../support/live-context.ts';

const task = 'extract tables from a PDF report';

/** Reports of a few agents on whatever is resolved; the public log of them. */
async function publicLog(registry: LiveRegistry): Promise<string[]> {
  for (let i = 0; i < 40; i += 1) {
    const resolved = (await (
      await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}&max_risk=high`)
    ).json()) as {
      feedback: { event_id: string };
      decision_packet: { selected_skill: { slug: string }; alternatives: { slug: string }[] };
    };
    const { selected_skill, alternatives } = resolved.decision_packet;
    const skills = [selected_skill, ...alternatives];
    registry.wait(3 * 3_600_000);
    const report = {
      event_id: i % 9 === 8 ? `evt_invented.${i}` : resolved.feedback.event_id,
      skill_slug: skills[i % skills.length]?.slug,
      task,
      agent: `agent-${i % 6}`,
      outcome: ['success', 'success', 'failed', 'setup_required', 'not_relevant', 'blocked_by_risk'][i % 5],
      install_used: i % 2 === 0,
      output_quality: (i % 5) + 1,
    };
    expect(
      (await registry.post('/api/agent/outcome', report, { 'x-forwarded-for': `203.0.${i % 4}.1` })).status,
    ).toBe(200);
  }
  const lines: string[] = [];
  for await (const record of registry.store.readOutcomes(0)) lines.push(toLogLine(record));
  return lines;
}

test('the public log alone gives the live scores', async () => {
  const registry = await openLiveRegistry();
  const lines = await publicLog(registry);
  const { registry: live, clock } = registry.current();
  const { scores } = recompute(lines, clock.now(), (slug) => {
    const entry = live.bySlug.get(slug);
    return { risk: entry?.audit.risk_level ?? 'low', blocked: entry?.safety.tier === 'blocked' };
  });
  expect(scores.length).toBeGreaterThan(1);
  for (const { slug, agent_proven, success_lower_bound, reports, expected_success } of scores) {
    const entry = live.bySlug.get(slug);
    expect([slug, agent_proven, success_lower_bound, reports]).toEqual([
      slug,
      entry?.proven?.score ?? null,
      entry?.outcomes.successLowerBound,
      entry?.outcomes.total,
    ]);
    if (entry === undefined) continue;
    // What the log says of outcomes, and what the manifest says of the rest, make quality.
    const rest = entry.trust.exact - 40 * outcomeShare;
    expect(qualityOf(entry)).toBeCloseTo(rest + outcomeShare * expected_success, 9);
  }
});

test.each([
  [
    'changed',
    (lines: string[]) =>
      lines.map((line, at) => (at === 7 ? line.replace('"install_used":', '"install_used": ') : line)),
    'line 8',
  ],
  ['left out', (lines: string[]) => lines.toSpliced(7, 1), 'line 8'],
  [
    'put elsewhere',
    (lines: string[]) => [...lines.slice(1, 3), ...lines.slice(0, 1), ...lines.slice(3)],
    'line 1',
  ],
])('a line that was %s breaks the chain', async (_, damage, named) => {
  const lines = await publicLog(await openLiveRegistry());
  expect(() => recompute(damage(lines), new Date())).toThrow(named);
});
