/** One journey of the built client against a running registry: from a task to a report. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, tablesText } from '../cli/support/registry.ts';

let registry: CliRegistry;
beforeAll(async () => {
  registry = await openCliRegistry();
});
afterAll(() => registry.close());

const task = 'extract tables from a PDF report';

describe('a task', () => {
  it('leads to an installed, verified and reported skill', async () => {
    const cwd = await registry.project();
    const found = await registry.run(['search', 'tables'], { cwd });
    expect(found).toMatchObject({ exitCode: 0, error: '' });
    expect(found.out).toContain('acme-tables');

    const words = ['resolve', task, '--keywords', 'pdf,table extraction'];
    const resolved = await registry.run(words, { cwd });
    expect(resolved).toMatchObject({ exitCode: 0, error: '' });
    expect(resolved.out).toContain('\n1. acme-tables: Tables from PDF');

    // The first contact with something signed.
    expect(await registry.run(['install', 'acme-tables'], { cwd })).toMatchObject({
      exitCode: 0,
      error: `Keys of ${registry.url} are now known to this machine.\n`,
    });
    const folder = join(cwd, '.agents/skills/tables');
    expect(await readFile(join(folder, 'SKILL.md'), 'utf8')).toBe(tablesText);
    expect((await stat(join(folder, 'count.txt'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(folder, 'SKILL.md'))).mode & 0o777).toBe(0o644);
    expect(await readdir(join(cwd, '.agents/skills'))).toEqual(['tables']);

    const verified = await registry.run(['verify'], { cwd });
    expect(verified).toMatchObject({ exitCode: 0, error: '' });
    expect(verified.out).toContain('.agents/skills/tables: intact');

    const reported = await registry.run(['outcome', 'success', '--quality', '5', '--json'], { cwd });
    expect(JSON.parse(reported.out)).toMatchObject({
      recorded: true,
      event_verified: true,
      counted_as_verified_install: true,
      skill_slug: 'acme-tables',
    });
    const again = await registry.run(['outcome', 'success', '--quality', '5'], { cwd });
    expect(again.out).toContain('Recorded before');
  });
});
