/** What `scan`, `serve-local` and `audit` meet on a machine: heaps of files, circles of links, what may not be read, what changes meanwhile. */
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSkills } from '../../../src/cli/folder/found-skills.ts';
import { type FakeRegistry, startFakeRegistry } from '../support/fake-registry.ts';

let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
});
afterEach(() => registry.close());

const at = (...parts: string[]): string => join(registry.project, '.claude/skills', ...parts);
async function put(name: string): Promise<void> {
  await mkdir(at(name), { recursive: true });
  await writeFile(at(name, 'SKILL.md'), `---\nname: ${name}\ndescription: Counts.\n---\n`);
}
const scan = async (): Promise<string> => (await registry.run(['scan', '--offline'])).out;

it('a skill beside thousands of files is found, and one with fifty thousand is named as unread', async () => {
  await put('zz-last');
  for (let each = 0; each < 3_000; each += 1) writeFileSync(at(`${each}.txt`), '');
  expect(await scan()).toMatch(/^1 skills: 1 unknown/);
  await put('heap');
  for (let each = 0; each < 50_000; each += 1) writeFileSync(at('heap', `${each}.txt`), '');
  expect(await scan()).toMatch(/unreadable \S*heap: more than 2000 files/);
  const audited = await registry.run(['audit', '.claude/skills/heap']);
  expect(audited).toMatchObject({ exitCode: 1, error: expect.stringContaining('more than 20000 files') });
});

it('a folder of more skills than are read is named as unread, with those that are', async () => {
  for (let each = 0; each < 2_001; each += 1) {
    await mkdir(at(`${each}`), { recursive: true });
    writeFileSync(at(`${each}`, 'SKILL.md'), `${each}`);
  }
  const found = await findSkills(new Map([[at(), { runtimes: [], plugin: null }]]));
  expect(found).toHaveLength(2_001);
  expect(found.filter(({ reason }) => reason !== null)).toMatchObject([
    { path: at(), reason: 'more than 2000 files' },
  ]);
});

it('links in a circle, within a skill and around it, are followed once or not at all', async () => {
  await put('mine');
  await symlink(at('mine'), at('mine/self'));
  await symlink(at('two'), at('one'));
  await symlink(at('one'), at('two'));
  await symlink('..', at('up'));
  expect(await scan()).toMatch(/^1 skills: 1 unknown/);
});

it.runIf(getuid?.() !== 0)('what may not be read is named, and the rest is read', async () => {
  await put('mine');
  await put('closed');
  await chmod(at('closed/SKILL.md'), 0);
  await put('shut');
  await mkdir(at('shut/data'));
  await chmod(at('shut/data'), 0);
  const out = await scan();
  await chmod(at('shut/data'), 0o700);
  expect(out).toMatch(/^3 skills: 2 unreadable, 1 unknown/);
  expect(await registry.run(['verify', '--frozen'])).toMatchObject({
    exitCode: expect.any(Number) as unknown,
  });
});

it('a skill that is written and removed while it is read ends no command', async () => {
  await put('mine');
  const work = { isOn: true };
  const change = async (): Promise<void> => {
    while (work.isOn) {
      await put('moving');
      for (const name of ['a', 'b', 'c']) await writeFile(at('moving', name), name.repeat(10_000));
      await rm(at('moving'), { recursive: true });
    }
  };
  const changing = change();
  for (let round = 0; round < 25; round += 1)
    expect(await scan()).toMatch(/^(?:1 skills: 1 unknown|2 skills: (?:2 unknown|1 unknown, 1 unreadable))/);
  work.isOn = false;
  await changing;
});
