/** What `verify` calls a change, and what it knows of other installers. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutGitHubKeys } from '../../src/cli/folder/known-edits.ts';
import { type CliRegistry, openCliRegistry, type Ran, tablesText } from './support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

/** A project with the skill installed, then changed; what `verify` says of it. */
async function verified(
  change: (folder: string) => Promise<void>,
  ...words: readonly string[]
): Promise<Ran> {
  const cwd = await registry.project();
  await registry.run(['install', 'acme-tables'], { cwd });
  await change(join(cwd, '.agents/skills/tables'));
  return registry.run(['verify', ...words], { cwd });
}

/** As GitHub's command line writes it. */
const stamped = tablesText.replace(
  'license: MIT\n',
  'license: MIT\nmetadata:\n  github-repo: acme/kitchen\n  github-ref: main\n  github-tree-sha: 0123abcd\n',
);

describe('verify --folder', () => {
  it('compares one folder that no lockfile lists, wherever it is', async () => {
    const [from, cwd] = [await registry.project(), await registry.project()];
    await registry.run(['install', 'acme-tables'], { cwd: from });
    await cp(join(from, '.agents/skills/tables'), join(cwd, 'plugins/some where'), { recursive: true });
    const words = ['verify', 'acme-tables', '--folder', 'plugins/some where'];
    const ran = await registry.run(words, { cwd });
    expect(ran).toMatchObject({ exitCode: 0, error: '' });
    expect(ran.out).toContain('plugins/some where: intact');
    await writeFile(join(cwd, 'plugins/some where/count.txt'), 'other');
    expect((await registry.run(words, { cwd })).exitCode).toBe(5);
  });

  it('says that a folder is missing, and takes one slug', async () => {
    const cwd = await registry.project();
    const missing = await registry.run(['verify', 'acme-tables', '--folder', 'nowhere'], { cwd });
    expect([missing.exitCode, missing.out]).toEqual([5, expect.stringContaining('nowhere: missing')]);
    for (const words of [[], ['acme-tables', 'acme-charts'], ['acme-tables', '--frozen']])
      expect((await registry.run(['verify', ...words, '--folder', '.'], { cwd })).exitCode).toBe(2);
  });
});

describe('verify', () => {
  it.each<[string, (folder: string) => Promise<void>, string]>([
    ['a changed file', (folder) => writeFile(join(folder, 'count.txt'), 'other'), 'changed: count.txt'],
    ['a missing file', (folder) => rm(join(folder, 'count.txt')), 'missing: count.txt'],
    ['an added file', (folder) => writeFile(join(folder, 'more.sh'), 'rm -rf ~'), 'added: more.sh'],
    ['a missing folder', (folder) => rm(folder, { recursive: true }), 'tables: missing'],
    [
      'a changed sentence beside known keys',
      (folder) => writeFile(join(folder, 'SKILL.md'), stamped.replace('small steps', 'one step')),
      'changed: SKILL.md',
    ],
    [
      'a folder in the place of the text',
      async (folder) => {
        await rm(join(folder, 'SKILL.md'));
        await mkdir(join(folder, 'SKILL.md'));
      },
      'missing: SKILL.md',
    ],
    [
      'a pipe in the place of the text',
      async (folder) => {
        await rm(join(folder, 'SKILL.md'));
        execFileSync('mkfifo', [join(folder, 'SKILL.md')]);
      },
      'changed: SKILL.md',
    ],
  ])('finds %s: exit code 5', async (_, change, line) => {
    const ran = await verified(change);
    expect(ran.exitCode).toBe(5);
    expect(ran.out).toContain(line);
  });

  it.each<[string, (folder: string) => Promise<void>, string]>([
    [
      'metadata.json left out',
      (folder) => rm(join(folder, 'metadata.json')),
      'left out by the stock skills command',
    ],
    ['keys of gh skill', (folder) => writeFile(join(folder, 'SKILL.md'), stamped), 'gh skill wrote'],
    [
      'the record of clawhub',
      async (folder) => {
        await mkdir(join(folder, '.clawhub'));
        await writeFile(join(folder, '.clawhub/origin.json'), '{}');
      },
      'the record of clawhub',
    ],
  ])('knows %s, and says so; --frozen does not accept it', async (_, change, line) => {
    const ran = await verified(change);
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toContain(line);
    expect((await verified(change, '--frozen')).exitCode).toBe(5);
  });

  it('knows a link that an installer replaced with what it leads to', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-links', '--yes', '--max-risk', 'high'], { cwd });
    await writeFile(join(cwd, '.agents/skills/links/other.md'), 'what it led to');
    expect((await registry.run(['verify'], { cwd })).exitCode).toBe(0);
  });

  it('checks by its slug what another command installed', async () => {
    const [from, cwd] = [await registry.project(), await registry.project()];
    await registry.run(['install', 'acme-tables'], { cwd: from });
    await cp(join(from, '.agents'), join(cwd, '.claude'), { recursive: true });
    const good = await registry.run(['verify', 'acme-tables'], { cwd });
    expect(good).toMatchObject({ exitCode: 0 });
    expect(good.out).toContain('.claude/skills/tables: intact');
    await writeFile(join(cwd, '.claude/skills/tables/SKILL.md'), 'other');
    expect((await registry.run(['verify', 'acme-tables'], { cwd })).exitCode).toBe(5);
    expect((await registry.run(['verify', 'acme-charts'], { cwd })).exitCode).toBe(3);
  });

  it('works without the network; --frozen asks for none', async () => {
    const offline = ['--registry', 'http://127.0.0.1:9'];
    const ran = await verified(async () => {}, ...offline);
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toContain('the registry was not asked');
    const frozen = await verified(async () => {}, '--frozen', ...offline);
    expect(frozen.exitCode).toBe(0);
    expect(frozen.out).not.toContain('registry was not asked');
  });

  it('says as JSON which file of which folder it is', async () => {
    const ran = await verified((folder) => writeFile(join(folder, 'count.txt'), 'other'), '--json');
    expect(JSON.parse(ran.out)).toMatchObject({
      ok: false,
      skills: [
        {
          slug: 'acme-tables',
          folders: [
            { folder: '.agents/skills/tables', state: 'changed', differences: { changed: ['count.txt'] } },
          ],
        },
      ],
    });
  });

  it('has nothing to say where nothing is installed', async () => {
    expect((await registry.run(['verify'], { cwd: await registry.project() })).exitCode).toBe(3);
  });
});

describe('the keys of gh skill', () => {
  it('are taken out of the front matter, others stay', () => {
    expect(withoutGitHubKeys(stamped)).toBe(tablesText);
    const own =
      '---\nname: x\nmetadata:\n  author: Ann\n  github-repo: a/b\n---\nmetadata:\n  github-repo: text\n';
    expect(withoutGitHubKeys(own)).toBe(
      '---\nname: x\nmetadata:\n  author: Ann\n---\nmetadata:\n  github-repo: text\n',
    );
  });

  it.each(['', 'no front matter', '---\nname: x\n', '---\nname: x\n---\n'])('leaves %j as it is', (text) => {
    expect(withoutGitHubKeys(text)).toBe(text);
  });
});

it('the unpacked program is the one that the registry serves', async () => {
  const served = await fetch(`${registry.url}/cli/${registry.file}`);
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect(served.headers.get('content-type')).toBe('application/gzip');
  const index = (await (await fetch(`${registry.url}/cli/index.json`)).json()) as {
    url: string;
    run: string;
  };
  expect(index.url).toBe(`${registry.url}/cli/${registry.file}`);
  expect(index.run).toBe(`npx -y ${index.url}`);
  expect(await readFile(registry.program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});
