/** A private repository on a host that wants a token: submitted, reviewed, read and installed where readers are checked, and the token goes nowhere else. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/api/list.ts';
import { buildSite } from '../../../src/build/build-site.ts';
import { parseConfig } from '../../../src/config.ts';
import { sha256Hex } from '../../../src/digest.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { type StartedServer, startServer } from '../../../src/server/start-server.ts';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';
import { goodSkill } from '../../support/review-registry.ts';
import { freePort, runProgram, skillText, unpack } from '../support/registry.ts';
import { takeSkills } from '../support/take-skills.ts';

const token = 'glpat-for-review';
const repository = 'https://git.corp.example/vault/tools';
const text = goodSkill('margin-notes');
const sha256 = sha256Hex(text);
let folder: string;
let git: GitServer;
let elsewhere: GitServer;
let program: string;
let server: StartedServer;
let site: string;
const lines: string[] = [];
const at = (...parts: string[]): string => join(folder, ...parts);

function keepLine(...words: unknown[]): void {
  lines.push(
    words
      .map((word) =>
        JSON.stringify(word, (_, value: unknown) => (value instanceof Error ? value.stack : value)),
      )
      .join(' '),
  );
}
const logger: Logger = { info: keepLine, warn: keepLine, error: keepLine };

async function start(read: string): Promise<void> {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const config = parseConfig({
    CONTENT_DIR: at('content'),
    DATA_DIR: at('data'),
    SITE_URL: site,
    READ: read,
    PORT: String(port),
    GITHUB_RAW_URL: 'http://127.0.0.1:9',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    SOURCE_HOSTS: `git.corp.example=${git.url},moved.corp.example=${elsewhere.url}`,
    SOURCE_CREDENTIALS: at('credentials'),
    WRITES_PER_MINUTE: '0',
  });
  const built = { endpoints, documents: siteDocuments, projectDir: folder, distDir: at('dist') };
  const options = { config, ...built, now: new Date(), withPages: false };
  const { cli } = await buildSite(options);
  program = await unpack(cli.bytes, at(`package-${port}`));
  server = await startServer({ ...options, logger, reviewEvery: 50 });
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const keptFile = (): string => at('data', 'blobs', sha256.slice(0, 2), sha256.slice(2));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-sources-'));
  git = await startGitServer({ token });
  elsewhere = await startGitServer({ token: 'glpat-of-another-host' });
  const work = await git.create('vault/tools');
  await mkdir(join(work, 'margin-notes'), { recursive: true });
  await writeFile(join(work, 'margin-notes/SKILL.md'), text);
  git.commit('vault/tools', 'First');
  await writeFile(at('credentials'), `git.corp.example ${token}\n`);
  await mkdir(at('upload'));
  await writeFile(
    at('upload/SKILL.md'),
    skillText('notes', 'Keeps notes of meetings tidy.', 'tidy my notes'),
  );
  await takeSkills(at('upload'), folder, { repository: 'registry:corp/notes' });
  await cp(join(import.meta.dirname, '../../../content/agents'), at('content', 'agents'), {
    recursive: true,
  });
  await start('private');
}, 120_000);

afterAll(async () => {
  await server.close();
  await Promise.all([git.close(), elsewhere.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe('where readers are checked', () => {
  it('a repository that its host gives only for the token is validated, reviewed and listed', async () => {
    // A thread that has only started takes longer than a validation waits.
    await expect
      .poll(async () => (await post('/api/skills/validate', { repository })).json(), { timeout: 60_000 })
      .toMatchObject({
        valid: true,
        repository: { host: 'git.corp.example', url: repository, stars: null },
        skills: [{ skillPath: 'margin-notes/SKILL.md', valid: true }],
      });
    const submitted = (await (
      await post('/api/skills/submit', { repository, skillPath: 'margin-notes/SKILL.md' })
    ).json()) as { submission: { statusUrl: string } };
    await expect
      .poll(async () => (await fetch(submitted.submission.statusUrl)).json(), { timeout: 90_000 })
      .toMatchObject({ status: 'published', skill: { slug: 'git-corp-example-vault-margin-notes' } });
    const manifest = await (
      await fetch(`${site}/api/registry/manifest/git-corp-example-vault-margin-notes`)
    ).text();
    expect(manifest).toContain(repository);
    expect(manifest).not.toContain('github.com');
  }, 180_000);

  it('the client installs and verifies it with nothing but the registry reachable', async () => {
    await mkdir(at('project'));
    const environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      SKILL_REGISTRY_SOURCE_URL: 'http://127.0.0.1:9',
    };
    const run = (...words: string[]) =>
      runProgram(process.execPath, [program, ...words], at('project'), environment);
    expect(
      await run('install', 'git-corp-example-vault-margin-notes', '--agent', 'claude-code', '--yes'),
    ).toMatchObject({
      exitCode: 0,
    });
    expect(await readFile(at('project/.claude/skills/margin-notes/SKILL.md'), 'utf8')).toBe(text);
    expect(await run('verify')).toMatchObject({ exitCode: 0 });
  }, 60_000);

  it('a kept file that the disk lost is read at its source again, with the token, and kept again', async () => {
    await writeFile(keptFile(), 'damaged');
    const read = await fetch(`${site}/api/registry/read/git-corp-example-vault-margin-notes`);
    expect(await read.text()).toContain('marginnotes0');
    expect(await readFile(keptFile(), 'utf8')).toBe(text);
    expect(lines.join('\n')).toContain('lost or damaged');
  });

  it('a token that has expired is a clear refusal, and what was listed stays', async () => {
    await rm(keptFile());
    git.expire();
    expect((await fetch(`${site}/api/registry/read/git-corp-example-vault-margin-notes`)).status).toBe(503);
    const checked = await post('/api/skills/validate', { repository });
    expect(checked.status).toBe(422);
    expect(await checked.text()).toContain('git.corp.example has no repository');
    expect((await fetch(`${site}/api/registry/manifest/git-corp-example-vault-margin-notes`)).status).toBe(
      200,
    );
    git.renew();
    expect((await fetch(`${site}/api/registry/read/git-corp-example-vault-margin-notes`)).status).toBe(200);
  });

  it('the token is sent to its own host alone, also where that redirects, and is in no log line', async () => {
    git.redirectTo(elsewhere.url);
    const checked = await post('/api/skills/validate', { repository });
    git.redirectTo(null);
    expect(checked.status).toBe(422);
    expect(elsewhere.requests).toEqual([]);
    await post('/api/skills/validate', { repository: 'https://moved.corp.example/vault/tools' });
    expect(elsewhere.authorizations.filter((each) => each !== '')).toEqual([]);
    const secrets = [token, Buffer.from(`oauth2:${token}`).toString('base64')];
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
  });
});

describe('where everybody reads', () => {
  it('the host is not asked at all, and what was published before is in no answer', async () => {
    await server.close();
    await start('public');
    const asked = git.requests.length;
    for (const path of ['validate', 'submit'])
      expect(
        (await post(`/api/skills/${path}`, { repository, skillPath: 'margin-notes/SKILL.md' })).status,
      ).toBe(422);
    expect(git.requests).toHaveLength(asked);
    for (const path of [
      '/api/registry/manifest/git-corp-example-vault-margin-notes',
      `/api/registry/files/${sha256}`,
      '/api/registry/statement/git-corp-example-vault-margin-notes',
    ])
      expect((await fetch(`${site}${path}`)).status).toBe(404);
    for (const path of ['/api/registry/skills', '/api/agent/activity', '/activity.xml', '/sitemap.xml'])
      expect(await (await fetch(`${site}${path}`)).text()).not.toContain('margin-notes');
  }, 60_000);
});
