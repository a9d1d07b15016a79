/** A skill whose repository is deleted after it was listed: it installs from the registry's copy, which is said; one without a copy is blocked. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GitServer, startGitServer } from '../../support/git-host/git-server.ts';
import { nowhere, openOwnRegistry, type OwnRegistry } from '../support/own-registry.ts';
import { type Ran, skillText } from '../support/registry.ts';

const [tables, notes] = ['git-corp-example-team-tables', 'git-corp-example-team-notes'];
const task = 'extract tables';
let git: GitServer;
let registry: OwnRegistry;

const ingest = (day: string, ...words: readonly string[]): Promise<void> =>
  registry.ingest([...words, '--today', day], {
    SOURCE_HOSTS: `git.corp.example=${git.url}`,
    GITHUB_API_URL: nowhere,
  });
const serve = (): Promise<void> => registry.serve({ SOURCE_HOSTS: `git.corp.example=${nowhere}` });
const run = (project: string, ...words: readonly string[]): Promise<Ran> => registry.run(project, words);
const install = (project: string, slug: string, ...more: readonly string[]): Promise<Ran> =>
  run(project, 'install', slug, '--agent', 'claude-code', ...more);

async function selectedFor(asked: string): Promise<unknown> {
  const answer = await fetch(`${registry.site}/api/agent/resolve?task=${encodeURIComponent(asked)}`);
  const { decision_packet: packet } = (await answer.json()) as {
    decision_packet: { selected_skill: { slug: string } | null };
  };
  return packet.selected_skill?.slug ?? null;
}

beforeAll(async () => {
  registry = await openOwnRegistry('gone-upstream');
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
  await registry.close();
  await git.close();
});

it('one answer that there is no such repository changes nothing, the second one marks it', async () => {
  const source = async (slug: string): Promise<object> => {
    const path = registry.at('content/evidence/git.corp.example~team', `${slug}.json`);
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
  expect(await readFile(registry.at('after/.claude/skills/tables/references/nine.md'), 'utf8')).toContain(
    'page nine',
  );
  for (const project of ['before', 'after'])
    expect(await run(project, 'verify')).toMatchObject({ exitCode: 0 });
  expect((await run('after', 'info', tables)).out).toContain(said);
});

it('no answer about it leads to where it was', async () => {
  const plan = (await (await fetch(`${registry.site}/api/registry/install/${tables}`)).json()) as object;
  expect(plan).toMatchObject({ stock_command: null, git_command: null, source_status: 'source-missing' });
  const plugins = await (await fetch(`${registry.site}/.claude-plugin/marketplace.json`)).json();
  expect(plugins).toMatchObject({ plugins: [] });
});

it('no task is answered with it', async () => {
  expect(await selectedFor(task)).toBeNull();
  const found = await (await fetch(`${registry.site}/api/registry/search?q=tables`)).text();
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
