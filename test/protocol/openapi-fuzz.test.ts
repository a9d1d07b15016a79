/** Random requests against the running registry: whatever it answers, the document said so before. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogger } from '../../src/adapters/logger.ts';
import type { RunningServer } from '../../src/server/listen.ts';
import { startServer } from '../../src/server/start-server.ts';
import {
  type FakeGitHub,
  type LocalRepository,
  makeRepository,
  startGitHub,
} from '../support/github/server.ts';
import { type Media, type Named, type OpenApi, operationsOf } from '../support/openapi-operations.ts';
import { type RawHost, startRawHost } from '../support/github/raw.ts';
import { skillFile } from '../support/github/repository-host.ts';
import { buildFixture, fixtureSlugs, type SiteFixture } from '../support/site-fixture.ts';

/** A parameter's schema, as far as values are made from it. */
interface Simple {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}
type Values = Readonly<Record<string, unknown>>;
interface Request {
  readonly path: string;
  readonly init: RequestInit;
}

let github: FakeGitHub;
let raw: RawHost;
let repository: LocalRepository;
let site: SiteFixture;
let server: RunningServer;
let base: string;
let document: OpenApi;
let operations: Named[];
let ajv: Ajv2020;
const logged: string[] = [];
beforeAll(async () => {
  github = await startGitHub();
  repository = makeRepository({ 'skills/pdf/SKILL.md': skillFile('pdf') });
  github.add('anthropics/skills', repository.folder);
  raw = await startRawHost({});
  site = await buildFixture({ GITHUB_API_URL: github.url, GITHUB_RAW_URL: raw.url });
  server = await startServer({
    ...site.options,
    logger: openLogger('error', (line) => void logged.push(line)),
  });
  base = `http://127.0.0.1:${server.port}`;
  document = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
  ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...document });
});
afterAll(async () => {
  await server.close();
  await github.close();
  await raw.close();
  repository.remove();
  await site.remove();
});

/** Runs of each operation; the seed makes a failure come back. */
const runs = { numRuns: 25, seed: 20_261_120 };

const words = fc.constantFrom(
  '',
  ' ',
  'table',
  '-1',
  '0',
  '1e9',
  '1.5',
  'NaN',
  'true',
  'null',
  '[]',
  '\u0000',
  '\u202e',
  '%',
  "'; --",
  '<script>',
  'x'.repeat(2_500),
  '__proto__',
  'ü 表',
);
const junk = fc.oneof(words, fc.string({ maxLength: 40 }), fc.integer().map(String));

function valid(schema: Simple): fc.Arbitrary<unknown> | null {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1_000) });
  // Free text may have a meaning that its schema does not tell, so that it is left to junk.
  return null;
}

function toRequest({ path, method }: Named, slug: string, values: Values): Request {
  const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(slug));
  if (method === 'post') {
    return {
      path: filled,
      init: { method: 'POST', body: JSON.stringify(values), headers: { 'content-type': 'application/json' } },
    };
  }
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString();
  return { path: query === '' ? filled : `${filled}?${query}`, init: {} };
}

/** Sends it and holds the answer against the document; returns the status. */
async function answerOf(named: Named, request: Request): Promise<number> {
  const response = await fetch(base + request.path, request.init);
  const { status } = response;
  const documented = named.operation.responses[String(status)];
  const where = `${named.method} ${request.path.slice(0, 200)} -> ${status}`;
  if (documented === undefined) throw new Error(`${where}: no such status in the document`);
  const name = documented.$ref?.split('/').at(-1);
  const content =
    (name === undefined ? documented.content : document.components.responses[name]?.content) ?? {};
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const media: Media | undefined = content[type];
  if (media === undefined) throw new Error(`${where}: no ${type} in the document`);
  const body = await response.text();
  if (!type.endsWith('json')) return status;
  const pointer =
    name === undefined
      ? ['paths', named.path, named.method, 'responses', String(status), 'content', type, 'schema']
      : ['components', 'responses', name, 'content', type, 'schema'];
  const reference = `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
  if (validate(JSON.parse(body)) !== true) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}`);
  return status;
}

function parametersOf({ method, operation }: Named): Record<string, Simple> {
  if (method !== 'post' || operation.requestBody === undefined) {
    const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    return Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema as Simple]));
  }
  const schema = operation.requestBody?.content['application/json']?.schema as {
    properties?: Record<string, Simple>;
  };
  return schema.properties ?? {};
}

/** The one in the document, which exists in this registry. */
function exampleSlug({ operation }: Named): string {
  const schema = operation.parameters?.find((parameter) => parameter.in === 'path')?.schema;
  return (schema as { examples?: string[] } | undefined)?.examples?.[0] ?? '';
}

/** What a request needs beside what is chosen: the document's own example of a body, or a task. */
function required(named: Named): Values {
  const body = named.operation.requestBody?.content['application/json'] as { example?: Values } | undefined;
  return body?.example ?? ('task' in parametersOf(named) ? { task: 'lay the table' } : {});
}
/** A valid report may still contradict itself or an earlier one. */
const meaningful = (named: Named, status: number): boolean =>
  status === 200 || ([409, 422].includes(status) && String(status) in named.operation.responses);

describe('every operation', () => {
  it('answers valid requests with what it promised', async () => {
    let sent = 0;
    for (const named of operations) {
      // Nobody can guess a signed link.
      if ('token' in parametersOf(named)) continue;
      const known = Object.entries(parametersOf(named)).flatMap(([name, schema]) => {
        const arbitrary = valid(schema);
        return arbitrary === null ? [] : [[name, arbitrary] as const];
      });
      const values = fc.record(Object.fromEntries(known), { requiredKeys: [] });
      await fc.assert(
        fc.asyncProperty(values, async (chosen) => {
          sent += 1;
          const request = toRequest(named, exampleSlug(named), { ...required(named), ...chosen });
          const status = await answerOf(named, request);
          expect([request.path, status, meaningful(named, status)]).toEqual([request.path, status, true]);
        }),
        runs,
      );
    }
    expect(sent).toBeGreaterThan(200);
  }, 60_000);

  it('answers junk with what it promised, never with a failure', async () => {
    for (const named of operations) {
      const names = [...Object.keys(parametersOf(named)), 'nonsense', 'constructor', 'toString'];
      const value = named.method === 'post' ? fc.oneof(junk, fc.jsonValue({ maxDepth: 3 })) : junk;
      const values = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
      const slugs = fc.oneof(
        junk.filter((text) => !/^[./]*$/.test(text)),
        fc.constantFrom(...fixtureSlugs, 'acme-nothing'),
      );
      await fc.assert(
        fc.asyncProperty(slugs, values, async (slug, chosen) => {
          expect(await answerOf(named, toRequest(named, slug, chosen))).toBeLessThan(500);
        }),
        runs,
      );
    }
    expect(logged).toEqual([]);
  }, 60_000);

  it('refuses what its schema excludes', async () => {
    let refused = 0;
    for (const named of operations) {
      for (const [name, schema] of Object.entries(parametersOf(named))) {
        const wrong =
          schema.enum !== undefined
            ? 'no-such-value'
            : schema.type === 'integer'
              ? (schema.minimum ?? 0) - 1
              : null;
        if (wrong === null) continue;
        const request = toRequest(named, exampleSlug(named), { ...required(named), [name]: wrong });
        expect([request.path, await answerOf(named, request)]).toEqual([request.path, 400]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
  }, 60_000);
});
