/** The bounds of docs/decisions/031 over HTTP: resolve, wait, report, and read the manifest, from one, four and forty addresses, up and down. */
import { describe, expect, test } from 'vitest';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const task = 'extract tables from a PDF report';
const day = 86_400_000;
const slug = 'acme-tables';

interface Figures {
  readonly proven: number;
  readonly trust: number;
}

async function figures(registry: LiveRegistry): Promise<Figures> {
  const manifest: Json = await (await registry.get(`/api/registry/manifest/${slug}`)).json();
  return { proven: manifest['agent_proven_score'] ?? 0, trust: manifest['trust'].exact };
}

test('a page of another site moves a skill as one network does, however many visitors send its reports', async () => {
  const registry = await openLiveRegistry();
  const before = await figures(registry);
  const course = await campaign(registry, 40, 1, 'success', { origin: 'https://elsewhere.example' });
  expect(most(course, ({ proven }) => proven)).toBeLessThanOrEqual(35);
  expect(most(course, ({ trust }) => trust - before.trust)).toBeLessThanOrEqual(1.5);
}, 120_000);

/** Each day, each address asks and reports three times, under a name that nobody heard of. */
async function campaign(
  registry: LiveRegistry,
  addresses: number,
  days: number,
  outcome: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Figures[]> {
  const course: Figures[] = [];
  for (let at = 0; at < days; at += 1) {
    for (let address = 0; address < addresses; address += 1) {
      const from = { 'x-forwarded-for': `198.51.${address}.7`, ...more };
      for (let report = 0; report < 3; report += 1) {
        const resolved: Json = await (
          await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}`, from)
        ).json();
        registry.wait(40_000);
        const body = {
          event_id: resolved['feedback'].event_id,
          skill_slug: slug,
          task,
          agent: `nobody-${at}-${address}-${report}`,
          outcome,
          install_used: true,
          used_in_production: true,
          output_quality: 5,
        };
        const response = await registry.post('/api/agent/outcome', body, from);
        expect((await response.json()).event_verified).toBe(true);
      }
    }
    course.push(await figures(registry));
    registry.wait(day - addresses * 120_000);
  }
  return course;
}

const most = (course: readonly Figures[], read: (figures: Figures) => number): number =>
  Math.max(...course.map(read));

describe.each([
  [1, 30, { proven: 35, trust: 1.5 }],
  [4, 30, { proven: 60, trust: 4.4 }],
  [40, 2, { proven: 90, trust: 8.1 }],
] as const)('%i address(es) in %i days', (addresses, days, bound) => {
  test('raise a skill no further than the bound', async () => {
    const registry = await openLiveRegistry();
    const before = await figures(registry);
    const course = await campaign(registry, addresses, days, 'success');
    expect(most(course, ({ proven }) => proven)).toBeGreaterThan(0);
    expect(most(course, ({ proven }) => proven)).toBeLessThanOrEqual(bound.proven);
    expect(most(course, ({ trust }) => trust - before.trust)).toBeLessThanOrEqual(bound.trust);
  }, 120_000);
});

/** Most that a rival's Agent Proven and trust fall below what they would be, with two honest successes a day before. */
describe.each([
  [1, { proven: 5, trust: 0.7 }],
  [4, { proven: 15, trust: 2.3 }],
  [40, { proven: 32, trust: 6.1 }],
] as const)('%i address(es)', (addresses, bound) => {
  test('sink a skill that agents use no further than the bound', async () => {
    const registry = await openLiveRegistry();
    for (let at = 0; at < 60; at += 1) await campaignOf(registry, at);
    const before = await figures(registry);
    expect(before.proven).toBeGreaterThan(85);
    const course = await campaign(registry, addresses, 2, 'failed');
    const lost = most(course, ({ proven }) => before.proven - proven);
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(bound.proven);
    expect(most(course, ({ trust }) => before.trust - trust)).toBeLessThanOrEqual(bound.trust);
  }, 120_000);
});

/** One success of an agent of its own, from a network of its own. */
async function campaignOf(registry: LiveRegistry, at: number): Promise<void> {
  const from = { 'x-forwarded-for': `203.0.${at}.1` };
  const resolved: Json = await (
    await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}`, from)
  ).json();
  registry.wait(60_000);
  await registry.post(
    '/api/agent/outcome',
    {
      event_id: resolved['feedback'].event_id,
      skill_slug: slug,
      task,
      agent: `honest-${at}`,
      outcome: 'success',
      install_used: true,
      used_in_production: true,
      output_quality: 5,
    },
    from,
  );
  registry.wait(day / 2);
}
