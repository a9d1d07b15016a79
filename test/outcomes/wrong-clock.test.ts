/** A server whose clock was a month ahead, and was put right: no answer names a time that is still to come. */
import { expect, test } from 'vitest';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const month = 30 * 86_400_000;
const task = 'extract tables from a PDF report';

async function report(registry: LiveRegistry): Promise<Json> {
  const resolve = `/api/agent/resolve?task=${encodeURIComponent(task)}`;
  const resolved: Json = await (await registry.get(resolve)).json();
  const body = {
    event_id: resolved['feedback'].event_id,
    skill_slug: resolved['decision_packet'].selected_skill.slug,
    task,
    outcome: 'success',
  };
  const answer = await registry.post('/api/agent/outcome', body);
  expect(answer.status).toBe(200);
  return body;
}

test('reports from then are shown up to now, and the first right one is the newest', async () => {
  const registry = await openLiveRegistry();
  const now = () => registry.current().clock.now().toISOString();
  const through = async (path: string): Promise<string> =>
    (await (await registry.get(path)).json()).meta.outcomes_through;
  registry.wait(month);
  const { skill_slug } = await report(registry);
  expect(await through('/api/registry/stats')).toBe(now());
  registry.wait(-month);
  const manifest = `/api/registry/manifest/${skill_slug}`;
  for (const path of ['/api/registry/stats', manifest]) {
    const shown = await through(path);
    expect(shown <= now()).toBe(true);
    const { headers } = await registry.get(path);
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
    registry.wait(1_000);
    // The same until something is reported, so that what is cached stays so.
    expect(await through(path)).toBe(shown);
  }
  registry.wait(60_000);
  await report(registry);
  expect(await through('/api/registry/stats')).toBe(now());
});
