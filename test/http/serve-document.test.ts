/** Documents and the answers for other clients: made once while they show the same, and paid for by whom they are made for. */
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import { createApplication } from '../../src/http/application.ts';
import { createReadLimits } from '../../src/http/read-limits.ts';
import { clientDocuments } from '../../src/protocol/clients/documents.ts';
import { jsonAnswer } from '../../src/protocol/clients/document.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { quietLogger } from '../support/store-folder.ts';
import { endpoints } from '../../src/api/list.ts';
import { createContext } from '../support/registry.ts';

function open() {
  let computed = 0;
  const made: string[] = [];
  let context: Context = { ...createContext(), edition: {} };
  /** Each answer takes four seconds of the processor. */
  const note = (what: string): void => {
    made.push(what);
    computed += 4_000;
  };
  const counted = (path: string, showsCatalogAlone: boolean) => ({
    path,
    contentType: 'text/plain',
    showsCatalogAlone,
    render: () => {
      note(path);
      return 'text';
    },
  });
  const application = createApplication({
    endpoints: [],
    documents: [counted('/figures.txt', false), counted('/description.txt', true)],
    clients: [
      {
        path: '/of-others/{slug}',
        keptBy: ['q'],
        answer: ({ path, query }) => {
          note('of others');
          return jsonAnswer({ ...path, q: query['q'] ?? null });
        },
      },
    ],
    getContext: () => context,
    logger: quietLogger,
    newId: () => 'id',
    trustProxy: true,
    writeRule: { perMinute: 600, countsLocal: true },
    readLimits: createReadLimits(
      () => 0,
      () => computed,
    ),
  });
  const get = async (path: string, from = '203.0.113.7'): Promise<number> =>
    (await application.request(path, { headers: { 'x-forwarded-for': from } })).status;
  return {
    made,
    get,
    /** A report that counts changes the edition; one that counts nothing, the context alone. */
    report: (counts: boolean) => {
      context = { ...context, ...(counts ? { edition: {} } : {}), registry: { ...context.registry } };
    },
    rebuild: () => {
      context = { ...context, edition: {}, registry: { ...context.registry, revision: 'next' } };
    },
  };
}

describe('what a document shows', () => {
  it('stays after a report that counts nothing', async () => {
    const { get, made, report } = open();
    for (const path of ['/figures.txt', '/description.txt', '/of-others/a']) {
      await get(path);
      report(false);
      await get(path);
    }
    expect(made).toEqual(['/figures.txt', '/description.txt', 'of others']);
  });

  it('is made again after one that counts, but for descriptions', async () => {
    const { get, made, report } = open();
    for (const path of ['/figures.txt', '/description.txt']) {
      await get(path);
      report(true);
      await get(path);
    }
    expect(made).toEqual(['/figures.txt', '/figures.txt', '/description.txt']);
  });

  it('is made again after a build', async () => {
    const { get, made, rebuild } = open();
    await get('/description.txt');
    await get('/of-others/a');
    rebuild();
    await get('/description.txt', '198.51.100.7');
    await get('/of-others/a', '198.51.100.7');
    expect(made).toEqual(['/description.txt', 'of others', '/description.txt', 'of others']);
  });

  it('is another one for another client address with other parameters, and for no parameter that nothing reads', async () => {
    const { get, made } = open();
    for (const path of ['/of-others/a', '/of-others/a?q=x', '/of-others/b', '/of-others/a?utm=1'])
      expect([path, await get(path)]).toEqual([path, 200]);
    expect(made).toHaveLength(3);
  });

  it('is the same for other clients after reports, for a minute', async () => {
    const { get, made, report } = open();
    for (let at = 0; at < 5; at += 1) {
      await get('/of-others/a');
      report(true);
    }
    expect(made).toEqual(['of others']);
  });
});

describe('the account of a network', () => {
  it('pays for documents and for the answers of other clients', async () => {
    for (const path of ['/figures.txt', '/of-others/']) {
      const { get, report } = open();
      const statuses: number[] = [];
      for (let at = 0; at < 5; at += 1) {
        statuses.push(await get(path.endsWith('/') ? `${path}${at}` : path));
        report(true);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
      expect(await get('/of-others/elsewhere', '198.51.100.7')).toBe(200);
    }
  });

  it('pays nothing for what is kept', async () => {
    const { get } = open();
    for (let at = 0; at < 20; at += 1) expect(await get('/description.txt')).toBe(200);
  });
});

describe('every address for other clients', () => {
  const cast = createContext();
  const withSlug = (path: string): string =>
    path.replace('{slug}', path.startsWith('/packs') ? (cast.registry.packs[0]?.slug ?? '') : 'acme-tables');

  it('is refused to a network that has nothing left', async () => {
    let computed = 0;
    const application = createApplication({
      endpoints,
      documents: siteDocuments,
      clients: clientDocuments,
      getContext: () => cast,
      logger: quietLogger,
      newId: () => 'id',
      trustProxy: true,
      writeRule: { perMinute: 600, countsLocal: true },
      readLimits: createReadLimits(
        () => 0,
        () => (computed += 5_000),
      ),
    });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (const at of [1, 2, 3, 4]) await application.request(`/api/registry/search?q=${at}`, { headers });
    for (const { path } of clientDocuments) {
      const { status } = await application.request(withSlug(path).replaceAll(/\{\w+\}/g, 'x'), { headers });
      expect([path, status]).toEqual([path, 429]);
    }
    const read = await application.request('/api/mcp', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'resources/read',
        params: { uri: 'skill://acme-tables/tables/SKILL.md' },
      }),
    });
    expect((await read.json()).error.message).toContain('too many expensive reads');
  });

  it('is kept but for archives, files and single versions of skills', () => {
    const made = clientDocuments.filter(({ keptBy }) => keptBy === undefined).map(({ path }) => path);
    expect(made).toEqual([
      '/api/registry/files/{sha256}',
      '/api/registry/statement/{slug}/{commit}',
      '/archives/{slug}/{file}',
      '/api/v1/download',
    ]);
  });
});
