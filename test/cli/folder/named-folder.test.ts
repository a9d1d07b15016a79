/** A word that could be a slug or a folder, and a command with two names. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../support/fake-registry.ts';

let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
});
afterEach(() => registry.close());

describe('a word without a slash', () => {
  it.each([
    ['audit', 'own-skill', 3],
    ['audit', 'OwnSkill', 2],
    ['eval', 'own-skill', 3],
  ])('points to the folder of that name where no skill has it: %s %s', async (command, word, exitCode) => {
    await mkdir(join(registry.project, word));
    const ran = await registry.run([command, word]);
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.error).toContain(`There is a folder of that name here: it is meant by ./${word}`);
  });

  it('says nothing of a folder where there is none', async () => {
    const ran = await registry.run(['audit', 'own-skill']);
    expect(ran.exitCode).toBe(3);
    expect(ran.error).not.toContain('folder');
  });
});

it('help of both names of a command is the same, and names the other', async () => {
  const help = await registry.run(['help', 'add']);
  expect(help).toEqual(await registry.run(['help', 'install']));
  expect(help.out).toContain('Another name of it: add.');
  expect((await registry.run(['help'])).out).toMatch(/^ {2}install .+ \(also: add\)$/m);
});
