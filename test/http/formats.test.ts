/** Contract-decisions 1: what an answer looks like, and who decides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTinyServer, type TinyServer } from '../support/tiny-server.ts';

let server: TinyServer;
beforeAll(async () => {
  server = await startTinyServer();
});
afterAll(() => server.close());

const get = (path: string, accept?: string): Promise<Response> =>
  fetch(server.base + path, { headers: accept === undefined ? {} : { accept } });
const typeOf = async (path: string, accept?: string): Promise<string | null> =>
  (await get(path, accept)).headers.get('content-type');

const json = 'application/json; charset=utf-8';
const text = 'text/plain; charset=utf-8';

describe('the format of an answer', () => {
  it.each([
    ['/api/registry/stats', json],
    ['/api/registry/stats?format=json', json],
    ['/api/registry/stats?format=text', text],
    ['/api/registry/stats.json', json],
    ['/api/registry/stats.txt', text],
    ['/api/agent/resolve?task=x&format=lockfile', 'application/json'],
  ])('%s is %s', async (path, type) => {
    expect(await typeOf(path)).toBe(type);
  });

  it.each([
    ['*/*', json],
    ['application/json', json],
    ['text/plain', text],
    ['TEXT/plain', text],
    ['text/plain, application/json', json],
    ['text/plain, application/json;q=0.5', text],
    ['text/*;q=0.9, application/json;q=0.1', text],
    ['text/html,application/xhtml+xml,*/*;q=0.8', json],
    ['text/plain;q=0, */*', json],
  ])('without format, Accept %s gets %s', async (accept, type) => {
    expect(await typeOf('/api/registry/stats', accept)).toBe(type);
  });

  it('lets the parameter win over Accept', async () => {
    expect(await typeOf('/api/registry/stats?format=text', 'application/json')).toBe(text);
    expect(await typeOf('/api/registry/stats?format=json', 'image/png')).toBe(json);
  });

  it('says Vary: Accept only where Accept decided', async () => {
    expect((await get('/api/registry/stats')).headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect((await get('/api/registry/stats?format=json')).headers.get('vary')).toBe('Accept-Encoding');
    expect((await get('/api/registry/stats.json')).headers.get('vary')).toBe('Accept-Encoding');
  });

  it('refuses with 406 what is on offer in no accepted type', async () => {
    const response = await get('/api/registry/stats', 'image/png');
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ type: '/api-docs#problem-not-acceptable', status: 406 });
  });

  it('refuses an unknown format with 400, the allowed ones and everything else that is wrong', async () => {
    const response = await get('/api/registry/search?format=xml&limit=0');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        { path: 'format', allowed: ['json', 'text'] },
        { path: 'limit', message: 'must be a whole number from 1 to 100' },
      ],
    });
  });

  it('takes the format of a POST from its body', async () => {
    const body = JSON.stringify({ task: 'lay the table', format: 'text' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.base}/api/agent/resolve`, { method: 'POST', body, headers });
    expect(response.headers.get('content-type')).toBe(text);
    expect(await response.text()).toBe('Task: lay the table\n');
  });

  it('ends text with one newline', async () => {
    expect(await (await get('/api/registry/stats.txt')).text()).toMatch(/[^\n]\n$/);
  });

  it('takes the last of a repeated parameter and ignores unknown ones', async () => {
    const answer = (await (await get('/api/registry/search?limit=0&limit=7&nonsense=1')).json()) as {
      limit: number;
    };
    expect(answer.limit).toBe(7);
  });

  it('decodes a parameter once', async () => {
    const answer = (await (await get('/api/registry/search?q=100%2525+%C3%A4')).json()) as { q: string };
    expect(answer.q).toBe('100%25 ä');
  });
});

describe('aliases and twins', () => {
  it.each([
    '/api/agent/skills/acme-tables',
    '/api/agent/skills/acme-tables.json',
    '/api/registry/manifest/acme-tables.json',
  ])('%s answers as the canonical path does', async (path) => {
    const [one, other] = await Promise.all([get(path), get('/api/registry/manifest/acme-tables')]);
    expect(one.status).toBe(200);
    expect(await one.text()).toBe(await other.text());
  });

  it('ignores the query of a twin, as a file would', async () => {
    expect(await typeOf('/api/registry/manifest/acme-tables.txt?format=json')).toBe(text);
  });

  it('carries when it was made and of what', async () => {
    const { meta } = (await (await get('/api/registry/stats')).json()) as { meta: object };
    expect(meta).toEqual({
      generated_at: '2026-11-20T10:00:00.000Z',
      revision: expect.stringMatching(/^[0-9a-f]{8}$/),
      catalog_revision: 'fedcba9876543210',
      outcomes_through: null,
    });
  });
});
