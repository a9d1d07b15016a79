/** The bounds of docs/decisions/031 over HTTP: resolve, wait, report, and read the manifest, from one, four and forty addresses, up and down. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLiveRegistry } from '../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const task = 'extract tables from a PDF report';
const day = 86_400_000;
const slug = 'acme-tables';

interface Figures {
  readonly proven: number;
  readonly trust: number;
}

interface Registry {
  /** Moves its clock on. */
  wait(ms: number): void;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** A registry on a port, until the test ends. */
async function openOverHttp(): Promise<Registry> {
  const registry = await openLiveRegistry();
  const server = await registry.listen();
  onTestFinished(() => server.close());
  const base = `http://127.0.0.1:${server.port}`;
  const type = { 'content-type': 'application/json' };
  return {
    wait: (ms) => registry.wait(ms),
    get: (path, headers = {}) => fetch(base + path, { headers }),
    post: (path, body, headers = {}) =>
      fetch(base + path, { method: 'POST', body: JSON.stringify(body), headers: { ...type, ...headers } }),
  };
}

async function figures(registry: Registry): Promise<Figures> {
  const manifest: Json = await (await registry.get(`/api/registry/manifest/${slug}`)).json();
  return { proven: manifest['agent_proven_score'] ?? 0, trust: manifest['trust'].exact };
}

test('a page of another site moves a skill as one network does, however many visitors send its reports', async () => {
  const registry = await openOverHttp();
  const before = await figures(registry);
  const course = await campaign(registry, 40, 1, 'success', { origin: 'https://elsewhere.example' });
  expect(most(course, ({ proven }) => proven)).toBeLessThanOrEqual(35);
  expect(most(course, ({ trust }) => trust - before.trust)).toBeLessThanOrEqual(1.5);
});

/**
 * Each address asks and reports three times on the first day and once on each later one, always under an unknown
 * name; a fourth report weighs nothing until the first is thirty days old. Figures of each evening, so a course of thirty days
 * holds those of one and of ten. `beside` comes first on each day.
 */
async function campaign(
  registry: Registry,
  addresses: number,
  days: number,
  outcome: string,
  more: Readonly<Record<string, string>> = {},
  beside: (at: number) => Promise<void> = async () => undefined,
): Promise<Figures[]> {
  const course: Figures[] = [];
  for (let at = 0; at < days; at += 1) {
    const reports = at === 0 ? 3 : 1;
    await beside(at);
    for (let address = 0; address < addresses; address += 1) {
      const from = { 'x-forwarded-for': `198.51.${address}.7`, ...more };
      for (let report = 0; report < reports; report += 1) {
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
    registry.wait(day - addresses * reports * 40_000);
  }
  return course;
}

const most = (course: readonly Figures[], read: (figures: Figures) => number): number =>
  Math.max(...course.map(read));

describe.each([
  [1, 30, { proven: 35, trust: 1.5 }],
  [4, 30, { proven: 60, trust: 4.4 }],
  [40, 30, { proven: 90, trust: 8.1 }],
] as const)('%i address(es) in one to %i days', (addresses, days, bound) => {
  test('raise a skill no further than the bound', async () => {
    const registry = await openOverHttp();
    const before = await figures(registry);
    const course = await campaign(registry, addresses, days, 'success');
    expect(most(course, ({ proven }) => proven)).toBeGreaterThan(0);
    expect(most(course, ({ proven }) => proven)).toBeLessThanOrEqual(bound.proven);
    expect(most(course, ({ trust }) => trust - before.trust)).toBeLessThanOrEqual(bound.trust);
  });
});

/** Most that a rival's Agent Proven and trust fall below what they would be, with two honest successes a day before. */
describe.each([
  [1, { proven: 5, trust: 0.7 }],
  [4, { proven: 15, trust: 2.3 }],
  [40, { proven: 32, trust: 6.1 }],
] as const)('%i address(es) in one to thirty days', (addresses, bound) => {
  test('sink a skill that agents use no further than the bound', async () => {
    const registry = await openOverHttp();
    for (let at = 0; at < 60; at += 1) await honest(registry, at, day / 2);
    const before = await figures(registry);
    expect(before.proven).toBeGreaterThan(85);
    const course = await campaign(registry, addresses, 30, 'failed', {}, async (at) => {
      for (const each of [60, 61]) await honest(registry, 2 * at + each, 0);
    });
    const lost = most(course, ({ proven }) => before.proven - proven);
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(bound.proven);
    expect(most(course, ({ trust }) => before.trust - trust)).toBeLessThanOrEqual(bound.trust);
  });
});

/** One success of an agent of its own, from a network of its own. */
async function honest(registry: Registry, at: number, wait: number): Promise<void> {
  const from = { 'x-forwarded-for': `203.0.${at}.1` };
  const resolved: Json = await (
    await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}`, from)
  ).json();
  registry.wait(60_000);
  const response = await registry.post(
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
  expect((await response.json()).event_verified).toBe(true);
  registry.wait(wait);
}
