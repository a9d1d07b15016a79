/** What one more report may do, over HTTP: to the places of a skill in every list that is answered, and to its quality. */
import { beforeAll, describe, expect, test } from 'vitest';
import { skillSorts } from '../../src/lists/skill-order.ts';
import { openLiveRegistry } from '../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const asked = 'extract tables from a PDF report';
let base: string;
let wait: (ms: number) => void;
let offered: readonly string[];
let reporters = 0;

const get = async (path: string, from = '198.51.100.1'): Promise<Json> =>
  (await fetch(base + path, { headers: { 'x-forwarded-for': from } })).json();
const resolve = (from?: string) => get(`/api/agent/resolve?task=${encodeURIComponent(asked)}`, from);

beforeAll(async () => {
  const registry = await openLiveRegistry();
  const server = await registry.listen();
  base = `http://127.0.0.1:${server.port}`;
  wait = registry.wait;
  const { selected_skill, alternatives } = (await resolve())['decision_packet'];
  offered = [selected_skill, ...alternatives].map(({ slug }: Json) => String(slug));
  return () => server.close();
});

/** Slugs in their order; a ranking names its skills in `entries`. */
function slugsOf(answer: Json): string[] {
  const [ranking] = answer['rankings'] ?? [];
  const rows: Json[] = answer['results'] ?? answer['top_skills'] ?? ranking.entries;
  return rows.map(({ slug }) => String(slug));
}

/** Every list that is answered, by its address; a skill that is not in one is behind all others. */
async function placesOf(slug: string): Promise<Map<string, number>> {
  const { rankings } = await get('/api/agent/rankings');
  const addresses = [
    '/api/registry/search?limit=100',
    '/api/registry/search?q=tables&limit=100',
    ...skillSorts.map((sort) => `/api/agent/skills?sort=${sort}&limit=100`),
    ...rankings.map((each: Json) => `/api/agent/rankings?slug=${each['slug']}&limit=30`),
    '/api/agent/outcome',
  ];
  const places = new Map<string, number>();
  for (const address of addresses) {
    const place = slugsOf(await get(address)).indexOf(slug);
    places.set(address, place < 0 ? Number.POSITIVE_INFINITY : place);
  }
  return places;
}

const qualityOf = async (slug: string): Promise<number> =>
  (await get(`/api/registry/manifest/${slug}`))['quality'].score;

/** By an agent and a network of its own, on an event of its own. */
async function report(slug: string, outcome: string): Promise<void> {
  reporters += 1;
  const from = `203.0.${reporters}.1`;
  const { event_id } = (await resolve(from))['feedback'];
  wait(60_000);
  const body = { event_id, skill_slug: slug, task: asked, agent: `agent-${reporters}`, outcome };
  const answer = await fetch(`${base}/api/agent/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({
      ...body,
      ...(outcome === 'success' ? { install_used: true, output_quality: 5 } : {}),
    }),
  });
  expect(await answer.json()).toMatchObject({ recorded: true, event_verified: true });
}

/** The same reports again and again, so that each is the first, and one of several. */
describe.each([1, 2, 3])('round %i: one more report, of each skill that is offered,', () => {
  test('of success lowers no place', async () => {
    for (const slug of offered) {
      const [before, quality] = [await placesOf(slug), await qualityOf(slug)];
      await report(slug, 'success');
      const after = await placesOf(slug);
      for (const [list, place] of before)
        expect(after.get(list), `${slug} in ${list}`).toBeLessThanOrEqual(place);
      expect(await qualityOf(slug)).toBeGreaterThanOrEqual(quality);
    }
  });

  test('of failure raises no place, and costs at most 1.5 points of quality', async () => {
    // The last first: where a count of reports decided, it would pass the others.
    for (const slug of offered.toReversed()) {
      const [before, quality] = [await placesOf(slug), await qualityOf(slug)];
      await report(slug, 'failed');
      const after = await placesOf(slug);
      for (const [list, place] of before)
        expect(after.get(list), `${slug} in ${list}`).toBeGreaterThanOrEqual(place);
      const lost = quality - (await qualityOf(slug));
      expect(lost).toBeGreaterThanOrEqual(0);
      expect(lost).toBeLessThanOrEqual(1.5);
    }
  });

  test('of not_relevant moves nothing', async () => {
    for (const slug of offered.toReversed()) {
      const before = [await placesOf(slug), await qualityOf(slug)];
      await report(slug, 'not_relevant');
      expect([await placesOf(slug), await qualityOf(slug)]).toEqual(before);
    }
  });
});

test('several skills were offered, and each is in several lists', async () => {
  expect(offered.length).toBeGreaterThan(1);
  for (const slug of offered)
    expect([...(await placesOf(slug)).values()].filter(Number.isFinite).length).toBeGreaterThan(7);
});
