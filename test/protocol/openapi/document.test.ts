/** The OpenAPI document: whole, valid by an independent linter, the same at every build, and true to the server. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../../../src/app.ts';
import { endpoints } from '../../../src/api/list.ts';
import { renderTwins } from '../../../src/http/twins.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { buildOpenApiDocument } from '../../../src/protocol/openapi/build-document.ts';
import { problemKinds } from '../../../src/problem.ts';
import { type Route, routes } from '../../../src/routes.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';
import { operationsOf, type OpenApi } from '../../../scripts/fuzz-support/operations.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

let site: SiteFixture;
let path: string;
let document: OpenApi;
beforeAll(async () => {
  site = await buildFixture();
  const context = (await openContext(site.config, join(site.options.distDir, 'index'))).current();
  path = join(site.dir, 'openapi.json');
  for await (const { path: of, body } of renderTwins(endpoints, siteDocuments, context))
    if (of === '/openapi.json') await writeFile(path, await body());
  document = JSON.parse(await readFile(path, 'utf8')) as OpenApi;
});
afterAll(() => site.remove());

describe('the OpenAPI document', () => {
  it('says what it is and where the registry is', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '2.0.0' },
      servers: [{ url: 'https://skills.example' }],
    });
  });

  it('has every path of every endpoint, aliases included', () => {
    const expected = endpoints.flatMap(({ route }) => {
      const { path: canonical, aliases = [] }: Route = routes[route];
      return [canonical, ...aliases];
    });
    expect(expected.length).toBeGreaterThan(10);
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(expected));
  });

  it('gives each operation an id of its own, a group that exists, and the statuses it can answer', () => {
    const operations = operationsOf(document);
    // An alias is the operation of its canonical path.
    const ids = operations
      .filter(({ path: asked }) => !('$ref' in (document.paths[asked] ?? {})))
      .map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const groups = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(groups).toContain(operation.tags[0]);
      const statuses = Object.keys(operation.responses);
      expect(statuses).toEqual(
        expect.arrayContaining([
          '200',
          '400',
          '500',
          '503',
          ...(operation.requestBody === undefined ? [] : ['413', '415']),
        ]),
      );
      const known = new Set([
        '200',
        // Only where a message of JSON-RPC wants no answer.
        ...(operation.operationId === 'mcp' ? ['202'] : []),
        '304',
        ...Object.values(problemKinds).map(({ status }) => String(status)),
      ]);
      expect(statuses.filter((status) => !known.has(status))).toEqual([]);
    }
  });

  it('shows an answer in every format of each read and each resolution, made by this registry', () => {
    // The others need a skill of the starter catalog or a signed link.
    const shown = endpoints
      .filter(({ cache, group }) => cache === 'public' || group === 'Resolve')
      .map(({ id }) => id);
    const operations = operationsOf(document).filter(({ operation }) =>
      shown.includes(operation.operationId),
    );
    expect(operations.length).toBeGreaterThan(15);
    for (const { operation } of operations) {
      for (const media of Object.values(operation.responses['200']?.content ?? {}))
        expect(media).toHaveProperty('example');
    }
    expect(JSON.stringify(document)).toContain('acme-tables');
  });

  it('is the same every time for one catalog', async () => {
    const context = (await openContext(site.config, join(site.options.distDir, 'index'))).current();
    const [one, two] = [
      await buildOpenApiDocument(context, endpoints),
      await buildOpenApiDocument(context, endpoints),
    ];
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    expect(`${JSON.stringify(one)}\n`).toBe(await readFile(path, 'utf8'));
  });

  it('passes the linter without an error or a warning', async () => {
    const args = [
      join(root, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      '--extends=recommended',
      '--format=json',
    ];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // No credentials are needed anywhere, so nothing defines security.
    // The contract has both /api/skills/{slug}/install and /api/skills/submissions/{id}; no skill may be named so.
    const skipped = ['--skip-rule=security-defined', '--skip-rule=no-ambiguous-paths'];
    const { stdout } = await run(process.execPath, [...args, ...skipped, path], {
      env,
      cwd: site.dir,
    });
    const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { totals: object };
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  });
});
