/** One folder under two paths: by links everywhere, and by letter case on a disk that does not tell cases apart. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRegistry, lockOf, makeKey, makeText, startFakeRegistry } from '../support/fake-registry.ts';

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
const put = async (folder: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'SKILL.md'), text);
};

it('a skills folder that is a link of the one in the lockfile is no second one', async () => {
  await put(at('.claude/skills/tables'), 'good');
  await writeFile(at('skill-registry.lock.json'), lockOf(good, registry.url));
  await symlink(at('.claude/skills'), at('linked'));
  const ran = await registry.run(['scan', '--offline', 'linked', '.claude/skills']);
  expect(ran.out).toContain('1 skills: 1 locked');
  expect((await registry.run(['prune', '--dry-run'])).out).toContain('Nothing to prune');
});

/** A folder mounted at a second path: what tells it from another is neither a name nor a link, as with letter case. */
const canMount = await mkdtemp(join(tmpdir(), 'mounts-')).then(async (folder) => {
  await Promise.all(['a', 'b'].map((name) => mkdir(join(folder, name))));
  const done = spawnSync('mount', ['--bind', join(folder, 'a'), join(folder, 'b')]).status === 0;
  if (done) spawnSync('umount', [join(folder, 'b')]);
  await rm(folder, { recursive: true });
  return done;
});

it.runIf(canMount)('a folder under a second name is not counted twice, and never moved away', async () => {
  await put(at('.claude/skills/Tables'), 'good');
  await mkdir(at('.claude/skills/tables'));
  await writeFile(at('skill-registry.lock.json'), lockOf(good, registry.url));
  execFileSync('mount', ['--bind', at('.claude/skills/Tables'), at('.claude/skills/tables')]);
  try {
    expect((await registry.run(['scan', '--offline'])).out).toMatch(/^1 skills: 1 locked/);
    expect((await registry.run(['prune', '--dry-run'])).out).toContain('Nothing to prune');
    expect((await registry.run(['adopt', '--dry-run'])).out).toContain('Nothing to adopt');
  } finally {
    execFileSync('umount', [at('.claude/skills/tables')]);
  }
});

/** Those of macOS and Windows keep the letter case of a name, and find it in any. */
const probe = await mkdtemp(join(tmpdir(), 'Letter-Case-'));
const isOne = await stat(join(dirname(probe), basename(probe).toLowerCase())).then(
  () => true,
  () => false,
);
await rm(probe, { recursive: true });

describe.runIf(isOne)('on a disk that does not tell letter cases apart', () => {
  beforeEach(async () => {
    await put(at('.claude/skills/Tables'), 'good');
    await writeFile(at('skill-registry.lock.json'), lockOf(good, registry.url));
  });

  it('scan counts a skill once, whichever way its folder is written', async () => {
    const ran = await registry.run(['scan', '--offline', '.claude/skills', '.CLAUDE/Skills']);
    expect(ran.out).toMatch(/^1 skills: /);
  });

  it('verify, install and update find it under the name of the lockfile', async () => {
    expect(await registry.run(['verify'])).toMatchObject({ exitCode: 0 });
    expect(await registry.run(['install', '--yes'])).toMatchObject({ exitCode: 0 });
    expect(await registry.run(['update', '--exit-code'])).toMatchObject({ exitCode: 0 });
    expect(await readdir(at('.claude/skills'))).toEqual(['Tables']);
  });

  it('prune and adopt leave what the lockfile names in another case alone', async () => {
    expect((await registry.run(['prune', '--yes'])).out).toContain('Nothing to prune');
    expect((await registry.run(['adopt', '--dry-run'])).out).toContain('Nothing to adopt');
  });

  it('install of another text under the name of a folder writes nothing over it', async () => {
    await put(at('.claude/skills/Tables'), 'mine');
    const ran = await registry.run(['install', 'acme-tables', '-a', 'claude-code', '--yes']);
    expect([ran.exitCode, ran.error]).toEqual([1, expect.stringContaining('.claude/skills')]);
  });
});
