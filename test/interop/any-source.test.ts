/** Skills of a GitLab checkout, of a Gitea that wants a token and has a certificate of the company's own, and of an uploaded folder, once none of them can be reached: our client and two that others wrote install and verify them from the registry alone. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { routes } from '../../src/routes.ts';
import { nowhere, openOwnRegistry, type OwnRegistry } from '../cli/support/own-registry.ts';
import { type Ran, skillText } from '../cli/support/registry.ts';
import { type GitServer, startGitServer } from '../support/git-host/git-server.ts';
import { startTlsFront, type TlsFront } from '../support/git-host/tls-front.ts';
import { commandOf } from './support/run.ts';

const token = 'gitea-token';
let gitea: GitServer;
let front: TlsFront;
let work: string;
let registry: OwnRegistry;

const skills = [
  { slug: 'gitlab-com-corp-tables', name: 'tables', task: 'extract tables', from: 'gitlab.com' },
  { slug: 'git-corp-example-team-notes', name: 'notes', task: 'tidy my notes', from: 'git.corp.example' },
  { slug: 'registry-corp-charts', name: 'charts', task: 'draw a bar chart', from: 'registry:corp/charts' },
] as const;
type Skill = (typeof skills)[number];
const textOf = ({ name, task }: Skill, edition: number): string =>
  `${skillText(name, `Helps to ${task} in a minute.`, task)}\nEdition ${edition}.\n`;
const folderOf = { tables: 'checkout', notes: 'notes', charts: 'upload' } as const;

const ingest = (from: string, ...words: readonly string[]): Promise<void> =>
  registry.ingest(['--from', from, ...words], {
    SOURCE_HOSTS: `git.corp.example=${front.url}`,
    SOURCE_CREDENTIALS: at('credentials'),
    NODE_EXTRA_CA_CERTS: front.authority,
  });
const at = (...parts: string[]): string => registry.at(...parts);

/** What Gitea's REST tells of the repository, in the shape that it publishes. */
const giteaRepository = {
  id: 7,
  full_name: 'team/notes',
  private: true,
  stars_count: 3,
  archived: false,
  default_branch: 'main',
  created_at: '2025-01-02T03:04:05+01:00',
  owner: { id: 5, login: 'team' },
};
const api = (path: string): unknown => (path === '/api/v1/repos/team/notes' ? giteaRepository : undefined);

/** Writes an edition of each skill at its source, reads it there as an operator would, and serves it. */
async function publish(edition: number): Promise<void> {
  for (const skill of skills) {
    const place = skill.name === 'notes' ? work : at(folderOf[skill.name]);
    await mkdir(join(place, 'references'), { recursive: true });
    await writeFile(join(place, 'SKILL.md'), textOf(skill, edition));
    await writeFile(join(place, 'references/nine.md'), `Count the rows of page ${edition}.\n`);
  }
  const names = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...words: string[]): Buffer => execFileSync('git', ['-C', at('checkout'), ...names, ...words]);
  git('add', '-A');
  git('commit', '-q', '-m', 'Change');
  gitea.commit('team/notes', 'Change');
  await ingest(at('checkout'));
  await ingest('https://git.corp.example/team/notes');
  await ingest(at('upload'), '--repository', 'registry:corp/charts');
  await registry.serve({
    READ: 'private',
    SOURCE_HOSTS: `git.corp.example=${nowhere},gitlab.com=${nowhere}`,
  });
}

/** With every other host out of reach. */
const run = (project: string, program: string | undefined, ...words: readonly string[]): Promise<Ran> =>
  registry.run(project, words, {
    ...(program === undefined ? {} : { program }),
    variables: {
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      NO_PROXY: '127.0.0.1',
      NODE_USE_ENV_PROXY: '1',
      SKILLS_API_URL: registry.site,
    },
  });
const client = (project: string, ...words: readonly string[]): Promise<Ran> =>
  run(project, undefined, ...words);

beforeAll(async () => {
  registry = await openOwnRegistry('any-source');
  gitea = await startGitServer({ token, api });
  front = await startTlsFront(gitea.url);
  await writeFile(at('credentials'), `git.corp.example ${token}\n`);
  work = await gitea.create('team/notes');
  for (const name of ['checkout', 'upload']) await mkdir(at(name));
  execFileSync('git', ['init', '-q', '-b', 'main', at('checkout')]);
  execFileSync('git', [
    '-C',
    at('checkout'),
    'remote',
    'add',
    'origin',
    'https://gitlab.com/corp/tables.git',
  ]);
  await publish(1);
  for (const { slug } of skills) await client('updated', 'install', slug, '--agent', 'claude-code', '--yes');
  await publish(2);
  await front.stop();
  await gitea.close();
  for (const name of ['checkout', 'upload']) await rm(at(name), { recursive: true });
});
afterAll(async () => {
  await registry.close();
});

it('what the Gitea tells is known', async () => {
  const path = at('content/evidence/git.corp.example~team/git-corp-example-team-notes.json');
  const { source } = JSON.parse(await readFile(path, 'utf8')) as { source: object };
  expect(source).toMatchObject({ forge: 'gitea', private: true, stars: 3, repository_id: 7 });
});

/** Of its second edition, with the file in its folder. */
async function expectWhole(installed: string, skill: Skill): Promise<void> {
  expect(await readFile(join(installed, 'SKILL.md'), 'utf8')).toBe(textOf(skill, 2));
  expect(await readFile(join(installed, 'references/nine.md'), 'utf8')).toContain('page 2');
}

describe.each(skills)('a skill of $from', (skill) => {
  const { slug, name, task, from } = skill;

  it('is found by its task, and no answer about it names github.com', async () => {
    const found = await fetch(`${registry.site}/api/agent/resolve?task=${encodeURIComponent(task)}`);
    expect(await found.text()).toContain(slug);
    const manifest = await fetch(`${registry.site}/api/registry/manifest/${slug}`);
    expect(await manifest.text()).toContain(from);
    const about = endpoints.filter(
      ({ method, route }) => method === 'GET' && /\{slug\}/.test(routes[route].path),
    );
    expect(about.length).toBeGreaterThan(8);
    for (const { route } of about) {
      const path = routes[route].path.replaceAll(/\{[^}]+\}/g, slug);
      expect(`${path} ${await (await fetch(`${registry.site}${path}`)).text()}`).not.toContain('github.com');
    }
  });

  it('that changed is updated by our client, and verified', async () => {
    const updated = await client('updated', 'update', name, '--yes');
    expect(updated).toMatchObject({ exitCode: 0 });
    expect(await readFile(at('updated/.claude/skills', name, 'SKILL.md'), 'utf8')).toBe(textOf(skill, 2));
    expect(await client('updated', 'verify', slug)).toMatchObject({ exitCode: 0 });
  });

  it('is installed by our client, and verified', async () => {
    const words = ['install', slug, '--agent', 'claude-code', '--yes'];
    expect(await client('ours', ...words)).toMatchObject({ exitCode: 0 });
    await expectWhole(at('ours/.claude/skills', name), skill);
    expect(await client('ours', 'verify', slug)).toMatchObject({ exitCode: 0 });
  });

  it('is installed by the stock skills command, and verified', async () => {
    const stock = join(import.meta.dirname, '../../node_modules/skills/bin/cli.mjs');
    const words = ['add', `${registry.site}/skills/${slug}`, '--agent', 'codex', '--copy', '-y'];
    expect(await run('stock', stock, ...words)).toMatchObject({ exitCode: 0 });
    await expectWhole(at('stock/.agents/skills', name), skill);
    expect(await client('stock', 'verify', slug)).toMatchObject({ exitCode: 0 });
  });

  it('is installed by clawhub, and verified', async () => {
    const words = ['--no-input', '--registry', registry.site, 'install', slug];
    expect(await run('claw', commandOf('clawhub', 'clawhub'), ...words)).toMatchObject({ exitCode: 0 });
    await expectWhole(at('claw/skills', slug), skill);
    expect(await client('claw', 'verify', slug)).toMatchObject({ exitCode: 0 });
  });
});
