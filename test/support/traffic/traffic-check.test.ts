/** The check that the suites' traffic passes: it lets through what the document promises, and names everything else. */
import { expect, it } from 'vitest';
import type { OpenApi } from '../../../scripts/fuzz-support/operations.ts';
import { createFetch } from '../application.ts';
import { createTrafficCheck } from './traffic-check.ts';

const get = createFetch();
const document = (await (await get('/openapi.json')).json()) as OpenApi;
const problem = { 'content-type': 'application/problem+json' };

async function failuresOf(method: string, target: string, response: Response): Promise<readonly string[]> {
  const { see, failures } = createTrafficCheck(document);
  await see(method, target, () => response);
  return failures;
}

it.each([
  '/api/registry/search?q=table&keywords=a,b',
  '/api/registry/manifest/acme-tables',
  '/api/registry/manifest/acme-tables.json',
  '/api/registry/manifest/acme-nothing',
  '/api/registry/search?limit=0',
  '/api/search?q=table',
  '/nothing',
])('%s is as the document promises', async (target) => {
  expect(await failuresOf('GET', target, await get(target))).toEqual([]);
});

it.each<[string, string, string, Response, string]>([
  ['a path that is not documented', 'GET', '/api/registry/other', new Response('{}'), 'no such operation'],
  [
    'a parameter that is not',
    'GET',
    '/api/registry/search?query=x',
    new Response('{}'),
    'no parameter query',
  ],
  [
    'a status that is not',
    'GET',
    '/api/registry/stats',
    new Response('{}', { status: 418 }),
    'no such status',
  ],
  [
    'another media type',
    'GET',
    '/api/registry/stats',
    new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    'no text/html',
  ],
  ['a body that the schema refuses', 'GET', '/api/registry/stats', Response.json({ totals: 1 }), 'api'],
  [
    'an error without its members',
    'POST',
    '/api/agent/outcome',
    new Response('{}', { status: 400, headers: problem }),
    'required',
  ],
])('finds %s', async (_, method, target, response, reason) => {
  const failures = await failuresOf(method, target, response);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(reason);
});

it('counts what was asked for', async () => {
  const { see, seen } = createTrafficCheck(document);
  for (const target of ['/api/registry/stats', '/api/registry/stats', '/healthz'])
    await see('GET', target, () => Response.json({}));
  expect([...seen]).toEqual([['stats', 2]]);
});
