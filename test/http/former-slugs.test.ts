/** A slug that a skill had before leads to the one that it has, wherever it is in an address. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { problemText } from '../../src/catalog/problems.ts';
import { goodContent, skillText } from '../support/content-fixtures.ts';
import { openLiveRegistry } from '../support/live-context.ts';
import { startTinyServer, tinyContext, type TinyServer } from '../support/tiny-server.ts';

const formerSlugs = new Map([['acme-acme-tables', 'acme-tables']]);
let server: TinyServer;
beforeAll(async () => {
  const context = tinyContext();
  server = await startTinyServer({
    getContext: () => ({ ...context, registry: { ...context.registry, formerSlugs } }),
  });
});
afterAll(() => server.close());

const get = (path: string, method = 'GET'): Promise<Response> =>
  fetch(server.base + path, { method, redirect: 'manual' });

describe('a read with a former slug in its path', () => {
  it.each([
    ['/api/registry/manifest/acme-acme-tables', '/api/registry/manifest/acme-tables'],
    ['/api/registry/manifest/acme-acme-tables?format=text', '/api/registry/manifest/acme-tables?format=text'],
    ['/api/registry/manifest/acme-acme-tables.json', '/api/registry/manifest/acme-tables.json'],
    ['/skills/acme-acme-tables', '/skills/acme-tables'],
    ['/skills/acme-acme-tables.md', '/skills/acme-tables.md'],
  ])('%s is sent to %s', async (from, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(from, method);
      expect([status, headers.get('location')]).toEqual([308, to]);
    }
  });

  it('ends at the skill', async () => {
    const response = await fetch(`${server.base}/api/registry/manifest/acme-acme-tables`);
    expect(response.status).toBe(200);
    expect((await response.json()).slug).toBe('acme-tables');
  });

  it.each(['/api/registry/manifest/acme-tables', '/healthz'])('%s is answered as before', async (path) => {
    expect((await get(path)).status).toBe(200);
  });
  it('any other unknown slug stays unknown', async () => {
    expect((await get('/api/registry/manifest/acme-acme-table')).status).toBe(404);
  });
});

test('a report under a former slug counts for the skill', async () => {
  const registry = await openLiveRegistry({ formerSlugs });
  const report = {
    event_id: 'evt_00000000.example',
    skill_slug: 'acme-acme-tables',
    task: 'extract tables from a PDF report',
    outcome: 'success',
  };
  const response = await registry.post('/api/agent/outcome', report);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ recorded: true, skill_slug: 'acme-tables' });
  expect([...registry.book.slugs()]).toEqual(['acme-tables']);
});

describe('a content file that names former slugs', () => {
  const withFormer = (formerly: string): string[] => {
    const files = goodContent().map((file) =>
      file.path === 'skills/acme/acme-tables.md'
        ? { ...file, text: skillText.replace('tags:', `formerly: [${formerly}]\ntags:`) }
        : file,
    );
    return parseCatalog(files).problems.map(problemText);
  };
  it('is valid', () => expect(withFormer('acme-acme-tables')).toEqual([]));
  it('cannot name a slug that a skill has', () =>
    expect(withFormer('acme-tables').join()).toContain('formerly: acme-tables is a slug of acme-tables'));
});
