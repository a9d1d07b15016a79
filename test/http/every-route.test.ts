/** Attack table, rows 3, 32, 37 and 38: what holds for every path of the API, whatever answers there. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { readInput } from '../../src/api/run.ts';
import { fillPath, type Route, routes } from '../../src/routes.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { createFetch } from '../support/application.ts';
import { openLiveRegistry } from '../support/live-context.ts';

const get = createFetch();
const fill = (path: string): string => fillPath(path, { slug: 'acme-tables', id: 'sub_0' });
const all: readonly Route[] = Object.values(routes);
const paths = [
  ...all.flatMap(({ path, aliases = [] }) => [path, ...aliases].map(fill)),
  ...siteDocuments.map(({ path }) => path),
  '/api/registry/stats.json',
  '/api/registry/stats.txt',
  '/api/badge/acme-nothing',
  '/healthz',
  '/readyz',
  '/api/nothing',
  '/nothing',
];
const writes = endpoints.filter(({ method }) => method !== 'GET');

describe.each(paths)('%s', (path) => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])(
    'answers %s with nothing to misuse',
    async (method) => {
      const { headers } = await get(path, { method, headers: { origin: 'https://evil.example' } });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; (?:frame-ancestors 'none'|sandbox)$/,
      );
      expect(headers.get('referrer-policy')).not.toBeNull();
      // No cookie, no redirect, and no site that may act as its visitor.
      expect(
        ['set-cookie', 'location', 'access-control-allow-credentials'].map((name) => headers.get(name)),
      ).toEqual([null, null, null]);
    },
  );
});

describe('a write', () => {
  const withBody = writes.filter(({ body }) => body !== undefined);

  it.each(withBody.map(({ id, route }) => [id, routes[route].path]))(
    '%s takes JSON only, which no form of another site can send',
    async (_id, path) => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const response = await get(path, {
          method: 'POST',
          body: '{"a":1}',
          headers: { 'content-type': type },
        });
        expect(response.status).toBe(415);
      }
    },
  );

  it('without a body needs a link that no other party can make', () => {
    expect(writes.filter(({ body }) => body === undefined).map(({ id }) => id)).toEqual([
      'submissionAction',
      'submissionDelete',
      'subscribeConfirm',
      'unsubscribe',
    ]);
  });

  it('that keeps something is counted, and refused when there are too many', async () => {
    const keeping = withBody.filter(({ writes: isWrite }) => isWrite === true);
    expect(keeping.length).toBeGreaterThanOrEqual(5);
    for (const { route, example } of keeping) {
      const registry = await openLiveRegistry({ writesPerMinute: 1 });
      const send = (): Promise<Response> =>
        registry.post(routes[route].path, example, { 'x-forwarded-for': '203.0.113.7' });
      expect([route, (await send()).status === 429]).toEqual([route, false]);
      expect([route, (await send()).status]).toEqual([route, 429]);
    }
  });
});

describe('an endpoint', () => {
  const parts = ['path', 'query', 'body'] as const;

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s hears of no name that it does not know',
    (_id, endpoint) => {
      const known = new Set(parts.flatMap((part) => Object.keys(endpoint[part]?.shape ?? {})));
      const given = JSON.parse(
        `{"__proto__":{"polluted":"1"},"constructor":"x","toString":"x","isAdmin":"1"}`,
      ) as object;
      const raw = Object.fromEntries(
        parts.map((part) => {
          const names = Object.keys(endpoint[part]?.shape ?? {});
          const members = Object.entries(endpoint.example).filter(([name]) => names.includes(name));
          const typed = part === 'body' ? members : members.map(([name, value]) => [name, String(value)]);
          return [
            part,
            Object.defineProperties(Object.fromEntries(typed), Object.getOwnPropertyDescriptors(given)),
          ];
        }),
      );
      // As: every part that an endpoint reads is an object of the example's values.
      const input = readInput(endpoint, raw as unknown as Parameters<typeof readInput>[1]);
      expect(Object.keys(input).filter((name) => !known.has(name))).toEqual([]);
      expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});
