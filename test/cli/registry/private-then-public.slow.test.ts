/** A registry of checked readers that everybody reads later: what was listed, logged, recorded and written meanwhile names no private skill afterwards. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../../src/adapters/files/blobs.ts';
import { openGitHosts, parseCredentials } from '../../../src/adapters/git-hosts.ts';
import { buildAnswers, buildSite, findInputs, type SiteOptions } from '../../../src/build/build-site.ts';
import { exportSite } from '../../../src/build/export-site.ts';
import { keptFiles } from '../../../src/build/kept-files.ts';
import { sha256Hex } from '../../../src/digest.ts';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';
import { expectHidden, type HiddenSkill } from '../support/hidden-skill.ts';
import { openOwnRegistry, type OwnRegistry } from '../support/own-registry.ts';
import { type Ran, skillText, waitFor } from '../support/registry.ts';
import { takeSkills } from '../support/take-skills.ts';

const repository = 'https://git.corp.example/hidden-vault/tools';
const hidden: HiddenSkill = {
  slug: 'git-corp-example-hidden-vault-ledger',
  repository,
  marks: /hidden-vault|zanzibar/i,
};
const ledger = skillText('ledger', 'Reconciles the zanzibar ledger.', 'reconcile zanzibar');
const token = 'glpat-secret';
let git: GitServer;
let openGit: GitServer;
let registry: OwnRegistry;
let site: string;
const at = (...parts: string[]): string => registry.at(...parts);

type Read = 'public' | 'private';
const variablesOf = (read: Read): Record<string, string> => ({
  READ: read,
  REBUILD_SECONDS: '1',
  SOURCE_HOSTS: `git.corp.example=${git.url}`,
  SOURCE_CREDENTIALS: at('credentials'),
});
const optionsOf = (read: Read): SiteOptions => registry.options(variablesOf(read));
const open = (read: Read): Promise<void> => registry.serve(variablesOf(read), { reviewEvery: 100 });
const client = (...words: string[]): Promise<Ran> => registry.run('.', words);

async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        };
  const answer = await fetch(`${site}${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Files of the folder that have the marks in their name or bytes. */
async function marked(dir: string): Promise<string[]> {
  const found: string[] = [];
  for (const each of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const path = join(each.parentPath, each.name);
    const bytes = await readFile(path);
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    const name = path.slice(dir.length);
    if (hidden.marks.test(name) || hidden.marks.test(plain.toString('latin1'))) found.push(name);
  }
  return found;
}

async function writeContent(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(join(at('content', path), '..'), { recursive: true });
  await writeFile(at('content', path), `${lines.join('\n')}\n`);
}

const evidence = async (): Promise<{ integrity: string }> => {
  const path = at('content/evidence/git.corp.example~hidden-vault', `${hidden.slug}.json`);
  return JSON.parse(await readFile(path, 'utf8')) as { integrity: string };
};

/** What people write beside a skill, each naming it. */
async function nameIt(): Promise<void> {
  const { slug } = hidden;
  const { integrity } = await evidence();
  const approval = [`skill: ${slug}`, `integrity: ${integrity}`, 'by: Ann', 'on: 2026-11-20'];
  await writeContent(`approvals/${slug}.md`, ['---', ...approval, '---', 'Checked by hand.']);
  const owner = ['owner: git.corp.example~hidden-vault', 'by: Ann', 'on: 2026-11-20'];
  await writeContent('approvals/of-the-team.md', ['---', ...owner, '---', 'All of the team.']);
  const days = ['published: 2026-11-20T10:00:00Z', 'modified: 2026-11-20T10:00:00Z', 'severity: low'];
  const advised = ['name: An earlier text counts twice.', ...days, 'affected:', `  - skill: ${slug}`];
  const other = `    integrities: ['sha256-${'A'.repeat(43)}=']`;
  await writeContent('advisories/2026-0001.md', ['---', ...advised, other, '---', 'It counted twice.']);
  const pack = ['name: Close the books', 'category: Data and analytics', 'skills:'];
  const member = [`  - skill: ${slug}`, '    role: Reconciles'];
  await writeContent('packs/close-the-books.md', ['---', ...pack, ...member, '---', 'For each month.']);
  const task = ['name: Reconcile a ledger', 'category: Data and analytics', 'phrases:', '  - reconcile it'];
  await writeContent('tasks/reconcile.md', ['---', ...task, 'pins:', `  - skill: ${slug}`, '---', 'It.']);
}

beforeAll(async () => {
  registry = await openOwnRegistry('private-then-public');
  ({ site } = registry);
  git = await startGitServer({ token });
  openGit = await startGitServer();
  for (const [host, name, text] of [
    [git, 'hidden-vault/tools', ledger],
    [git, 'hidden-vault/more', skillText('more', 'Reconciles zanzibar twice.', 'reconcile zanzibar twice')],
    [openGit, 'team/tools', skillText('notes', 'Keeps notes tidy.', 'tidy my notes')],
  ] as const) {
    await writeFile(join(await host.create(name), 'SKILL.md'), text);
    host.commit(name, 'First');
  }
  await writeFile(at('credentials'), `git.corp.example ${token}\n`);
  const hosts = openGitHosts({
    hosts: new Map([
      ['git.corp.example', git.url],
      ['open.corp.example', openGit.url],
    ]),
    credentials: parseCredentials(`git.corp.example ${token}\n`),
  });
  for (const from of [repository, 'https://open.corp.example/team/tools'])
    await takeSkills(from, registry.folder, { hosts });
  await cp(join(import.meta.dirname, '../../../content/rankings'), at('content/rankings'), {
    recursive: true,
  });
  await nameIt();
}, 60_000);

afterAll(async () => {
  await registry.close();
  await Promise.all([git.close(), openGit.close()]);
});

describe('while readers are checked', () => {
  beforeAll(() => open('private'), 60_000);

  it('the skill is listed, used, reported on, and named in what is kept', async () => {
    const { slug } = hidden;
    const answer = JSON.stringify(await ask('/api/agent/resolve?task=reconcile+zanzibar'));
    expect(answer).toContain(slug);
    const event_id = /"event_id":"([^"]+)"/.exec(answer)?.[1];
    const report = {
      event_id,
      skill_slug: slug,
      task: 'reconcile zanzibar',
      outcome: 'success',
    };
    await ask('/api/agent/outcome', report);
    await ask(`/api/registry/manifest/${slug}`);
    await ask('/api/subscribe', { email: 'ann@example.org', topics: [`skill:${slug}`] });
    const more = { repository: 'https://git.corp.example/hidden-vault/more', skillPath: 'SKILL.md' };
    const { submission } = (await ask('/api/skills/submit', more)) as { submission: { statusUrl: string } };
    const read = async (): Promise<string> => await (await fetch(submission.statusUrl)).text();
    await waitFor(async () => /"status":\s*"(?!submitted)/.test(await read()));
    const history = '/api/agent/rankings/newest-skills/history';
    await waitFor(async () => JSON.stringify(await ask(history)).includes(slug));
    await waitFor(async () => (await marked(at('data/site')).catch(() => [])).length > 0);
  }, 60_000);

  it('its entries are in a log of its own, which our client verifies beside the other one', async () => {
    expect(await readFile(at('data/log/private/entries.jsonl'), 'utf8')).toContain(hidden.slug);
    expect(await readFile(at('data/log/entries.jsonl'), 'utf8')).not.toMatch(hidden.marks);
    const { exitCode, out } = await client('log', 'verify', '--json');
    expect([exitCode, JSON.parse(out)]).toMatchObject([
      0,
      { origin: `${new URL(site).host}/log`, private: { origin: `${new URL(site).host}/log/private` } },
    ]);
  });

  it('a receipt proves that its version is in that log', async () => {
    const receipt = await ask('/api/agent/receipt?task=reconcile+zanzibar&detail=full');
    await writeFile(at('receipt.json'), JSON.stringify(receipt));
    const { exitCode, out } = await client('receipt', 'receipt.json');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('/log/private')]);
  });

  it('a mirror has both logs', async () => {
    expect(await client('mirror', site, 'mirror', '--files')).toMatchObject({ exitCode: 0 });
    expect(await marked(at('mirror/log/private'))).not.toEqual([]);
  }, 60_000);
});

describe('once everybody reads', () => {
  beforeAll(async () => {
    // As a build with pages would have left it.
    await mkdir(at('dist/astro/client/skills'), { recursive: true });
    await writeFile(at('dist/astro/client/skills', `${hidden.slug}.html`), '<p>zanzibar</p>');
    const options = optionsOf('public');
    await buildAnswers(options, await findInputs(options));
  }, 60_000);

  it('a server that starts before files and pages are made again has none that name it', async () => {
    expect(await marked(at('dist/files'))).toEqual([]);
    expect(await readdir(at('dist'))).not.toContain('astro');
    await open('public');
  }, 60_000);

  it('no answer, document or tool has a word of it, whatever the server has written before', async () => {
    expect(await marked(at('data/site'))).not.toEqual([]);
    await expectHidden(site, hidden);
    for (const path of [
      '/index/manifest.json',
      '/log/private/checkpoint',
      '/log/private/tile/entries/000.p/1',
      '/log/tile/entries/000.p/1',
      '/api/agent/rankings/newest-skills/history',
      '/api/agent/packs/close-the-books',
      `/api/registry/files/${sha256Hex(ledger)}`,
    ])
      expect(`${path} ${await (await fetch(`${site}${path}`)).text()}`).not.toMatch(hidden.marks);
  }, 60_000);

  it('no built file and no file of an export has one', async () => {
    expect(await marked(at('dist/files'))).toEqual([]);
    const { config } = optionsOf('public');
    const more = keptFiles(config, at('dist'), openBlobs(at('data', 'blobs')));
    await exportSite({ ...optionsOf('public'), folder: at('export'), upstream: null, more });
    expect(await marked(at('export'))).toEqual([]);
  }, 60_000);

  it('the log continues the one seen before, and the other one is said to be gone', async () => {
    const { exitCode, out } = await client('log', 'verify');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('It continues the 1 entries seen before')]);
    expect(out).toContain('The log of private skills, seen before, is not shown any more.');
  });

  it('the mirror has no word of it either after its next run', async () => {
    expect(await client('mirror', site, 'mirror', '--files')).toMatchObject({ exitCode: 0 });
    expect(await marked(at('mirror'))).toEqual([]);
  }, 60_000);
});

describe('the one log of an earlier release, in which private skills are', () => {
  it('is not shown to everybody: the build ends, and the log leaves the files', async () => {
    const path = at('data/log/entries.jsonl');
    const lines = await readFile(path, 'utf8');
    await writeFile(path, lines + (await readFile(at('data/log/private/entries.jsonl'), 'utf8')));
    await expect(buildSite(optionsOf('public'))).rejects.toThrow(
      'move the folder away, and a new log begins',
    );
    expect(await marked(at('dist/files'))).toEqual([]);
    await rm(at('data/log'), { recursive: true });
    await buildSite(optionsOf('public'));
    expect(await readFile(path, 'utf8')).not.toMatch(hidden.marks);
  }, 60_000);
});
