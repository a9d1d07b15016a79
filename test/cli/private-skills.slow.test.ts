/** A skill that its host gives only for a token: in no answer, file, log line or export of a registry that everybody may read. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openBlobs } from '../../src/adapters/files/blobs.ts';
import { openGitHosts, parseCredentials } from '../../src/adapters/git-hosts.ts';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { keptFiles } from '../../src/build/kept-files.ts';
import { exportSite } from '../../src/build/export-site.ts';
import { parseConfig } from '../../src/config.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { Logger } from '../../src/ports/surroundings.ts';
import { clientDocuments } from '../../src/protocol/clients/documents.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { startServer } from '../../src/server/start-server.ts';
import { type Named, type OpenApi, operationsOf } from '../../scripts/fuzz-support/operations.ts';
import { askOld } from '../protocol/mcp/rpc.ts';
import { type GitServer, startGitServer } from '../support/git-host/git-server.ts';
import { quietLogger } from '../support/store-folder.ts';
import { freePort, skillText } from './support/registry.ts';
import { type TakeOptions, takeSkills } from './support/take-skills.ts';

const repository = 'https://git.corp.example/hidden-vault/tools';
/** In the skill's text and its repository, and in nothing else. */
const marks = /hidden-vault|zanzibar/i;
const text = skillText('ledger', 'Reconciles the zanzibar ledger.', 'reconcile zanzibar');
const slug = 'hidden-vault-ledger';
const notes = skillText('notes', 'Keeps notes tidy.', 'tidy my notes');
let folder: string;
let git: GitServer;
let openGit: GitServer;
const at = (...parts: string[]): string => join(folder, ...parts);

async function take(from: string, more: TakeOptions = {}): Promise<void> {
  const hosts = openGitHosts({
    hosts: new Map([
      ['git.corp.example', git.url],
      ['open.corp.example', openGit.url],
    ]),
    credentials: parseCredentials('git.corp.example glpat-secret\nopen.corp.example glpat-other\n'),
  });
  await takeSkills(from, folder, { hosts, ...more });
}

function optionsOf(read: string, port = 0) {
  const config = parseConfig({
    CONTENT_DIR: at('content'),
    DATA_DIR: at('data'),
    SITE_URL: 'http://127.0.0.1:4399',
    READ: read,
    PORT: String(port),
  });
  const now = new Date();
  const built = { endpoints, documents: siteDocuments, projectDir: folder, distDir: at('dist') };
  return { config, ...built, now, withPages: false };
}

async function filesBelow(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

/** Files of the folder that have the marks in their name or bytes. */
async function marked(dir: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(dir)) {
    const bytes = await readFile(path);
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    if (marks.test(path.slice(dir.length)) || marks.test(plain.toString('latin1'))) found.push(path);
  }
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-skills-'));
  git = await startGitServer({ token: 'glpat-secret' });
  openGit = await startGitServer();
  await writeFile(join(await git.create('hidden-vault/tools'), 'SKILL.md'), text);
  git.commit('hidden-vault/tools', 'First');
  const work = await openGit.create('team/tools');
  await writeFile(join(work, 'SKILL.md'), notes);
  openGit.commit('team/tools', 'First');
  await take(repository);
  await take('https://open.corp.example/team/tools');
  await cp(join(import.meta.dirname, '../../content/agents'), at('content', 'agents'), { recursive: true });
}, 60_000);

afterAll(async () => {
  await Promise.all([git.close(), openGit.close()]);
  await rm(folder, { recursive: true, force: true });
});

const evidenceOf = async (owner: string): Promise<{ source: { private?: boolean } }> => {
  const dir = at('content', 'evidence', owner);
  const [name = ''] = await readdir(dir);
  return JSON.parse(await readFile(join(dir, name), 'utf8')) as { source: { private?: boolean } };
};

describe('what a host gives', () => {
  it('only for the token is private, and its files are kept', async () => {
    expect((await evidenceOf('git.corp.example~hidden-vault')).source.private).toBe(true);
    expect(await openBlobs(at('data', 'blobs')).read(sha256Hex(text))).not.toBeNull();
  });

  it('without the token is not, also where there is one', async () => {
    expect((await evidenceOf('open.corp.example~team')).source.private).toBeUndefined();
  });

  it('only for the token is private in a copy on the disk too', async () => {
    await mkdir(at('copy'), { recursive: true });
    await writeFile(at('copy', 'SKILL.md'), text);
    await take(at('copy'), { repository: 'https://git.corp.example/other/copy', out: at('other') });
    const file = (await filesBelow(at('other'))).find((path) => path.endsWith('.json')) ?? '';
    expect(await readFile(file, 'utf8')).toContain('"private": true');
  });
});

const ToolInput = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.unknown() })).optional(),
  required: z.array(z.string()).optional(),
});

/** What one asks with who knows of the skill. */
const askedFor = (name: string): string =>
  /slug|skill/i.test(name) ? slug : /repository|url/i.test(name) ? repository : 'reconcile the ledger';

/** About the private skill: every parameter that is needed, and the body of the example. */
function requestOf({ path, method, operation }: Named): [string, RequestInit] {
  const needed = operation.parameters.filter((each) => each.in === 'query' && each.required);
  const query = new URLSearchParams(needed.map(({ name }) => [name, askedFor(name)]));
  const address = `${path.replaceAll(/\{[^}]+\}/g, slug)}?${query}`;
  const example: unknown = operation.requestBody?.content['application/json']?.example;
  if (example === undefined) return [address, { method: method.toUpperCase() }];
  const body = JSON.stringify(aboutIt(example as object));
  return [address, { method: method.toUpperCase(), headers: { 'content-type': 'application/json' }, body }];
}

/** The body of an example, about the private skill. */
function aboutIt(example: object): object {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && /slug|task|repository/.test(name) ? askedFor(name) : value,
    ]),
  );
}

/** An answer without the words of the question. */
const withoutAsked = (answer: string): string => answer.replaceAll(repository, '').replaceAll(slug, '');

describe('a registry that everybody may read', () => {
  it('has no word of it in any file, answer, log line or export', async () => {
    const { index } = await buildSite(optionsOf('public'));
    expect(index).toMatchObject({ skills: 1, leftOut: 1 });
    expect(await marked(at('dist'))).toEqual([]);
    const { config } = optionsOf('public');
    const more = keptFiles(config, at('dist'), openBlobs(at('data', 'blobs')));
    await exportSite({ ...optionsOf('public'), folder: at('export'), upstream: null, more });
    expect(await readFile(at('export/api/registry/files', sha256Hex(notes)), 'utf8')).toBe(notes);
    expect(await marked(at('export'))).toEqual([]);
    const lines: string[] = [];
    const log = (...words: unknown[]): void => void lines.push(JSON.stringify(words));
    const logger: Logger = { info: log, warn: log, error: log };
    const port = await freePort();
    const server = await startServer({ ...optionsOf('public', port), logger });
    try {
      const origin = `http://127.0.0.1:${port}`;
      const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${origin}${path}`, init);
      // As: the document is generated, and validated elsewhere.
      const operations = operationsOf((await (await ask('/openapi.json')).json()) as OpenApi);
      let answered = 0;
      for (const each of operations) {
        const answer = await ask(...requestOf(each));
        if (answer.ok) answered += 1;
        const said = withoutAsked(await answer.text());
        expect(`${each.method} ${each.path} ${said}`).not.toMatch(marks);
      }
      // Every operation; those about one skill say that there is none, and the others answer.
      expect(operations.length).toBeGreaterThan(50);
      expect(answered).toBeGreaterThan(operations.length / 2);
      // What is no operation: feeds, discovery, and what other clients ask for.
      for (const { path } of [...siteDocuments, ...clientDocuments]) {
        const filled = path.replaceAll(/\{[^}]+\}/g, slug);
        const answer = await ask(`${filled}?slug=${slug}&task=reconcile+the+ledger&q=ledger`);
        expect(`${path} ${withoutAsked(await answer.text())}`).not.toMatch(marks);
      }
      const { result } = await askOld(ask, 'tools/list');
      const tools = z
        .array(z.object({ name: z.string(), inputSchema: z.looseObject({}) }))
        .parse(result?.['tools']);
      expect(tools.length).toBeGreaterThan(5);
      for (const { name, inputSchema } of tools) {
        const { properties = {}, required = [] } = ToolInput.parse(inputSchema);
        const given = Object.fromEntries(
          required.map((each) => [each, properties[each]?.type === 'array' ? [slug] : askedFor(each)]),
        );
        const answer = await askOld(ask, 'tools/call', { name, arguments: given });
        expect(withoutAsked(JSON.stringify(answer))).not.toMatch(marks);
      }
      const file = await fetch(`${origin}/api/registry/files/${sha256Hex(text)}`);
      expect(file.status).toBe(404);
      expect(withoutAsked(lines.join('\n'))).not.toMatch(marks);
    } finally {
      await server.close();
    }
  }, 120_000);

  it('does not answer from, and does not export, what was built for readers who were checked', async () => {
    const { index } = await buildSite(optionsOf('private'));
    expect(index).toMatchObject({ skills: 2, leftOut: 0 });
    expect(await marked(at('dist'))).not.toEqual([]);
    await expect(startServer({ ...optionsOf('public'), logger: quietLogger })).rejects.toThrow(
      'READ=private',
    );
    const exported = { ...optionsOf('private'), folder: at('export-2'), upstream: null };
    await expect(exportSite(exported)).rejects.toThrow('private skills');
    await exportSite({ ...exported, withPrivate: true });
    expect(await marked(at('export-2'))).not.toEqual([]);
    // And back: what was listed is gone from every file again but the log, to which entries are only added.
    await buildSite(optionsOf('public'));
    await exportSite({ ...optionsOf('public'), folder: at('export-2'), upstream: null });
    const left = (await marked(at('export-2'))).filter((path) => !path.includes('/log/'));
    expect(left).toEqual([]);
  }, 120_000);
});
