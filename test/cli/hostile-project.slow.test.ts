/** A project that its author made to harm who works in it: the client follows its files nowhere else, and says what is wrong. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackClient } from '../../scripts/attack-support/hostile-client.ts';
import { type CliRegistry, openCliRegistry, type Ran, tablesText } from './support/registry.ts';

let registry: CliRegistry;
/** The lockfile of a project in which the tables skill was installed as it should be. */
let honest: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  const cwd = await registry.project();
  await registry.run(['install', 'acme-tables'], { cwd });
  honest = await readFile(join(cwd, lockName), 'utf8');
});
afterAll(() => registry.close());

const lockName = 'skill-registry.lock.json';
const backups = '.skill-registry-backup';

/** A project whose lockfile lists the tables skill under another name, in another folder. */
async function projectWith(name: string, folder: string): Promise<string> {
  const cwd = await registry.project();
  const lock = JSON.parse(honest) as { skills: { tables: object } };
  const skills = { [name]: { ...lock.skills.tables, folders: [folder] } };
  await writeFile(join(cwd, lockName), JSON.stringify({ version: 1, skills }));
  return cwd;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const commands = [
  'list',
  'verify --frozen',
  'verify --json',
  'remove documents',
  'remove documents --force',
  'update --yes',
  'install --yes --force',
  'outcome success',
];

describe.each([
  ['an absolute folder', (outside: string) => outside],
  ['an absolute folder with other words', (outside: string) => `/.${outside}`],
  ['a folder upwards', () => '..'],
  ['a folder that no runtime reads', () => 'outside'],
])('a lockfile that names %s', (_, folderOf) => {
  it.each(commands)('is refused by %s', async (command) => {
    const outside = await registry.project();
    const cwd = await projectWith('documents', folderOf(outside));
    for (const place of [outside, join(cwd, '..'), join(cwd, 'outside')])
      await write(join(place, 'documents/salaries.txt'), 'secret');
    const ran = await registry.run(command.split(' '), { cwd });
    expect(ran.exitCode).toBe(5);
    expect(ran.out + ran.error).toContain('no runtime reads skills from');
    expect(ran.out + ran.error).not.toContain('salaries');
    for (const place of [outside, join(cwd, '..'), join(cwd, 'outside')])
      expect(await readdir(join(place, 'documents'))).toEqual(['salaries.txt']);
    expect(existsSync(join(cwd, backups))).toBe(false);
  });
});

it('a skill that the user has is not removed by a project that names its folder', async () => {
  const own = join(registry.home, '.claude/skills');
  await write(join(own, 'tables/SKILL.md'), tablesText);
  const cwd = await projectWith('tables', own);
  expect((await registry.run(['remove', 'tables', '--force'], { cwd })).exitCode).toBe(5);
  expect(await readdir(own)).toEqual(['tables']);
  await rm(join(registry.home, '.claude'), { recursive: true });
});

describe('a skill folder that is a link out of the project', () => {
  it.each(['verify --frozen', 'verify acme-tables', 'remove tables --force'])(
    'is not entered by %s',
    async (command) => {
      const outside = await registry.project();
      await write(join(outside, 'skills/tables/salaries.txt'), 'secret');
      const cwd = await projectWith('tables', '.agents/skills');
      await symlink(outside, join(cwd, '.agents'));
      if (command.endsWith('acme-tables')) await rm(join(cwd, lockName));
      const ran = await registry.run(command.split(' '), { cwd });
      expect(ran).toMatchObject({ exitCode: 1, out: '' });
      expect(ran.error).toContain('leads out of');
      expect(ran.error).not.toContain('salaries');
      expect(await readdir(join(outside, 'skills/tables'))).toEqual(['salaries.txt']);
    },
  );
});

describe('a backup folder', () => {
  const makers: readonly (readonly [string, (backup: string, cwd: string) => Promise<void>])[] = [
    ['a link to the user’s skills', (backup) => symlink(join(registry.home, 'skills'), backup)],
    ['a link to the project’s own skills', (backup) => symlink('.agents/skills', backup)],
    ['a link to nothing', (backup) => symlink('nothing', backup)],
    ['a file', (backup) => writeFile(backup, '')],
  ];
  it.each(makers)('that is %s takes nothing, and nothing else is written', async (_, make) => {
    const cwd = await registry.project();
    await mkdir(join(registry.home, 'skills'), { recursive: true });
    await write(join(cwd, '.agents/skills/tables/SKILL.md'), 'another text\n');
    await make(join(cwd, backups), cwd);
    const check = async (ran: Ran): Promise<void> => {
      expect(ran).toMatchObject({ exitCode: 1, out: '' });
      expect(ran.error).toContain('is no folder of its own');
      expect(await readdir(join(registry.home, 'skills'))).toEqual([]);
      expect(await readdir(join(cwd, '.agents/skills'))).toEqual(['tables']);
      expect(await readFile(join(cwd, '.agents/skills/tables/SKILL.md'), 'utf8')).toBe('another text\n');
    };
    await check(await registry.run(['install', 'acme-tables', '--force'], { cwd }));
    expect(await readdir(cwd)).not.toContain(lockName);
    await writeFile(join(cwd, lockName), honest);
    await check(await registry.run(['remove', 'tables', '--force'], { cwd }));
    await check(await registry.run(['install', '--yes', '--force'], { cwd }));
  });
});

describe('a file that the client reads', () => {
  it.each([
    [lockName, ['list']],
    [lockName, ['verify', '--frozen']],
    [lockName, ['install', 'acme-tables']],
    ['skills-lock.json', ['install', 'acme-tables']],
    [`${lockName}.claim`, ['install', 'acme-tables']],
  ])('%s is not read through a link, by %s', async (name, words) => {
    for (const target of ['/dev/zero', join(registry.home, 'elsewhere')]) {
      await writeFile(join(registry.home, 'elsewhere'), honest);
      const cwd = await registry.project();
      await symlink(target, join(cwd, name));
      const ran = await registry.run(words, { cwd });
      expect(ran).toMatchObject({ exitCode: 1, out: '' });
      expect(ran.error).toContain('is no plain file');
      expect(await readdir(cwd)).not.toContain('.agents');
      expect(await readFile(join(registry.home, 'elsewhere'), 'utf8')).toBe(honest);
    }
  });

  it.each([lockName, 'skills-lock.json'])('%s has at most 8 MiB', async (name) => {
    const cwd = await registry.project();
    await writeFile(join(cwd, name), '');
    await truncate(join(cwd, name), 8 * 1_048_576 + 1);
    const ran = await registry.run(['install', 'acme-tables'], { cwd });
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.error).toContain('is longer than');
  });

  it.each([['receipt'], ['statement']])('and that is named to %s has an end', async (command) => {
    const cwd = await registry.project();
    await symlink('/dev/zero', join(cwd, 'signed.json'));
    const ran = await registry.run([command, 'signed.json'], { cwd });
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.error).toContain('is longer than');
  });

  it('has no more levels than it needs', async () => {
    const cwd = await registry.project();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await writeFile(join(cwd, 'skills-lock.json'), `{"version":1,"skills":{"x":${deep}}}`);
    const ran = await registry.run(['install', 'acme-tables'], { cwd });
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.error).toContain('has more than 100 levels');
  });

  it('of an installed skill is not read where it is larger than a skill may be', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables'], { cwd });
    const folder = join(cwd, '.agents/skills/tables');
    for (const name of ['SKILL.md', 'more.bin']) {
      await writeFile(join(folder, name), '');
      await truncate(join(folder, name), 3 * 2 ** 30);
    }
    const ran = await registry.run(['verify', '--frozen'], { cwd });
    expect(ran).toMatchObject({ exitCode: 5, error: '' });
    expect(ran.out).toContain('changed: SKILL.md');
    expect(ran.out).toContain('added: more.bin');
    await rm(folder, { recursive: true });
  });
});

describe('what is the user’s own', () => {
  it('may be a link: the lockfile, the keys and the files that a command names', async () => {
    const [cwd, dotfiles] = [await registry.project(), await registry.project()];
    const environment = { HOME: await registry.project() };
    await registry.run(['install', 'acme-tables', '--global'], { cwd, environment });
    const config = join(environment.HOME, '.config/skill-registry');
    await writeFile(join(dotfiles, lockName), await readFile(join(config, lockName)));
    await rm(join(config, lockName));
    await symlink(join(dotfiles, lockName), join(config, lockName));
    const listed = await registry.run(['list', '--global'], { cwd, environment });
    expect(listed.out).toContain('acme-tables at');
  });
});

it('the attacks of `npm run attack` on the built client are refused', async () => {
  expect(await attackClient(join(registry.options.distDir, 'files/cli'))).toMatchObject({
    measured: '12 of 12 refused',
    holds: true,
  });
});
