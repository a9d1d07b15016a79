/** Which answers are counted, as what, and for which skill. */
import { describe, expect, it } from 'vitest';
import type { Answered } from '../../src/http/serve-endpoint.ts';
import { usageOf } from '../../src/lists/usage-of.ts';
import { createFetch } from '../support/application.ts';
import { createContext } from '../support/registry.ts';

const answered: Answered[] = [];
const get = createFetch(createContext(), (each) => answered.push(each));
async function usesOf(path: string, init?: RequestInit): Promise<unknown> {
  answered.length = 0;
  await get(path, init);
  return answered.flatMap(({ endpointId, raw, answer }) => usageOf(endpointId, raw, answer));
}

const task = 'extract tables from a PDF report';
const selected = [
  { metric: 'agent_calls', slug: null },
  { metric: 'selected', slug: 'acme-tables' },
];

describe('a read counts', () => {
  it.each([
    ['/api/registry/search?q=tables', [{ metric: 'discovery', slug: null }]],
    ['/api/agent/skills', [{ metric: 'discovery', slug: null }]],
    ['/api/registry/manifest/acme-tables', [{ metric: 'profile_views', slug: 'acme-tables' }]],
    ['/api/agent/evals?slug=acme-tables', [{ metric: 'profile_views', slug: 'acme-tables' }]],
    ['/api/skills/acme-tables/install', [{ metric: 'install_handoffs', slug: 'acme-tables' }]],
    ['/api/registry/install/acme-tables.txt', [{ metric: 'install_handoffs', slug: 'acme-tables' }]],
    [`/api/agent/resolve?task=${encodeURIComponent(task)}`, selected],
    [`/api/agent/receipt?task=${encodeURIComponent(task)}&format=text`, selected],
    ['/api/agent/evals', []],
    ['/api/registry', []],
    ['/api/agent/funnel', []],
  ])('%s as %o', async (path, uses) => {
    expect(await usesOf(path)).toEqual(uses);
  });

  it('also when it comes from the cache', async () => {
    await usesOf('/api/registry/install/acme-tables');
    expect(await usesOf('/api/registry/install/acme-tables')).toHaveLength(1);
  });

  it('a POST of resolve like a GET', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ task }),
    };
    expect(await usesOf('/api/agent/resolve', init)).toEqual(selected);
  });

  it('no selection where nothing is adequate', async () => {
    expect(await usesOf('/api/agent/resolve?task=qqqq+zzzz+xxxx')).toEqual([
      { metric: 'agent_calls', slug: null },
    ]);
  });

  it.each([
    [
      { recorded: true, event_verified: true, counted_as_verified_install: true },
      ['outcomes', 'verified_installs'],
    ],
    [{ recorded: true, event_verified: true, counted_as_verified_install: false }, ['outcomes']],
    [{ recorded: true, event_verified: false, counted_as_verified_install: false }, []],
    [{ recorded: false, event_verified: true, counted_as_verified_install: true }, []],
  ])('a report answered with %o as %o', (ack, metrics) => {
    const uses = usageOf('outcomePost', { path: {}, query: {} }, { ...ack, skill_slug: 'acme-tables' });
    expect(uses).toEqual(metrics.map((metric) => ({ metric, slug: 'acme-tables' })));
  });

  it.each([
    '/api/registry/install/acme-nothing',
    '/api/agent/resolve',
    '/api/badge/acme-nothing',
    '/api/agent/skills?limit=0',
  ])('%s fails and counts nothing', async (path) => {
    expect(await usesOf(path)).toEqual([]);
  });
});
