/** A redirect of this server leads to a path of this site, whatever was asked for. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteLocation } from '../../src/http/respond.ts';
import { presentAddress } from '../../src/http/read-target.ts';
import { rawGet } from '../support/raw-request.ts';
import { startTinyServer, tinyContext, type TinyServer } from '../support/tiny-server.ts';

const site = 'https://skills.example';
const former = 'acme-acme-tables';
const context = tinyContext();
const registry = { ...context.registry, formerSlugs: new Map([[former, 'acme-tables']]) };

/** Pieces that a path to another host, or past a check, is made of. */
const pieces =
  '/ // \\ /\\ . .. %2f %5C %09 @ : ? # % evil.example skills https: javascript: ； \t \n \0 \u2028 \ud800';
const piece = fc.constantFrom(former, `${former}.json`, ' ', ...pieces.split(' '));
const target = fc
  .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ unit: 'binary' })), { maxLength: 9 })
  .map((parts) => parts.join(''));

describe('the location of a redirect', () => {
  it('is a path of this site, whatever the target', () => {
    const left = fc.check(
      fc.property(target, (text) => {
        const location = siteLocation(text);
        const isHere = new URL(location, site).origin === site && /^\/(?![/\\])/.test(location);
        return isHere && siteLocation(location) === location;
      }),
      { numRuns: 5_000 },
    );
    expect(left.counterexample).toBeNull();
  });

  it('is one for a former slug, wherever in the target it is', () => {
    let led = 0;
    const left = fc.check(
      fc.property(target, target, (before, after) => {
        const present = presentAddress(`${site}/${before}/${former}${after}`, registry);
        led += present === null ? 0 : 1;
        return new URL(siteLocation(present ?? '/'), site).origin === site;
      }),
      { numRuns: 2_000 },
    );
    expect(left.counterexample).toBeNull();
    expect(led).toBeGreaterThan(100);
  });

  it('is one for a rule whose id is in capitals', () => {
    expect(presentAddress(`${site}/audit-rules/RC-01?x=1`, registry)).toBe('/audit-rules/rc-01?x=1');
    expect(presentAddress(`${site}/audit-rules/rc-01`, registry)).toBeNull();
  });

  it('keeps the query and what is escaped', () => {
    expect(siteLocation('/skills/a%20b.md?x=//y&z=%2F')).toBe('/skills/a%20b.md?x=//y&z=%2F');
  });
});

describe('a running server', () => {
  let server: TinyServer;
  beforeAll(async () => {
    const pages = new Set(['/about', '//evil.example']);
    server = await startTinyServer({
      getContext: () => ({ ...context, registry }),
      pages: { has: (path) => pages.has(path), find: async () => null, missing: async () => null },
    });
  });
  afterAll(() => server.close());

  it.each([
    `//evil.example/${former}`,
    `//evil.example/skills/${former}?x=1`,
    `///evil.example/${former}`,
    `/.//evil.example/${former}`,
    `/%2e//evil.example/${former}`,
    `/x/..//evil.example/${former}`,
    `/\\evil.example/${former}`,
    `/\\/evil.example/${former}`,
    `/%5cevil.example/${former}`,
    `/%2fevil.example/${former}`,
    `/%2Fevil.example/${former}.json`,
    `/%09/evil.example/${former}`,
    `//evil.example/api/${former}.json`,
    `http://evil.example//evil.example/${former}`,
    `/skills//${former}`,
    '//evil.example/',
    '//evil.example//',
    '/api//registry/stats',
    '//healthz',
    '/healthz//',
    '//openapi.json',
    '/%c2%85/x',
  ])('refuses %s', async (path) => {
    const { status, headers } = await rawGet(server.port, path);
    expect([status, headers['location'], headers['cache-control']]).toEqual([400, undefined, 'no-store']);
  });

  it.each([
    [`/skills/${former}`, '/skills/acme-tables'],
    ['/about/', '/about'],
  ])('sends %s to %s, and says for how long', async (from, to) => {
    const { status, headers } = await rawGet(server.port, from);
    expect([status, headers['location']]).toEqual([308, to]);
    expect(headers['cache-control']).toMatch(/max-age=60\b/);
  });
});
