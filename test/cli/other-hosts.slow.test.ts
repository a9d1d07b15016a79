/** Skills of a plain git host and of an uploaded folder: ingested, listed, installed and verified with nothing but the registry reachable. */
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../src/adapters/files/blobs.ts';
import { openGitHosts, parseCredentials } from '../../src/adapters/git-hosts.ts';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { parseConfig } from '../../src/config.ts';
import { sha256Hex } from '../../src/digest.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { type StartedServer, startServer } from '../../src/server/start-server.ts';
import { type GitServer, startGitServer } from '../support/git-host/git-server.ts';
import { quietLogger } from '../support/store-folder.ts';
import { freePort, type Ran, runProgram, skillText, unpack } from './support/registry.ts';
import { type TakeOptions, takeSkills } from './support/take-skills.ts';

const repository = 'https://git.corp.example/group/sub/tools';
const token = 'glpat-only-for-ingest';
const notes = skillText('notes', 'Keeps notes of meetings tidy.', 'tidy my notes');
let folder: string;
let git: GitServer;
let server: StartedServer;
let site: string;
let program: string;
const at = (...parts: string[]): string => join(folder, ...parts);

function take(from: string, more: TakeOptions = {}): ReturnType<typeof takeSkills> {
  return takeSkills(from, folder, { factsOnly: true, ...more });
}

/** The host of the source does not exist for the client. */
async function run(words: readonly string[], cwd: string): Promise<Ran> {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    SKILL_REGISTRY_SOURCE_URL: 'http://127.0.0.1:9',
  };
  return runProgram(process.execPath, [program, ...words], cwd, environment);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'other-hosts-'));
  git = await startGitServer({ token });
  const work = await git.create('group/sub/tools');
  await mkdir(join(work, 'skills/tables/references'), { recursive: true });
  await writeFile(
    join(work, 'skills/tables/SKILL.md'),
    skillText('tables', 'Pulls tables out of PDF reports.', 'extract tables'),
  );
  await writeFile(join(work, 'skills/tables/references/nine.md'), 'Count the rows of page nine.\n');
  git.commit('group/sub/tools', 'First');
  await mkdir(at('upload'), { recursive: true });
  await writeFile(at('upload', 'SKILL.md'), notes);
  const hosts = openGitHosts({
    hosts: new Map([['git.corp.example', git.url]]),
    credentials: parseCredentials(`git.corp.example ${token}`),
  });
  await take(repository, { hosts });
  await take(at('upload'), { repository: 'registry:corp/notes' });
  // From here on there is only the registry.
  await git.close();
  site = `http://127.0.0.1:${await freePort()}`;
  const config = parseConfig({
    CONTENT_DIR: at('content'),
    DATA_DIR: at('data'),
    SITE_URL: site,
    // One of the skills is given only for a token.
    READ: 'private',
    GITHUB_RAW_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    PORT: new URL(site).port,
  });
  const options = {
    config,
    endpoints,
    documents: siteDocuments,
    projectDir: folder,
    distDir: at('dist'),
    now: new Date(),
    withPages: false,
  };
  await cp(join(import.meta.dirname, '../../content/agents'), at('content', 'agents'), { recursive: true });
  const { cli } = await buildSite(options);
  server = await startServer({ ...options, logger: quietLogger });
  program = await unpack(cli.bytes, at('package'));
}, 120_000);

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function slugOf(name: string): Promise<string> {
  const { results } = (await (await fetch(`${site}/api/agent/skills`)).json()) as {
    results: { slug: string }[];
  };
  return results.map(({ slug }) => slug).find((slug) => slug.endsWith(name)) ?? '';
}

describe.each([
  ['tables', repository, 'git.corp.example~group~sub'],
  ['notes', 'registry:corp/notes', 'registry~corp'],
])('the skill %s of %s', (name, source, owner) => {
  it('is listed under its own owner, and no answer about it names GitHub', async () => {
    const slug = await slugOf(name);
    expect(await readdir(at('content', 'skills', owner))).toEqual([`${slug}.md`]);
    for (const path of [
      `/api/registry/manifest/${slug}?detail=full`,
      `/api/registry/install/${slug}?detail=full`,
      `/api/registry/read/${slug}`,
      `/api/registry/statement/${slug}`,
      `/skills/${slug}/.well-known/agent-skills/index.json`,
      `/api/v1/skills/${slug}/install`,
    ]) {
      const answer = await fetch(`${site}${path}`);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).not.toMatch(/github\.com|githubusercontent/);
      expect(text).not.toContain(token);
    }
    const manifest = await (await fetch(`${site}/api/registry/manifest/${slug}`)).text();
    expect(manifest).toContain(source);
  });

  it('is installed, verified and read', async () => {
    const project = at(`project-${name}`);
    await mkdir(project);
    const slug = await slugOf(name);
    const installed = await run(['install', slug, '--agent', 'claude-code', '--yes'], project);
    expect(installed).toMatchObject({ exitCode: 0 });
    const text = await readFile(join(project, '.claude/skills', name, 'SKILL.md'), 'utf8');
    expect(text).toContain(`name: ${name}`);
    expect(await run(['verify'], project)).toMatchObject({ exitCode: 0 });
    expect((await run(['read', slug], project)).out).toContain(`# ${name}`);
  });
});

describe('a kept file', () => {
  it.each(['0'.repeat(64), 'x', '..%2f..%2fnotes', 'A'.repeat(64)])('is none at %s', async (name) => {
    const { status } = await fetch(`${site}/api/registry/files/${name}`);
    expect([400, 404]).toContain(status);
  });

  it('that no listed skill names is not served', async () => {
    const bytes = Buffer.from('of a skill that was removed');
    await openBlobs(at('data', 'blobs')).keep(bytes, await slugOf('notes'));
    expect((await fetch(`${site}/api/registry/files/${sha256Hex(bytes)}`)).status).toBe(404);
  });

  it('that is damaged on the disk is not served, and is whole again when it is kept again', async () => {
    const sha256 = sha256Hex(notes);
    const address = `${site}/api/registry/files/${sha256}`;
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect(sha256Hex(whole)).toBe(sha256);
    await writeFile(at('data', 'blobs', sha256.slice(0, 2), sha256.slice(2)), 'damaged');
    expect((await fetch(address)).status).toBe(404);
    await take(at('upload'), { repository: 'registry:corp/notes' });
    expect((await fetch(address)).status).toBe(200);
  });
});
