/** A skill that its host gives only for a token: in no answer, file, log line or export of a registry that everybody may read. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../src/adapters/files/blobs.ts';
import { openGitHosts, parseCredentials } from '../../src/adapters/git-hosts.ts';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { keptFiles } from '../../src/build/kept-files.ts';
import { exportSite } from '../../src/build/export-site.ts';
import { parseConfig } from '../../src/config.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { Logger } from '../../src/ports/surroundings.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { startServer } from '../../src/server/start-server.ts';
import { type GitServer, startGitServer } from '../support/git-host/git-server.ts';
import { quietLogger } from '../support/store-folder.ts';
import { freePort, skillText } from './support/registry.ts';
import { expectHidden, type HiddenSkill, withoutAsked } from './support/hidden-skill.ts';
import { type TakeOptions, takeSkills } from './support/take-skills.ts';

const repository = 'https://git.corp.example/hidden-vault/tools';
/** In the skill's text and its repository, and in nothing else. */
const marks = /hidden-vault|zanzibar/i;
const text = skillText('ledger', 'Reconciles the zanzibar ledger.', 'reconcile zanzibar');
const hidden: HiddenSkill = { slug: 'git-corp-example-hidden-vault-ledger', repository, marks };
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
      await expectHidden(origin, hidden);
      const file = await fetch(`${origin}/api/registry/files/${sha256Hex(text)}`);
      expect(file.status).toBe(404);
      expect(withoutAsked(lines.join('\n'), hidden)).not.toMatch(marks);
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
    // And back: what was listed is gone from every file again.
    await buildSite(optionsOf('public'));
    await exportSite({ ...optionsOf('public'), folder: at('export-2'), upstream: null });
    expect(await marked(at('export-2'))).toEqual([]);
  }, 120_000);
});
