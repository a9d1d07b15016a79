/** The skills of a machine: a home of twelve runtimes is reported without a miss; adopt and prune, and lockfiles of others. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '../../../src/cli/agents/runtimes.ts';
import { runCommand } from '../../../src/cli/run-command.ts';
import { gitTreeId } from '../../../src/cli/source/git-tree.ts';
import {
  type FakeRegistry,
  lockOf,
  makeKey,
  makeText,
  startFakeRegistry,
  today,
} from '../support/fake-registry.ts';

const key = makeKey();
const good = makeText('good');
let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.publishKeys([key]);
  registry.list(good, key);
});
afterEach(() => registry.close());

const at = (...parts: string[]): string => join(registry.project, ...parts);

async function put(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), text);
}

const text = (name: string, about: string): string =>
  `---\nname: ${name}\ndescription: ${about}\n---\n# ${name}\n${about}\n`;

interface Scanned {
  readonly ok: boolean;
  readonly skills: readonly { name: string; state: string; runtimes: string[]; plugin: string | null }[];
  readonly duplicates: string[][];
  readonly near_duplicates: { paths: string[] }[];
  readonly competing: { runtime: string; paths: string[] }[];
  readonly descriptions: { runtime: string; skills: number; limit: number | null; characters: number }[];
}

/** Answers about digests: those that are listed, in the state that is given. */
const lookup = (digest: string, state: string): void =>
  void registry.answers.set('/api/registry/lookup', {
    known: 1,
    found: [{ digest, state, slug: good.slug, commit: good.commit, risk_level: 'low', advisories: [] }],
  });

const wordsOf = (at: number): string =>
  ['alpha', 'bravo', 'cedar', 'delta'].map((word) => `${word}${at * 7}${word}`).join(' ');

describe('a home with twelve runtimes', () => {
  const runtimes: Runtime[] = [
    'claude-code',
    'codex',
    ...Array.from({ length: 10 }, (_, at) => `agent-${at}`),
  ].map((id) => ({
    id,
    name: id,
    aliases: [],
    projectFolders: [`.${id}/skills`],
    userFolders: [`~/.${id}/skills`],
    homeVariable: null,
  }));
  const scan = async (...words: string[]): Promise<Scanned> => {
    const { out } = await runCommand(
      ['scan', '--json', ...words],
      {
        environment: { SKILL_REGISTRY_URL: registry.url },
        workingFolder: registry.project,
        homeFolder: registry.home,
        now: () => today,
        isInteractive: false,
        confirm: () => Promise.resolve(false),
        note: () => undefined,
        runtimes,
        builtFor: null,
        programs: {},
        input: async function* () {},
        print: () => undefined,
        version: '0.0.0',
        program: 'skill-registry',
        signal: new AbortController().signal,
      },
      { isTerminal: false, withColor: false },
    );
    return JSON.parse(out) as Scanned;
  };

  it('is reported without a miss', async () => {
    const home = (...parts: string[]): string => join(registry.home, ...parts);
    let count = 0;
    for (const [at, { id }] of runtimes.entries())
      for (const part of [0, 1, 2, 3]) {
        const place = at * 4 + part;
        await put(home(`.${id}/skills/skill-${place}`), text(`skill-${place}`, wordsOf(place)));
        count += 1;
      }
    // The same bytes for two runtimes, nearly the same text for two others, two that ask for the same prompts.
    const twice = text('twice', 'Sorts every row of a table by its date.');
    for (const id of ['agent-1', 'agent-2']) await put(home(`.${id}/skills/twice`), twice);
    const long = Array.from({ length: 60 }, (_, at) => `Step ${at}: look at part ${at * 3}.`).join('\n');
    await put(home('.agent-3/skills/long'), text('long', 'Walks through a list of parts.') + long);
    await put(
      home('.agent-4/skills/long'),
      text('long', 'Walks through a list of parts.') + long + '\nOne more line.',
    );
    const rival = 'Draws monthly bar charts from accounting spreadsheets';
    await put(home('.agent-5/skills/bars'), text('bars', `${rival}, with colours.`));
    await put(home('.agent-5/skills/charts'), text('charts', `${rival}, with labels.`));
    // One that is as its lockfile says, one that is not any more, and two of plugins, of which one is not installed.
    await put(at('.claude-code/skills/tables'), 'good');
    await writeFile(
      at('skill-registry.lock.json'),
      lockOf(good, registry.url).replace('.claude/skills', '.claude-code/skills'),
    );
    const plugins = home('.claude-code/plugins');
    await put(
      join(plugins, 'cache/market/tools/1.0.0/skills/plugged'),
      text('plugged', 'Comes with a plugin.'),
    );
    await put(join(plugins, 'cache/market/tools/0.9.0/skills/before'), text('before', 'Came with a plugin.'));
    await writeFile(
      join(plugins, 'installed_plugins.json'),
      JSON.stringify({
        version: 2,
        plugins: { 'tools@market': [{ installPath: join(plugins, 'cache/market/tools/1.0.0') }] },
      }),
    );
    await put(home('.codex/plugins/cache/market/helper/2.0.0/skills/helped'), text('helped', 'Helps.'));
    // What is no skill.
    await mkdir(home('.codex/skills/empty'), { recursive: true });

    const answer = await scan('--offline');
    const byName = (name: string): Scanned['skills'] => answer.skills.filter((each) => each.name === name);
    expect(answer.skills).toHaveLength(count + 2 + 2 + 2 + 1 + 2);
    expect(byName('tables')).toMatchObject([{ state: 'locked', runtimes: ['claude-code'] }]);
    expect(byName('plugged')).toMatchObject([{ plugin: 'tools@market', runtimes: ['claude-code'] }]);
    expect(byName('helped')).toMatchObject([{ plugin: 'helper@market', runtimes: ['codex'] }]);
    expect(byName('before')).toEqual([]);
    expect(answer.duplicates.map((paths) => paths.length)).toEqual([2]);
    expect(answer.near_duplicates).toMatchObject([
      { paths: [expect.stringContaining('agent-3'), expect.stringContaining('agent-4')] },
    ]);
    expect(answer.competing.map(({ runtime }) => runtime)).toEqual(['agent-5']);
    expect(answer.descriptions).toHaveLength(12);
    expect(answer.ok).toBe(true);
    expect(registry.asked).toEqual([]);

    await put(at('.claude-code/skills/tables'), 'other');
    expect((await scan('--offline')).skills.filter(({ state }) => state === 'changed')).toHaveLength(1);
  });

  it('counts what is more than a runtime lists', async () => {
    const many = 'word '.repeat(180);
    for (let part = 0; part < 12; part += 1)
      await put(join(registry.home, `.codex/skills/large-${part}`), text(`large-${part}`, many + part));
    const [load] = (await scan('--offline')).descriptions;
    expect(load).toMatchObject({ runtime: 'codex', skills: 12, limit: 8_000 });
    expect(load?.characters).toBeGreaterThan(8_000);
  });
});

describe('adopt', () => {
  it('writes what another command installed into the lockfile, where the registry has signed its text', async () => {
    await put(at('.claude/skills/tables'), 'good');
    await put(at('.claude/skills/mine'), 'mine');
    lookup(good.integrity, 'current');
    const ran = await registry.run(['adopt', '--json']);
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({
      adopted: [{ slug: good.slug, commit: good.commit, folders: ['.claude/skills/tables'] }],
      left_out: [{ path: '.claude/skills/mine', reason: 'the registry lists no such text' }],
    });
    expect(await registry.run(['verify'])).toMatchObject({ exitCode: 0 });
    expect((await registry.run(['adopt'])).out).not.toContain(good.slug);
  });

  it('does not believe an answer about digests that nothing signed confirms', async () => {
    await put(at('.claude/skills/tables'), 'evil');
    lookup(makeText('evil').integrity, 'older');
    const ran = await registry.run(['adopt', '--json']);
    expect(JSON.parse(ran.out)).toMatchObject({ adopted: [], left_out: [{ path: '.claude/skills/tables' }] });
    expect(await readdir(registry.project)).not.toContain('skill-registry.lock.json');
  });
});

describe('prune', () => {
  it('moves what no lockfile names away, once a person has approved it', async () => {
    await put(at('.claude/skills/tables'), 'good');
    await put(at('.claude/skills/mine'), 'mine');
    await put(at('.claude/skills/theirs'), 'theirs');
    await writeFile(at('skill-registry.lock.json'), lockOf(good, registry.url));
    await writeFile(at('skills-lock.json'), JSON.stringify({ version: 1, skills: { theirs: {} } }));
    const asked = await registry.run(['prune']);
    expect([asked.exitCode, asked.error]).toEqual([4, expect.stringContaining('.claude/skills/mine')]);
    expect(await readdir(at('.claude/skills'))).toContain('mine');
    expect(await registry.run(['prune'], { person: false })).toMatchObject({ exitCode: 4 });
    expect(await registry.run(['prune'], { person: true })).toMatchObject({ exitCode: 0 });
    expect((await readdir(at('.claude/skills'))).sort()).toEqual(['tables', 'theirs']);
    const [backup = ''] = await readdir(at('.skill-registry-backup'));
    expect(await readFile(at('.skill-registry-backup', backup, 'SKILL.md'), 'utf8')).toBe('mine');
  });
});

describe('a lockfile of another installer', () => {
  const tree = (content: string): string =>
    gitTreeId([{ path: 'SKILL.md', mode: '100644', content: Buffer.from(content) }]);
  const lock = (hash: string): Promise<void> =>
    mkdir(at('.agents'), { recursive: true }).then(() =>
      writeFile(
        at('.agents/.skill-lock.json'),
        JSON.stringify({ version: 3, skills: { tables: { source: 'acme/tables', skillFolderHash: hash } } }),
      ),
    );

  it('is compared by verify, and by scan without the network', async () => {
    await put(at('.claude/skills/tables'), 'good');
    await lock(tree('good'));
    expect(await registry.run(['verify', '--frozen'])).toMatchObject({ exitCode: 0 });
    expect((await registry.run(['scan', '--offline'])).out).toContain('1 skills: 1 locked');
    await lock(tree('other'));
    expect(await registry.run(['verify', '--frozen'])).toMatchObject({ exitCode: 5 });
    expect((await registry.run(['scan', '--offline'])).out).toContain('1 skills: 1 changed');
  });

  it('is brought up to date by update, from a text that the registry has signed before', async () => {
    const better = makeText('better', {
      earlier: [
        { integrity: good.integrity, commit: good.commit, risk_level: 'low', audited_on: '2026-11-20' },
      ],
    });
    registry.list(better, key);
    await put(at('.claude/skills/tables'), 'good');
    await lock(tree('good'));
    lookup(good.integrity, 'older');
    const looked = await registry.run(['update', '--json', '--exit-code']);
    expect(looked.exitCode).toBe(1);
    expect(JSON.parse(looked.out)).toMatchObject({
      dry_run: true,
      changes: [{ slug: good.slug, from: good.commit, to: better.commit }],
    });
    expect(await registry.run(['update', '--yes'])).toMatchObject({ exitCode: 0 });
    expect(await readFile(at('.claude/skills/tables/SKILL.md'), 'utf8')).toBe('better');
  });
});

describe('serve-local', () => {
  const ask = async (...messages: object[]): Promise<Record<string, unknown>[]> => {
    const input = messages.map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message }));
    const ran = await registry.run(['serve-local'], { input: [...input, '', 'no JSON'] });
    expect([ran.exitCode, ran.out]).toEqual([0, '']);
    return ran.error
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const use = (name: string, input: object): object => ({
    method: 'tools/call',
    params: { name, arguments: input },
  });

  it('finds and reads one of five hundred skills without asking the registry', async () => {
    for (let part = 0; part < 500; part += 1)
      await put(at(`.claude/skills/skill-${part}`), text(`skill-${part}`, wordsOf(part)));
    await put(at('.claude/skills/tables'), text('tables', 'Pulls tables out of PDF reports.'));
    const [hello, tools, found, read, outside, missing, noTool, broken] = await ask(
      { method: 'initialize', params: { protocolVersion: '2025-06-18' } },
      { method: 'tools/list' },
      use('search_installed', { query: 'extract a table from a PDF report' }),
      use('read_installed', { name: 'tables' }),
      use('read_installed', { name: 'tables', file: '../skill-1/SKILL.md' }),
      use('read_installed', { name: 'no-such' }),
      use('delete_installed', {}),
    );
    expect(hello).toMatchObject({ id: 0, result: { protocolVersion: '2025-06-18' } });
    expect(tools).toMatchObject({
      result: { tools: [{ name: 'search_installed' }, {}, { name: 'resolve' }] },
    });
    expect(found).toMatchObject({ result: { content: [{ text: expect.stringMatching(/^tables: /) }] } });
    expect(read).toMatchObject({ result: { content: [{ text: expect.stringContaining('# tables') }] } });
    for (const each of [outside, missing]) expect(each).toMatchObject({ result: { isError: true } });
    expect(noTool).toMatchObject({ error: { code: -32_602 } });
    expect(broken).toMatchObject({ id: null, error: { code: -32_700 } });
    expect(registry.asked).toEqual([]);
  });

  it('says what went wrong where the registry does not answer', async () => {
    const [answer] = await ask(use('resolve', { task: 'extract tables' }));
    expect(answer).toMatchObject({ result: { isError: true } });
  });
});
