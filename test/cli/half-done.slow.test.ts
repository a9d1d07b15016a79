/** What is interrupted, in the way, or done twice at once: nothing is half done, and nothing is lost. */
import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, tablesText, waitFor } from './support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterEach(() => {
  registry.raw.fault = () => null;
});
afterAll(() => registry.close());

const place = '.agents/skills';

async function installed(): Promise<string> {
  const cwd = await registry.project();
  expect((await registry.run(['install', 'acme-tables'], { cwd })).exitCode).toBe(0);
  return cwd;
}

describe('a folder that is in the way', () => {
  it('with local changes is kept, each change is named, and --force moves it into a backup', async () => {
    const cwd = await installed();
    const folder = join(cwd, place, 'tables');
    await writeFile(join(folder, 'SKILL.md'), 'mine');
    await writeFile(join(folder, 'notes.md'), 'notes of mine');
    await publishBriefly(async () => {
      const refused = await registry.run(['update'], { cwd });
      expect(refused.exitCode).toBe(1);
      for (const line of ['changed: SKILL.md', 'added: notes.md', '--force'])
        expect(refused.error).toContain(line);
      expect(await readFile(join(folder, 'SKILL.md'), 'utf8')).toBe('mine');

      expect((await registry.run(['update', '--force'], { cwd })).exitCode).toBe(0);
      expect(await readFile(join(folder, 'SKILL.md'), 'utf8')).toContain('A new sentence.');
      const [backup = ''] = await readdir(join(cwd, '.skill-registry-backup'));
      expect(await readFile(join(cwd, '.skill-registry-backup', backup, 'notes.md'), 'utf8')).toBe(
        'notes of mine',
      );
      expect(await readdir(join(cwd, place))).toEqual(['tables']);
    });
  });

  it('that another program put there is not taken for ours', async () => {
    const cwd = await registry.project();
    await mkdir(join(cwd, place, 'tables'), { recursive: true });
    await writeFile(join(cwd, place, 'tables/SKILL.md'), 'theirs');
    const refused = await registry.run(['install', 'acme-tables'], { cwd });
    expect(refused.exitCode).toBe(1);
    expect(refused.error).toContain('was not installed from acme-tables');
    expect((await registry.run(['remove', 'acme-tables', '--force'], { cwd })).exitCode).toBe(3);
    expect(await readFile(join(cwd, place, 'tables/SKILL.md'), 'utf8')).toBe('theirs');
    expect(await readdir(cwd)).toEqual(['.agents']);
  });

  it('that is a link is not followed', async () => {
    const [cwd, other] = [await registry.project(), await registry.project()];
    await mkdir(join(cwd, place), { recursive: true });
    await symlink(other, join(cwd, place, 'tables'));
    expect((await registry.run(['install', 'acme-tables'], { cwd })).exitCode).toBe(1);
    expect(await readdir(other)).toEqual([]);
  });

  it('in one of two places stops both', async () => {
    const cwd = await registry.project();
    await mkdir(join(cwd, '.claude/skills/tables'), { recursive: true });
    await writeFile(join(cwd, '.claude/skills/tables/SKILL.md'), 'theirs');
    const words = ['install', 'acme-tables', '-a', 'codex', '-a', 'claude-code'];
    expect((await registry.run(words, { cwd })).exitCode).toBe(1);
    expect(await readdir(cwd)).toEqual(['.claude']);
  });

  it('is left alone when it is already what it should be', async () => {
    const cwd = await installed();
    const before = await readFile(join(cwd, 'skills-lock.json'), 'utf8');
    const again = await registry.run(['install', 'acme-tables'], { cwd });
    expect(again.out).toContain('tables: unchanged');
    expect(await readFile(join(cwd, 'skills-lock.json'), 'utf8')).toBe(before);
  });

  it('with changes is not removed', async () => {
    const cwd = await installed();
    await writeFile(join(cwd, place, 'tables/count.txt'), 'more');
    const refused = await registry.run(['remove', 'tables'], { cwd });
    expect(refused.exitCode).toBe(1);
    expect(refused.error).toContain('changed: count.txt');
    expect((await registry.run(['remove', 'tables', '--force'], { cwd })).exitCode).toBe(0);
    const [backup = ''] = await readdir(join(cwd, '.skill-registry-backup'));
    expect(await readFile(join(cwd, '.skill-registry-backup', backup, 'count.txt'), 'utf8')).toBe('more');
  });
});

describe('an installation that was cut off', () => {
  it('by a signal while it fetched leaves nothing behind', async () => {
    const cwd = await registry.project();
    registry.raw.fault = (path) => (path.endsWith('count.txt') ? 'never' : null);
    const child = spawn(process.execPath, [registry.program, 'install', 'acme-tables'], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: registry.home, SKILL_REGISTRY_SOURCE_URL: registry.raw.url },
    });
    const ended = new Promise((settle) => child.on('exit', settle));
    const asked = registry.raw.asked.length;
    await waitFor(async () => registry.raw.asked.slice(asked).some((path) => path.endsWith('count.txt')));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('while it swapped folders is put right by the next one', async () => {
    const cwd = await installed();
    const folder = join(cwd, place);
    // As a power cut leaves it: the old folder moved away, a part of the new one written.
    await rename(join(folder, 'tables'), join(folder, '.skill-registry-old-tables.0123abcd'));
    await mkdir(join(folder, '.skill-registry-new-tables.4567cdef'));
    await writeFile(join(folder, '.skill-registry-new-tables.4567cdef/SKILL.md'), 'half');
    await writeFile(join(cwd, 'skill-registry.lock.json.claim'), `4194304 ${hostname()}\n`);
    const ran = await registry.run(['install', 'acme-tables'], { cwd });
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toContain('tables: unchanged');
    expect(await readdir(folder)).toEqual(['tables']);
    expect((await readdir(cwd)).sort()).toEqual(['.agents', 'skill-registry.lock.json', 'skills-lock.json']);
  });
});

describe('two installations at once', () => {
  it('into one project both come through, and no lockfile loses an entry', async () => {
    const cwd = await registry.project();
    const both = await Promise.all(
      ['acme-tables', 'acme-charts'].map((slug) => registry.run(['install', slug, '--yes'], { cwd })),
    );
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    for (const name of ['skill-registry.lock.json', 'skills-lock.json']) {
      const lock = JSON.parse(await readFile(join(cwd, name), 'utf8')) as { skills: object };
      expect(Object.keys(lock.skills)).toEqual(['charts', 'tables']);
    }
    expect((await readdir(join(cwd, place))).sort()).toEqual(['charts', 'tables']);
  });

  it('of the same skill agree', async () => {
    const cwd = await registry.project();
    const both = await Promise.all([1, 2].map(() => registry.run(['install', 'acme-tables'], { cwd })));
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect((await registry.run(['verify', '--frozen'], { cwd })).exitCode).toBe(0);
  });
});

describe('an update', () => {
  it('of nothing says, as the list does, that nothing is installed', async () => {
    const cwd = await registry.project();
    for (const command of ['update', 'list'])
      expect((await registry.run([command], { cwd })).out).toBe('Nothing is installed here.\n');
  });

  it('says what changes, changes it, and is then up to date', async () => {
    const cwd = await installed();
    const lock = JSON.parse(await readFile(join(cwd, 'skill-registry.lock.json'), 'utf8')) as {
      skills: { tables: { commit: string } };
    };
    const before = lock.skills.tables.commit;
    expect((await registry.run(['update'], { cwd })).out).toContain('Nothing to update');
    await publishBriefly(async (commit) => {
      const plan = await registry.run(['update', '--dry-run'], { cwd });
      expect(plan.out).toBe(`acme-tables: ${before.slice(0, 12)} to ${commit.slice(0, 12)}\n  SKILL.md\n`);
      expect((await registry.run(['verify'], { cwd })).out).toContain('the registry lists another text');
      expect((await registry.run(['update', 'tables'], { cwd })).exitCode).toBe(0);
      const text = await readFile(join(cwd, place, 'tables/SKILL.md'), 'utf8');
      expect(text).toContain('A new sentence.');
      expect((await registry.run(['verify', '--frozen'], { cwd })).exitCode).toBe(0);
    });
  });
});

/** Publishes another text of the tables skill, and afterwards the first one again. */
async function publishBriefly(work: (commit: string) => Promise<void>): Promise<void> {
  const commit = await registry.publishChange(`${tablesText}\nA new sentence.\n`);
  try {
    await work(commit);
  } finally {
    await registry.publishChange(tablesText);
  }
}
