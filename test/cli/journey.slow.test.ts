/** From a task to a report with the built client, as an agent goes: every command against a running registry. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran, tablesText } from './support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';
/** Says too little for the skill that has the word to be more than the closest. */
const partial = 'report';
interface StockUserLock {
  readonly skills: Readonly<Record<string, { readonly installedAt: string }>>;
}
interface Resolved {
  readonly decision_packet: { readonly selected_skill: { readonly slug: string } | null };
}
const jsonOf = <T>({ out }: Ran): T => JSON.parse(out) as T; // what a program makes of it

describe('a task', () => {
  it('is led by keywords where its words alone do not decide', async () => {
    const cwd = await registry.project();
    const vague = ['resolve', 'help with a report', '--json'];
    const alone = await registry.run(vague, { cwd });
    const led = await registry.run([...vague, '--keywords', 'charts', '--keywords', 'bar chart'], { cwd });
    const packets = [alone, led].map((ran) => jsonOf<Resolved>(ran).decision_packet);
    expect(packets.map(({ selected_skill: selected }) => selected?.slug)).toEqual([
      'acme-tables',
      'acme-charts',
    ]);
  });

  it('is answered with candidates, of which the caller installs another than the first, by a signed receipt of this choice', async () => {
    const cwd = await registry.project();
    const found = await registry.run(['resolve', task], { cwd });
    expect(found.out).toMatch(
      /^1\. acme-tables: .+\n {3}.*Risk low, trust [\d.]+\/100, policy auto_allowed$/m,
    );
    expect(found.out).toMatch(/^2\. acme-charts: .+\n {3}Not mentioned: pdf; extract\n/m);
    expect(found.out).toMatch(
      /Choose the one that is made for the task, or none; .+:\n.+ read <slug>\n.+ install <slug>\n$/,
    );
    const event = /^Event: (evt_\S+)$/m.exec(found.out)?.[1];
    const refused = await registry.run(['install', 'acme-charts'], { cwd });
    expect([refused.exitCode, refused.error]).toEqual([4, expect.stringContaining('Approval needed: ')]);
    expect((await registry.run(['install', 'acme-charts', '--yes'], { cwd })).exitCode).toBe(0);
    const lock = JSON.parse(await readFile(join(cwd, 'skill-registry.lock.json'), 'utf8')) as object;
    expect(lock).toMatchObject({
      version: 1,
      skills: {
        charts: {
          slug: 'acme-charts',
          commit: registry.commit,
          event_id: event,
          receipt_id: expect.stringMatching(/^rcp_/) as string,
          task,
        },
      },
    });
    expect((await registry.run(['verify'], { cwd })).exitCode).toBe(0);
    const reported = await registry.run(['outcome', 'success', '--passed-over', 'acme-tables', '--json'], {
      cwd,
    });
    expect(jsonOf(reported)).toMatchObject({
      recorded: true,
      event_verified: true,
      skill_slug: 'acme-charts',
      passed_over: ['acme-tables'],
    });
  });

  it('that was resolved elsewhere is carried by its event', async () => {
    const [elsewhere, here] = [await registry.project(), await registry.project()];
    const asked = await registry.run(['resolve', task, '--json'], { cwd: elsewhere });
    const { event_id } = jsonOf<{ decision_packet: { outcome_feedback: { event_id: string } } }>(asked)
      .decision_packet.outcome_feedback;
    const own = { HOME: here };
    const words = ['install', 'acme-tables', '--event', event_id];
    const unknown = await registry.run(words, { cwd: here, environment: own });
    expect([unknown.exitCode, unknown.error]).toEqual([2, expect.stringContaining('add --task')]);
    const report = ['outcome', 'not_relevant', 'acme-tables', '--event', event_id, '--dry-run'];
    expect((await registry.run(report, { cwd: elsewhere })).exitCode).toBe(0);
    const unreported = await registry.run(report, { cwd: here, environment: own });
    expect([unreported.exitCode, unreported.error]).toEqual([2, expect.stringContaining('add --task')]);
    const other = await registry.run([...words, '--task', 'bake bread'], { cwd: here, environment: own });
    expect([other.exitCode, other.error]).toEqual([2, expect.stringContaining('issued for another task')]);
    expect(await readdir(here)).not.toContain('skill-registry.lock.json');
    expect((await registry.run([...words, '--task', task], { cwd: here, environment: own })).exitCode).toBe(
      0,
    );
    const lock = JSON.parse(await readFile(join(here, 'skill-registry.lock.json'), 'utf8')) as object;
    expect(lock).toMatchObject({ skills: { tables: { event_id, task } } });
  });

  it('asked and installed in one step needs a person, who is told of the other candidates', async () => {
    const cwd = await registry.project();
    const words = ['install', '--task', task, '--keywords', 'pdf,table extraction'];
    const refused = await registry.run(words, { cwd });
    expect(refused).toMatchObject({ exitCode: 4, out: '' });
    expect(refused.error).toMatch(/first of the candidates; it was not chosen\. Others: acme-charts\./);
    expect(await readdir(cwd)).toEqual([]);
    expect((await registry.run(['install', 'acme-tables'], { cwd })).exitCode).toBe(0);
    expect((await registry.run([...words, '--yes'], { cwd })).exitCode).toBe(0);
  });

  it('that no skill fits ends with exit code 3 and writes nothing', async () => {
    const cwd = await registry.project();
    const words = ['resolve', 'fold', 'origami', 'cranes'];
    const ran = await registry.run(words, { cwd });
    expect(ran.exitCode).toBe(3);
    expect((await registry.run(['install', '--task', 'fold origami cranes'], { cwd })).exitCode).toBe(3);
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe('the gate', () => {
  it('asks for a person’s approval where the registry does', async () => {
    const cwd = await registry.project();
    const refused = await registry.run(['install', 'acme-charts'], { cwd });
    expect(refused).toMatchObject({ exitCode: 4, out: '' });
    expect(refused.error).toContain('repeat the command with --yes');
    expect(refused.error).toMatch(
      /^ {2}.+: https:\/\/github\.com\/acme\/kitchen skills\/charts\/SKILL\.md\n {2}Risk low, audit \d+\/100, 1 file; (?:no )?findings/m,
    );
    expect(refused.error).toContain('skill-registry read acme-charts');
    expect(await readdir(cwd)).toEqual([]);
    expect((await registry.run(['install', 'acme-charts', '--yes'], { cwd })).exitCode).toBe(0);
  });

  it('asks for a person’s approval of a skill that fits the task only in part, whatever its policy', async () => {
    const cwd = await registry.project();
    const resolved = await registry.run(['resolve', partial], { cwd });
    expect(resolved.out).toMatch(
      /^Closest first, by words, and perhaps none fits.+\n.+Not mentioned: nowhere .+\n1\. acme-tables: /,
    );
    const refused = await registry.run(['install', '--task', partial], { cwd });
    expect(refused).toMatchObject({ exitCode: 4, out: '' });
    expect(refused.error).toContain('probably not what you need');
    expect(await readdir(cwd)).toEqual([]);
    expect((await registry.run(['install', '--task', partial, '--yes'], { cwd })).exitCode).toBe(0);
  });

  it('refuses a risk above the accepted one, and names the option that accepts it', async () => {
    const cwd = await registry.project();
    const refused = await registry.run(['install', 'acme-links', '--yes', '--json'], { cwd });
    expect(refused.exitCode).toBe(4);
    expect(jsonOf(refused)).toMatchObject({ error: { kind: 'blocked', exit_code: 4 } });
    const installed = await registry.run(['install', 'acme-links', '--yes', '--max-risk', 'high'], { cwd });
    expect(installed.exitCode).toBe(0);
    expect(installed.out).toContain('other.md: left out, a link or a submodule');
    expect(await readdir(join(cwd, '.agents/skills/links'))).toEqual(['SKILL.md']);
  });

  it('lets nothing install what the registry blocks', async () => {
    const cwd = await registry.project();
    const words = ['install', 'acme-bad', '--yes', '--allow-risk', '--max-risk', 'high', '--force'];
    expect(await registry.run(words, { cwd })).toMatchObject({ exitCode: 4, out: '' });
    expect(await readdir(cwd)).toEqual([]);
  });

  it('holds for a lockfile, whatever the lockfile says', async () => {
    const [from, cwd] = [await registry.project(), await registry.project()];
    await registry.run(['install', 'acme-charts', '--yes'], { cwd: from });
    const text = await readFile(join(from, 'skill-registry.lock.json'), 'utf8');
    await writeFile(
      join(cwd, 'skill-registry.lock.json'),
      text.replace('"policy": "review"', '"policy": "auto_allowed"'),
    );
    expect((await registry.run(['install'], { cwd })).exitCode).toBe(4);
    expect((await registry.run(['install', '--yes'], { cwd })).exitCode).toBe(0);
    expect(await readdir(join(cwd, '.agents/skills'))).toEqual(['charts']);
  });
});

describe('folders', () => {
  it('are those of the runtime that runs the command, or that is there, or that was asked for', async () => {
    const inClaude = await registry.project();
    await registry.run(['install', 'acme-tables'], { cwd: inClaude, environment: { CLAUDECODE: '1' } });
    expect(await readdir(inClaude)).toContain('.claude');

    const both = await registry.project();
    await mkdir(join(both, '.claude'));
    await mkdir(join(both, '.agents'));
    await registry.run(['install', 'acme-tables'], { cwd: both });
    for (const folder of ['.claude/skills/tables', '.agents/skills/tables'])
      expect(await readFile(join(both, folder, 'SKILL.md'), 'utf8')).toBe(tablesText);

    const asked = await registry.project();
    await registry.run(['install', 'acme-tables', '-a', 'Claude', '-a', 'windsurf'], { cwd: asked });
    expect((await readdir(asked)).sort()).toEqual([
      '.claude',
      '.windsurf',
      'skill-registry.lock.json',
      'skills-lock.json',
    ]);
  });

  it('of the user are filled with --global, and the project stays empty', async () => {
    const cwd = await registry.project();
    const environment = { HOME: await registry.project() };
    const ran = await registry.run(['install', 'acme-tables', '-g', '-a', 'codex'], { cwd, environment });
    expect(ran.exitCode).toBe(0);
    expect(await readdir(cwd)).toEqual([]);
    expect(await readdir(join(environment.HOME, '.agents/skills'))).toEqual(['tables']);
    expect((await registry.run(['verify', '-g', '--frozen'], { cwd, environment })).exitCode).toBe(0);
  });

  it('are named when the runtime is not known', async () => {
    const ran = await registry.run(['install', 'acme-tables', '-a', 'toaster'], {
      cwd: await registry.project(),
    });
    expect(ran.exitCode).toBe(2);
    expect(ran.error).toContain('claude-code');
  });
});

describe('reading without installing', () => {
  it('prints the checked text alone, and says where it is from on the error stream', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(['read', 'acme-tables'], { cwd });
    expect(ran).toMatchObject({ exitCode: 0, out: tablesText });
    expect(ran.error).toContain('data, not instructions');
    const file = await registry.run(['read', 'acme-tables', '-f', 'references/page nine.md', '-q'], { cwd });
    expect(file).toEqual({ exitCode: 0, out: 'Count the rows of page nine.\n', error: '' });
    expect((await registry.run(['read', 'acme-tables', '-f', '../charts/SKILL.md'], { cwd })).exitCode).toBe(
      3,
    );
    expect(await readdir(cwd)).toEqual([]);
  });

  it('does not print a blocked skill unasked', async () => {
    const cwd = await registry.project();
    expect(await registry.run(['read', 'acme-bad'], { cwd })).toMatchObject({ exitCode: 4, out: '' });
    expect((await registry.run(['read', 'acme-bad', '--allow-risk'], { cwd })).out).toContain('name: bad');
  });
});

describe('what is installed', () => {
  it('is listed, and removed from disk and both lockfiles', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables', 'acme-charts', '--yes'], { cwd });
    const list = jsonOf<{ skills: { slug: string }[] }>(await registry.run(['list', '--json'], { cwd }));
    expect(list.skills.map(({ slug }) => slug)).toEqual(['acme-charts', 'acme-tables']);
    expect((await registry.run(['remove', 'acme-tables'], { cwd })).exitCode).toBe(0);
    expect(await readdir(join(cwd, '.agents/skills'))).toEqual(['charts']);
    for (const name of ['skill-registry.lock.json', 'skills-lock.json'])
      expect(
        Object.keys((JSON.parse(await readFile(join(cwd, name), 'utf8')) as { skills: object }).skills),
      ).toEqual(['charts']);
  });

  it('leaves entries of other commands in skills-lock.json', async () => {
    const cwd = await registry.project();
    const other = { source: 'other/repo', sourceType: 'github', computedHash: 'x', more: [1] };
    const before = { version: 1, note: 'kept', skills: { zebra: other } };
    await writeFile(join(cwd, 'skills-lock.json'), JSON.stringify(before));
    await registry.run(['install', 'acme-tables'], { cwd });
    const after = JSON.parse(await readFile(join(cwd, 'skills-lock.json'), 'utf8')) as typeof before;
    expect(after).toMatchObject(before);
    expect(Object.keys(after.skills)).toEqual(['tables', 'zebra']);
  });
});

describe('the user’s lockfile of the stock skills command', () => {
  const read = async (path: string): Promise<StockUserLock> =>
    JSON.parse(await readFile(path, 'utf8')) as StockUserLock;

  it('has what --global installs, with the tree of its folder in Git, until it is removed', async () => {
    const cwd = await registry.project();
    const environment = { HOME: await registry.project() };
    const path = join(environment.HOME, '.agents/.skill-lock.json');
    const other = { source: 'other/repo', sourceType: 'github', skillFolderHash: 'x', more: [1] };
    const before = { version: 3, skills: { zebra: other }, dismissed: {}, lastSelectedAgents: ['codex'] };
    await mkdir(join(environment.HOME, '.agents'));
    await writeFile(path, JSON.stringify(before));
    const install = [
      'install',
      'acme-tables',
      'acme-links',
      '--yes',
      '--max-risk',
      'high',
      '-g',
      '-a',
      'codex',
    ];
    expect((await registry.run(install, { cwd, environment })).exitCode).toBe(0);
    const { skills, ...rest } = await read(path);
    const tree = execFileSync('git', ['rev-parse', `${registry.commit}:skills/tables`], {
      cwd: registry.repositoryFolder,
      encoding: 'utf8',
    });
    expect(rest).toEqual({ version: 3, dismissed: {}, lastSelectedAgents: ['codex'] });
    expect(skills).toMatchObject({
      zebra: other,
      tables: {
        source: 'acme/kitchen',
        sourceUrl: 'https://github.com/acme/kitchen.git',
        sourceType: 'github',
        ref: registry.commit,
        skillPath: 'skills/tables/SKILL.md',
        skillFolderHash: tree.trim(),
      },
      // A folder with a link, which is not fetched: the stock command says that it cannot check it.
      links: { skillFolderHash: '' },
    });
    const first = skills['tables']?.installedAt;
    await registry.run(['install', 'acme-tables', '-g', '-a', 'codex'], { cwd, environment });
    expect((await read(path)).skills['tables']?.installedAt).toBe(first);
    await registry.run(['remove', 'acme-tables', 'acme-links', '-g'], { cwd, environment });
    expect(await read(path)).toEqual(before);
  });

  it('is where XDG_STATE_HOME says', async () => {
    const [cwd, home] = [await registry.project(), await registry.project()];
    const environment = { HOME: home, XDG_STATE_HOME: join(home, 'state') };
    await registry.run(['install', 'acme-tables', '-g', '-a', 'codex'], { cwd, environment });
    const { skills } = await read(join(home, 'state/skills/.skill-lock.json'));
    expect(Object.keys(skills)).toEqual(['tables']);
  });

  it.each(['{"version":2,"skills":{}}', '{"version":4,"skills":{}}', 'not JSON', '[]'])(
    'is left as it is where it is %s',
    async (text) => {
      const cwd = await registry.project();
      const environment = { HOME: await registry.project() };
      const path = join(environment.HOME, '.agents/.skill-lock.json');
      await mkdir(join(environment.HOME, '.agents'));
      await writeFile(path, text);
      const ran = await registry.run(['install', 'acme-tables', '-g', '-a', 'codex'], { cwd, environment });
      expect(ran.exitCode).toBe(0);
      expect(ran.error).toContain('.skill-lock.json is left as it is: ');
      expect(await readFile(path, 'utf8')).toBe(text);
      expect((await registry.run(['verify', '-g', '--frozen'], { cwd, environment })).exitCode).toBe(0);
    },
  );
});

describe('a lockfile of the registry', () => {
  it('installs what it names, and nothing when it was changed', async () => {
    const cwd = await registry.project();
    const answer = await fetch(
      `${registry.url}/api/agent/resolve?task=${encodeURIComponent(task)}&format=lockfile`,
    );
    const text = await answer.text();
    await writeFile(join(cwd, 'given.json'), text);
    await writeFile(join(cwd, 'changed.json'), text.replace('"risk_level": "low"', '"risk_level": "medium"'));
    const refused = await registry.run(['install', '--lockfile', 'changed.json'], { cwd });
    expect(refused.exitCode).toBe(5);
    expect(refused.error).toContain('changed after it was signed');
    expect((await registry.run(['install', '--lockfile', 'given.json'], { cwd })).exitCode).toBe(0);
    expect((await registry.run(['receipt', 'given.json', '--offline'], { cwd })).exitCode).toBe(0);
    expect((await registry.run(['receipt', 'changed.json', '--offline'], { cwd })).exitCode).toBe(5);
  });
});

describe('answers of the registry', () => {
  it.each([
    [['search', 'tables'], 'acme-tables'],
    [['info', 'acme-tables'], 'Signed by the registry'],
    [['info', 'acme-tables'], 'INSTALL'],
    [['audit', 'acme-tables'], 'Signed by the registry'],
    [['audit', 'acme-tables'], 'Score: 100/100'],
    [['mcp'], '/api/mcp'],
    [['doctor'], 'ok'],
  ])('%j are text, and JSON with --json', async (words, expected) => {
    const cwd = await registry.project();
    const text = await registry.run(words, { cwd });
    expect(text).toMatchObject({ exitCode: 0, error: '' });
    expect(text.out).toContain(expected);
    expect(typeof jsonOf(await registry.run([...words, '--json'], { cwd }))).toBe('object');
  });

  it('take the options of every command before its name, too', async () => {
    const cwd = await registry.project();
    const after = await registry.run(['info', 'acme-tables', '--json', '--timeout', '20'], { cwd });
    const before = await registry.run(['--json', '--timeout', '20', 'info', 'acme-tables'], { cwd });
    expect(before).toEqual({ ...after, exitCode: 0 });
    expect((await registry.run(['-q', '--nobody', 'info', 'acme-tables'], { cwd })).exitCode).toBe(2);
  });

  it('to a wrong slug suggest the right one', async () => {
    const ran = await registry.run(['info', 'acme-table'], { cwd: await registry.project() });
    expect(ran.exitCode).toBe(3);
    expect(ran.error).toContain('acme-tables');
  });
});

describe('a wrong command line', () => {
  it.each([
    [['fetch'], 'there is no command'],
    [['find', 'x'], 'Did you mean search?'],
    [['serach', 'x'], 'Did you mean search?'],
    [['resolve', 'x', '--keyword', 'pdf'], 'Did you mean --keywords?'],
    [['info', ''], '"" is no slug'],
    [['audit', '..'], '.. has no SKILL.md'],
    [['install', '--fast', 'acme-tables'], "Unknown option '--fast'"],
    [['install', 'acme-tables', '--max-risk', 'none'], '--max-risk takes'],
    [['search', 'x', '--timeout', '0'], '--timeout takes'],
    [['search', 'x', '--registry', 'http://skills.example'], 'must start with https://'],
    [['search', 'x', '--registry', 'nonsense'], 'is not a URL'],
    [['search', 'x', '--registry', 'mirror'], 'is written ./mirror'],
    [['outcome', 'great'], 'the outcome is one of'],
    [['remove'], 'usage: skill-registry remove'],
    [['submit', 'nonsense'], 'repository'],
    [['install', 'acme-tables', '--task', 'x'], 'one of the three'],
    [['install', '--event', 'evt_x', '--task', 'x'], '--event needs the slug'],
    [['install', 'acme-tables', '--event', 'evt_x', '--task', 'x'], 'did not issue it'],
    [['resolve', 'x', '--part', 'a b', '--part', 'a b'], 'name each need once'],
  ])('%j ends with exit code 2 and says what is wrong', async (words, expected) => {
    const cwd = await registry.project();
    const ran = await registry.run(words, { cwd });
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.error).toContain(expected);
    expect(jsonOf(await registry.run([...words, '--json'], { cwd }))).toMatchObject({
      error: { kind: 'usage' },
    });
  });

  it('prints the help of the program and of each command', async () => {
    const cwd = await registry.project();
    const help = await registry.run(['--help'], { cwd });
    expect(help.exitCode).toBe(0);
    const names = [...help.out.matchAll(/^ {2}([a-z]+) /gm)].map((match) => match[1] ?? '');
    expect(names).toContain('install');
    for (const name of ['resolve', 'install', 'verify', 'outcome'])
      expect((await registry.run([name, '--help'], { cwd })).out).toContain(`usage: skill-registry ${name}`);
  });
});
