/** Every list read on the content that this repository ships: it answers, keeps its own schema, and reads well as text. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Endpoint } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { fixedTime, openStarter } from '../support/starter/starter-context.ts';

let context: Context;
let remove: () => void;
beforeAll(async () => ({ context, remove } = await openStarter(fixedTime)));
afterAll(() => remove());

const ids = [
  'registryIndex',
  'stats',
  'skills',
  'tasks',
  'task',
  'packs',
  'pack',
  'rankings',
  'rankingHistory',
  'evals',
  'audit',
  'badge',
  'weeklyReport',
  'activity',
  'discovery',
  'integrationKit',
  'agentProtocol',
];
const find = (id: string): Endpoint => {
  const endpoint = endpoints.find((each) => each.id === id);
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
  return endpoint;
};

interface Shown {
  readonly pinned: boolean;
  readonly relevance: number | null;
  readonly audit: { readonly risk_level: string };
}

describe('the starter catalog', () => {
  it.each(ids)(
    '%s answers at each of its addresses',
    async (id) => {
      const endpoint = find(id);
      const addresses = [...(endpoint.twins?.(context.registry) ?? [])];
      expect(addresses.length).toBeGreaterThan(0);
      for (const path of addresses) {
        const answer = await runEndpoint(endpoint, { path, query: {} }, context);
        endpoint.output.parse(answer);
        const json = renderAnswer(endpoint, answer, 'json', context);
        if (!endpoint.formats.includes('text')) continue;
        const text = renderAnswer(endpoint, answer, 'text', context);
        // No empty sections, nothing that only a program would print, and shorter than the JSON.
        expect([path, text.length <= json.length, /undefined|\[object|NaN|\n\n\n/.exec(text)]).toEqual([
          path,
          true,
          null,
        ]);
      }
    },
    60_000,
  );

  it('every pack can be carried out whole', () => {
    const missing = context.registry.packs.flatMap(({ slug, skills }) =>
      skills
        .filter(({ skill }) => context.registry.bySlug.get(skill)?.safety.tier === 'blocked')
        .map(({ skill }) => `${slug}: ${skill}`),
    );
    expect(missing).toEqual([]);
  });

  it('has a task in every domain, so that coverage says something of each', async () => {
    const answer = await runEndpoint(find('discovery'), { path: {}, query: {} }, context);
    const coverage = answer['query_coverage'] as { domain: string; skills: number; queries: number }[];
    expect(coverage.length).toBeGreaterThan(20);
    expect(coverage.filter(({ skills, queries }) => skills > 0 && queries === 0)).toEqual([]);
  });

  it('puts no skill of high risk first for a task, and none that was found by chance', async () => {
    const doubtful: string[] = [];
    for (const { slug } of context.registry.tasks) {
      const asked = { path: { slug }, query: { limit: '20' } };
      const { skills } = (await runEndpoint(find('task'), asked, context)) as unknown as { skills: Shown[] };
      const found = skills.filter(({ pinned }) => !pinned).map(({ relevance }) => relevance ?? 0);
      if (skills[0] === undefined || skills[0].audit.risk_level === 'high') doubtful.push(`${slug}: first`);
      if (found.some((relevance) => relevance < (found[0] ?? 0) / 2)) doubtful.push(`${slug}: a chance find`);
    }
    expect(doubtful).toEqual([]);
  });

  it('editors pick and recommend to beginners nothing that is still experimental', () => {
    const named = context.registry.tracks.flatMap(({ slug, skills }) =>
      skills.map(({ skill }) => ({ slug, skill })),
    );
    expect(named.length).toBeGreaterThan(5);
    const doubtful = named.filter(
      ({ skill }) => context.registry.bySlug.get(skill)?.safety.tier === 'experimental',
    );
    expect(doubtful).toEqual([]);
  });

  it('resolve offers a skill that editors pinned for most of the tasks', async () => {
    const { regression } = await runEndpoint(find('evals'), { path: {}, query: {} }, context);
    const { passed, review, total } = regression as { passed: number; review: number; total: number };
    expect(total).toBeGreaterThan(20);
    expect((passed + review) / total).toBeGreaterThanOrEqual(0.85);
    expect(passed / total).toBeGreaterThanOrEqual(0.7);
  });
});
