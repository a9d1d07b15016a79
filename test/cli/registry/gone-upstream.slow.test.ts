/** A skill whose repository is deleted after it was listed: it installs from the registry's copy, which is said; one without a copy is blocked. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../src/api/list.ts';
import { buildSite } from '../../../src/build/build-site.ts';
import { parseConfig } from '../../../src/config.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { type StartedServer, startServer } from '../../../src/server/start-server.ts';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { freePort, type Ran, runProgram, skillText, unpack } from '../support/registry.ts';

const [tables, notes] = ['git-corp-example-team-tables', 'git-corp-example-team-notes'];
const task = 'extract tables';
let folder: string;
let git: GitServer;
let server: StartedServer | null = null;
let site: string;
let program: string;
const at = (...parts: string[]): string => join(folder, ...parts);

/** As an operator runs it. */
async function ingest(day: string, ...words: readonly string[]): Promise<void> {
  const script = join(import.meta.dirname, '../../../scripts/ingest.ts');
  const ran = await runProgram(
    process.execPath,
    [script, ...words, '--out', 'content', '--today', day],
    folder,
    {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: at('data'),
      SOURCE_HOSTS: `git.corp.example=${git.url}`,
      GITHUB_API_URL: 'http://127.0.0.1:9',
    },
  );
  if (ran.exitCode !== 0) throw new Error(ran.error);
}

async function serve(): Promise<void> {
  await server?.close();
  const config = parseConfig({
    CONTENT_DIR: at('content'),
    DATA_DIR: at('data'),
    SITE_URL: site,
    PORT: new URL(site).port,
    GITHUB_RAW_URL: 'http://127.0.0.1:9',
    SOURCE_HOSTS: 'git.corp.example=http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
  const built = { endpoints, documents: siteDocuments, projectDir: folder, distDir: at('dist') };
  const options = { config, ...built, now: new Date(), withPages: false };
  const { cli } = await buildSite(options);
  program = await unpack(cli.bytes, at('package'));
  server = await startServer({ ...options, logger: quietLogger });
}

async function run(project: string, ...words: readonly string[]): Promise<Ran> {
  await mkdir(at(project), { recursive: true });
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    SKILL_REGISTRY_SOURCE_URL: 'http://127.0.0.1:9',
  };
  return runProgram(process.execPath, [program, ...words], at(project), environment);
}
const install = (project: string, slug: string, ...more: readonly string[]): Promise<Ran> =>
  run(project, 'install', slug, '--agent', 'claude-code', ...more);

async function selectedFor(asked: string): Promise<unknown> {
  const answer = await fetch(`${site}/api/agent/resolve?task=${encodeURIComponent(asked)}`);
  const { decision_packet: packet } = (await answer.json()) as {
    decision_packet: { selected_skill: { slug: string } | null };
  };
  return packet.selected_skill?.slug ?? null;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gone-upstream-'));
  await cp(join(import.meta.dirname, '../../../content/agents'), at('content/agents'), { recursive: true });
  site = `http://127.0.0.1:${await freePort()}`;
  git = await startGitServer();
  const text = (name: string, example: string): string =>
    skillText(name, `Helps to ${example} quickly.`, example);
  const work = await git.create('team/tables');
  await mkdir(join(work, 'references'));
  await writeFile(join(work, 'SKILL.md'), text('tables', task));
  await writeFile(join(work, 'references/nine.md'), 'Count the rows of page nine.\n');
  git.commit('team/tables', 'First');
  const closed = await git.create('team/notes');
  const unlicensed = text('notes', 'tidy my notes').replace('license: MIT\n', '');
  await writeFile(join(closed, 'SKILL.md'), unlicensed);
  git.commit('team/notes', 'First');
  for (const name of ['tables', 'notes'])
    await ingest('2026-11-20', '--from', `https://git.corp.example/team/${name}`);
  await serve();
  await install('before', tables, '--yes');
  for (const each of [work, closed]) await rm(each, { recursive: true });
}, 240_000);

afterAll(async () => {
  await server?.close();
  await git.close();
  await rm(folder, { recursive: true, force: true });
});

it('one answer that there is no such repository changes nothing, the second one marks it', async () => {
  const source = async (slug: string): Promise<object> => {
    const path = at('content/evidence/git.corp.example~team', `${slug}.json`);
    return (JSON.parse(await readFile(path, 'utf8')) as { source: object }).source;
  };
  await ingest('2026-11-22', '--from', 'github', '--listed', '--all');
  expect(await source(tables)).toMatchObject({ available: true });
  await ingest('2026-11-24', '--from', 'github', '--listed', '--all');
  expect(await source(tables)).toMatchObject({ available: false, only_copy_since: '2026-11-24' });
  await ingest('2026-11-26', '--from', 'github', '--listed', '--all');
  expect(await source(tables)).toMatchObject({ available: false, only_copy_since: '2026-11-24' });
  expect(await source(notes)).toMatchObject({ available: false });
  expect(await source(notes)).not.toHaveProperty('only_copy_since');
});

it('with a copy it installs from it once a person approves, who is told so', async () => {
  await serve();
  const asked = await install('after', tables);
  expect(asked.exitCode).toBe(4);
  const said = 'Its source is gone since 2026-11-24: it installs from the registry’s copy.';
  expect(asked.error).toContain(said);
  expect(await install('after', tables, '--yes')).toMatchObject({ exitCode: 0 });
  expect(await readFile(at('after/.claude/skills/tables/references/nine.md'), 'utf8')).toContain('page nine');
  for (const project of ['before', 'after'])
    expect(await run(project, 'verify')).toMatchObject({ exitCode: 0 });
  expect((await run('after', 'info', tables)).out).toContain(said);
});

it('no answer about it leads to where it was', async () => {
  const plan = (await (await fetch(`${site}/api/registry/install/${tables}`)).json()) as object;
  expect(plan).toMatchObject({ stock_command: null, git_command: null, source_status: 'source-missing' });
  const plugins = await (await fetch(`${site}/.claude-plugin/marketplace.json`)).json();
  expect(plugins).toMatchObject({ plugins: [] });
});

it('no task is answered with it', async () => {
  expect(await selectedFor(task)).toBeNull();
  const found = await (await fetch(`${site}/api/registry/search?q=tables`)).text();
  expect(found).toContain(tables);
});

it('without a copy that may be handed out it is blocked', async () => {
  const refused = await install('after', notes, '--yes');
  expect(refused).toMatchObject({
    exitCode: 4,
    error: expect.stringContaining('is blocked by the registry'),
  });
  expect(refused.error).toContain('The source no longer exists in its repository.');
});

it('that is back is offered again', async () => {
  const work = await git.create('team/tables');
  await writeFile(join(work, 'SKILL.md'), skillText('tables', 'Helps to extract tables well.', task));
  git.commit('team/tables', 'Again');
  await ingest('2026-11-27', '--from', 'github', '--listed', '--all');
  await serve();
  expect(await selectedFor(task)).toBe(tables);
});
