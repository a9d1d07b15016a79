/** The adapters and the stand-in, held against the description of its REST API that GitHub publishes. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openGitHub } from '../../../src/adapters/github/code-host.ts';
import { openProposals } from '../../../src/adapters/github/proposals.ts';
import { openCodeSearch } from '../../../src/adapters/github/search.ts';
import { openSurvey } from '../../../src/adapters/github/survey.ts';
import { gitBlobId } from '../../../src/digest.ts';
import { type Operation, readDescription } from '../../support/github/published/description.ts';
import { sample } from '../../support/github/published/sample.ts';
import type { Schema } from '../../support/github/published/schemas.ts';
import { type FakeGitHub, makeRepository, startGitHub } from '../../support/github/server.ts';
import { quietLogger } from '../../support/store-folder.ts';

interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly sent: unknown;
  readonly status: number;
  readonly body: unknown;
}

const description = readDescription();
const folder = new URL('../../../src/adapters/github/', import.meta.url);
/** Routes as the adapters write them. */
const source = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');
const written = [...source.matchAll(/'((?:GET|POST|PATCH) \/[^']*)'/g)].map(([, route = '']) => route);

function operationOf(method: string, path: string): Operation {
  const found = description.find(method, path);
  if (found === null) throw new RangeError(`GitHub describes no ${method} ${path}`);
  return found;
}

/** Everything that the adapters ask by REST, about the repository acme/tools. */
async function askEverything(url: string) {
  const config = { githubApiUrl: url, githubToken: 'secret' };
  const github = openGitHub(config, quietLogger);
  const search = openCodeSearch(config, quietLogger);
  // With a token these two are asked by GraphQL.
  const open = openCodeSearch({ ...config, githubToken: null }, quietLogger);
  const survey = openSurvey(config, github, quietLogger);
  const repository = await github.findRepository('acme', 'tools');
  const commit = await github.findCommit('acme', 'tools', 'main');
  const sha = commit?.sha ?? '';
  const tree = await github.readTree('acme', 'tools', sha);
  const blobs = await github.readBlobs('acme', 'tools', [gitBlobId(Buffer.from('x'))], 1_000);
  const changed = await github.findLastChange('acme', 'tools', sha, 'x/SKILL.md');
  const place = { owner: 'acme', name: 'tools', path: 'x/SKILL.md', tag: null };
  const proposals = openProposals({ ...config, contentRepository: 'acme/tools' }, quietLogger);
  const change = { branch: 'sub/1', title: 'Add', body: 'It is good.', files: [{ path: 'a.md', text: 'a' }] };
  return {
    repository,
    commit,
    tree,
    blobs,
    changed,
    quota: await survey.readQuota(),
    rewritten: await survey.isRewritten('acme', 'tools', sha, sha),
    repositories: await open.findRepositories('topic:agent-skills', null),
    files: await search.findFiles('x filename:SKILL.md', null),
    texts: await open.readFiles([place]),
    readme: await search.readReadme('acme', 'tools', null),
    before: await proposals?.findAnswer('sub/1'),
    proposed: await proposals?.propose(change),
    // A branch that is there is moved on.
    again: await proposals?.propose({ ...change, files: [{ path: 'a.md', text: 'b' }] }),
  };
}

describe('what the adapters ask, and what the test server answers,', () => {
  let host: FakeGitHub;
  const exchanges: Exchange[] = [];

  beforeAll(async () => {
    host = await startGitHub();
    const files = makeRepository({ 'x/SKILL.md': 'x', 'README.md': 'read me' });
    host.add('acme/tools', files.folder, { topics: ['agent-skills'], license: 'MIT' });
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await real(input, init);
      const url = new URL(input instanceof Request ? input.url : input);
      const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      const body: unknown = await response.clone().json();
      exchanges.push({ method: init?.method ?? 'GET', url, sent, status: response.status, body });
      return response;
    });
    await askEverything(host.url);
    const github = openGitHub({ githubApiUrl: host.url, githubToken: null }, quietLogger);
    await github.findRepository('acme', 'none');
    await github.findCommit('acme', 'tools', 'none');
    vi.restoreAllMocks();
    return async () => {
      await host.close();
      files.remove();
    };
  });

  test('are all routes that the adapters have, each by the name that GitHub gives it', () => {
    const asked = new Set(exchanges.map(({ method, url }) => operationOf(method, url.pathname).route));
    expect([...asked].sort()).toEqual([...new Set(written)].sort());
  });

  test('has only parameters and bodies that GitHub describes', () => {
    const wrong = exchanges.flatMap(({ method, url, sent }) => {
      const { route, query, needed, body } = operationOf(method, url.pathname);
      const parameters = { type: 'object', properties: query, required: needed };
      return [
        ...mismatches(route, parameters, Object.fromEntries(url.searchParams), 'request'),
        ...mismatches(route, body ?? { const: null }, sent, 'request'),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('has no member that GitHub does not describe, and each of its type', () => {
    const wrong = exchanges.flatMap(({ method, url, status, body }) => {
      const { route, answers } = operationOf(method, url.pathname);
      return mismatches(`${route} ${status}`, answers[status] ?? { not: {} }, body, 'answer');
    });
    expect(wrong).toEqual([]);
  });
});

/** What the description does not allow in a value. Numbers in a query are text. */
function mismatches(place: string, schema: Schema, value: unknown, kind: 'request' | 'answer'): string[] {
  const ajv = new Ajv2020({ strict: false, coerceTypes: kind === 'request', allErrors: true });
  addFormats.default(ajv);
  const $defs = closed(description.schemas.definitions, kind);
  const matches = ajv.compile({ ...closed(schema, kind), $defs });
  return matches(value) ? [] : [`${place}: ${ajv.errorsText(matches.errors)}`];
}

/** No member beside those that are described; the stand-in may leave members out, a request may not. */
function closed(schema: Schema, kind: 'request' | 'answer'): Schema {
  const go = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(go);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, go(each)]));
    if (inner['type'] !== 'object' || !('properties' in inner)) return inner;
    const { required, ...rest } = inner;
    return { additionalProperties: false, ...rest, ...(kind === 'request' ? { required } : {}) };
  };
  return go(schema) as Schema; // an object stays an object
}

describe('answers made of the description alone', () => {
  let url: string;
  let members: 'all' | 'least' = 'all';
  // The only thing that is relied on beyond what GitHub promises: one of the two dates that git gives each commit.
  const someone = { date: '2026-01-02T00:00:00Z' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { answers } = operationOf(request.method ?? 'GET', pathname);
    const [status = '404', schema = null] = Object.entries(answers)[0] ?? [];
    const body = schema === null ? null : sample(description.schemas, schema, members);
    const text = JSON.stringify(body, (name, value: unknown) =>
      name === 'author' && value === null ? someone : value,
    );
    response.writeHead(Number(status), { 'content-type': 'application/json' }).end(text);
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  });
  afterAll(() => new Promise((done) => server.close(done)));

  test.each(['all', 'least'] as const)('are read by every adapter: %s members', async (each) => {
    members = each;
    expect(await askEverything(url)).toMatchObject({
      repository: {
        owner: 'octocat',
        name: 'Hello-World',
        stars: 80,
        license: each === 'all' ? 'MIT' : null,
      },
      commit: { sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e', signed: false },
      tree: { truncated: false },
      blobs: new Map([[gitBlobId(Buffer.from('x')), new Uint8Array(Buffer.from('x'))]]),
      repositories: { total: 1, incomplete: false },
      files: { items: [{ owner: 'octocat', name: 'Hello-World' }] },
      texts: [null],
      readme: { text: 'x' },
      before: 'open',
      proposed: 'https://github.com/octocat/Hello-World/pull/1347',
    });
  });
});
