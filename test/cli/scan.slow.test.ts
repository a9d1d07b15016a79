/** `scan`: what is installed on a machine, however it came there. */
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry } from './support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const own = (name: string): string => `---\nname: ${name}\ndescription: Counts what is there.\n---\nCount.\n`;

async function skill(folder: string, name: string, text = own(name)): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'SKILL.md'), text);
}

interface Scanned {
  readonly ok: boolean;
  readonly skills: readonly { readonly name: string; readonly state: string; readonly slug: string | null }[];
  readonly duplicates: readonly (readonly string[])[];
  readonly tokens: Readonly<Record<string, number>>;
}

const states = ({ skills }: Scanned): Record<string, string> =>
  Object.fromEntries(skills.map(({ name, state }) => [name, state]));

describe('scan', () => {
  it('tells what is listed, changed and unknown, however it was installed, and counts what a session loads', async () => {
    const cwd = await registry.project();
    await registry.run(['install', 'acme-tables'], { cwd });
    await cp(join(cwd, '.agents/skills/tables'), join(cwd, '.claude/skills/copied'), { recursive: true });
    await cp(join(cwd, '.agents/skills/tables'), join(cwd, '.claude/skills/changed'), { recursive: true });
    await writeFile(join(cwd, '.claude/skills/changed/count.txt'), 'other');
    await skill(join(cwd, '.claude/skills'), 'mine');
    await mkdir(join(cwd, '.claude/skills/no-skill'));

    const ran = await registry.run(['scan', '--json'], { cwd });
    const answer = JSON.parse(ran.out) as Scanned;
    expect(states(answer)).toEqual({
      tables: 'listed',
      copied: 'listed',
      changed: 'changed',
      mine: 'unknown',
    });
    expect(answer.skills.find(({ name }) => name === 'changed')?.slug).toBe('acme-tables');
    expect(answer.duplicates).toHaveLength(1);
    expect(answer.tokens['claude-code']).toBeGreaterThan(0);
    expect([answer.ok, ran.exitCode]).toEqual([false, 1]);

    const intact = JSON.parse((await registry.run(['scan', '--json', '--offline'], { cwd })).out) as Scanned;
    expect(states(intact)).toMatchObject({ tables: 'locked', mine: 'unknown' });
    await writeFile(join(cwd, '.agents/skills/tables/SKILL.md'), own('tables'));
    const edited = JSON.parse((await registry.run(['scan', '--json', '--offline'], { cwd })).out) as Scanned;
    expect(states(edited)['tables']).toBe('changed');

    const text = await registry.run(['scan'], { cwd });
    expect(text.out).toMatch(/^4 skills: /);
    expect(text.out).toMatch(/^ +changed: SKILL\.md$/m);
    expect((await registry.run(['scan', '--names'], { cwd })).out).toMatch(/^ +changed: count\.txt$/m);
    expect(text.out).toMatch(/changed +\S*changed: acme-tables at [0-9a-f]{10}/);
  });

  it('follows a link once, reads the folders that are named, and asks nothing with --offline', async () => {
    const cwd = await registry.project();
    await skill(join(cwd, 'skills'), 'mine');
    await mkdir(join(cwd, '.claude/skills'), { recursive: true });
    await symlink(join(cwd, 'skills/mine'), join(cwd, '.claude/skills/mine'));
    await symlink(join(cwd, '.claude/skills'), join(cwd, '.claude/skills/round'));
    const here = JSON.parse((await registry.run(['scan', '--json', '--offline'], { cwd })).out) as Scanned;
    expect(states(here)).toEqual({ mine: 'unknown' });
    const named = await registry.run(
      ['scan', 'skills', '--offline', '--registry', 'https://nowhere.invalid'],
      { cwd },
    );
    expect(named).toMatchObject({ exitCode: 0, error: '' });
    expect(named.out).toContain('1 skills: 1 unknown');
  });

  it('says which folder it could not read, and reads the others', async () => {
    const cwd = await registry.project();
    await skill(join(cwd, 'skills'), 'large');
    await mkdir(join(cwd, 'skills/large/data'));
    for (let at = 0; at < 2_001; at += 1) await writeFile(join(cwd, `skills/large/data/${at}`), '');
    await skill(join(cwd, 'skills'), 'small');
    const ran = await registry.run(['scan', 'skills'], { cwd });
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/unreadable \S*large: more than 2000 files/);
    expect(ran.out).toMatch(/unknown +\S*small/);
    expect(ran.out).toContain('The risk of what is unknown was not looked at');
  });

  it('prints names of folders as plain text', async () => {
    const cwd = await registry.project();
    await skill(join(cwd, 'skills'), 'red\u001b[31m');
    expect((await registry.run(['scan', 'skills'], { cwd })).out).not.toContain('\u001b');
  });

  it('finds nothing where nothing is', async () => {
    const cwd = await registry.project();
    const ran = await registry.run(['scan', 'missing'], { cwd });
    expect(ran).toMatchObject({ exitCode: 0, out: expect.stringContaining('No skill was found.') });
  });
});
