/** Installers that others wrote, and our own client by npx: search, resolve, install, verify and report against a running registry. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran, tablesText } from '../cli/support/registry.ts';
import { fromHere, nodeVersions, runClient, runNpx } from './support/client.ts';
import { commandOf } from './support/run.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterEach(() => {
  registry.raw.fault = () => null;
});
afterAll(() => registry.close());

/** The project itself has this one: its commands are in every answer. */
const stockSkills = join(import.meta.dirname, '../../node_modules/skills/bin/cli.mjs');

const task = 'extract tables from a PDF report';

/** What every client does after its installation: digests against the registry's, and a report on the event. */
async function verifyAndReport(cwd: string, event: Resolved): Promise<void> {
  const verified = await registry.run(['verify', event.slug], { cwd });
  expect(verified).toMatchObject({ exitCode: 0 });
  const answer = await fetch(`${registry.url}/api/agent/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event_id: event.eventId,
      skill_slug: event.slug,
      task,
      outcome: 'success',
      install_used: true,
    }),
  });
  expect(await answer.json()).toMatchObject({ recorded: true, event_verified: true });
}

interface Resolved {
  readonly slug: string;
  readonly eventId: string;
}

async function resolveTask(): Promise<Resolved> {
  const query = new URLSearchParams({ task, keywords: 'pdf,table extraction' });
  const answer = await fetch(`${registry.url}/api/agent/resolve?${query}`);
  const { decision_packet: packet } = (await answer.json()) as {
    decision_packet: { selected_skill: { slug: string }; outcome_feedback: { event_id: string } };
  };
  return { slug: packet.selected_skill.slug, eventId: packet.outcome_feedback.event_id };
}

describe('the stock skills command', () => {
  const skills = (words: readonly string[], cwd: string): Promise<Ran> =>
    runClient(registry, stockSkills, words, cwd, { SKILLS_API_URL: registry.url });
  const add = (slug: string, cwd: string): Promise<Ran> =>
    skills(['add', `${registry.url}/skills/${slug}`, '--agent', 'codex', '--copy', '-y'], cwd);

  it('finds, installs a folder with several files, and is verified', async () => {
    const cwd = await registry.project();
    expect((await skills(['find', 'tables'], cwd)).out).toContain('acme/kitchen@tables');
    const event = await resolveTask();
    expect((await add(event.slug, cwd)).exitCode).toBe(0);
    expect(await readFile(join(cwd, '.agents/skills/tables/SKILL.md'), 'utf8')).toBe(tablesText);
    await verifyAndReport(cwd, event);
  });

  it('installs a skill of one file from its address at the commit', async () => {
    const cwd = await registry.project();
    registry.raw.asked.length = 0;
    expect((await add('acme-charts', cwd)).exitCode).toBe(0);
    expect(registry.raw.asked).toEqual([`/acme/kitchen/${registry.commit}/skills/charts/SKILL.md`]);
    expect((await registry.run(['verify', 'acme-charts'], { cwd })).exitCode).toBe(0);
  });

  it('knows what our client installed, and finds it up to date, for the user and in a project', async () => {
    const [cwd, home] = [await registry.project(), await registry.project()];
    const environment = { HOME: home, ...fromHere(registry) };
    const install = ['install', 'acme-tables', '--agent', 'codex'];
    for (const words of [install, [...install, '--global']])
      expect(await registry.run(words, { cwd, environment })).toMatchObject({ exitCode: 0 });
    const ask = (...words: string[]): Promise<Ran> =>
      runClient(registry, stockSkills, words, cwd, environment);

    const listed = JSON.parse((await ask('list', '--global', '--json')).out) as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(['tables']);
    expect((await ask('update', '--global', '-y')).out).toContain('All global skills are up to date');
    expect((await ask('check', '--project', '-y')).out).toContain('up to date');
    const lock = join(home, '.agents/.skill-lock.json');
    const text = await readFile(lock, 'utf8');
    await writeFile(
      lock,
      text.replace(/"skillFolderHash": "[0-9a-f]{40}"/, `"skillFolderHash": "${'0'.repeat(40)}"`),
    );
    expect((await ask('update', '--global', '-y')).out).toContain('Found 1 global update(s)');
    expect((await registry.run(['verify', '--global'], { cwd, environment })).exitCode).toBe(0);
  });

  it('refuses a changed byte', async () => {
    const cwd = await registry.project();
    registry.raw.fault = () => 'changed-byte';
    expect((await add('acme-charts', cwd)).exitCode).not.toBe(0);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('gets nothing of a blocked skill', async () => {
    const cwd = await registry.project();
    expect((await add('acme-bad', cwd)).exitCode).not.toBe(0);
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe('clawhub', () => {
  const clawhub = (words: readonly string[], cwd: string): Promise<Ran> =>
    runClient(
      registry,
      commandOf('clawhub', 'clawhub'),
      ['--no-input', '--registry', registry.url, ...words],
      cwd,
    );

  it('searches, installs, updates and is verified', async () => {
    const cwd = await registry.project();
    expect((await clawhub(['search', 'tables'], cwd)).out).toContain('acme-tables');
    const event = await resolveTask();
    expect(await clawhub(['install', event.slug], cwd)).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(cwd, 'skills/acme-tables/SKILL.md'), 'utf8')).toBe(tablesText);
    expect((await clawhub(['update', event.slug], cwd)).out).toContain('up to date');
    await verifyAndReport(cwd, event);
  });

  it('finds the registry by its site', async () => {
    const cwd = await registry.project();
    const home = await registry.project();
    const words = ['--no-input', '--site', registry.url, 'search', 'tables'];
    const ran = await runClient(registry, commandOf('clawhub', 'clawhub'), words, cwd, { HOME: home });
    expect(ran.out).toContain('acme-tables');
  });

  it('is refused a changed byte, which the registry notices', async () => {
    const cwd = await registry.project();
    const changed = await registry.publishChange(
      `${tablesText}\nAnother text, so that no archive is kept.\n`,
    );
    registry.raw.fault = (path) =>
      path.includes(changed) && path.endsWith('SKILL.md') ? 'changed-byte' : null;
    expect((await clawhub(['install', 'acme-tables'], cwd)).exitCode).not.toBe(0);
    expect(await readdir(join(cwd, 'skills')).catch(() => [])).toEqual([]);
    await registry.publishChange(tablesText);
  });

  it('refuses what the registry blocks, and asks for --force where the audit has doubts', async () => {
    const cwd = await registry.project();
    const blocked = await clawhub(['install', 'acme-bad', '--force'], cwd);
    expect(blocked.exitCode).not.toBe(0);
    expect(`${blocked.out}${blocked.error}`).toContain('flagged as malicious');
    const doubtful = await clawhub(['install', 'acme-links'], cwd);
    expect(doubtful.exitCode).not.toBe(0);
    expect(`${doubtful.out}${doubtful.error}`).toContain('--force');
  });
});

describe.each(nodeVersions)('npx with Node %i', (version) => {
  it('runs our client from the registry, from an empty folder: resolve, install, verify, report', async () => {
    const [cwd, home] = [await registry.project(), await registry.project()];
    const address = `${registry.url}/cli/${registry.file}`;
    const npx = (words: readonly string[]): Promise<Ran> => runNpx(registry, words, cwd, home, version);
    const resolved = await npx(['resolve', task, '--keywords', 'pdf,table extraction']);
    expect(resolved).toMatchObject({ exitCode: 0 });
    expect(resolved.out).toContain(`npx -y ${address} install <slug>`);
    expect(await npx(['install', 'acme-tables'])).toMatchObject({ exitCode: 0 });
    expect((await npx(['doctor'])).out).toContain(`on Node v${version}.`);
    expect(await npx(['verify', '--frozen'])).toMatchObject({ exitCode: 0 });
    expect((await npx(['outcome', 'success'])).out).toContain('Recorded.');
    await rm(home, { recursive: true });
  });
});
