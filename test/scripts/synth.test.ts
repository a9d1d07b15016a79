/** `npm run synth`: a catalog of any size, the same each time, that the product reads without a complaint. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { madeUpName } from '../../scripts/bench-support/synthetic-names.ts';
import { readContentFiles } from '../../src/adapters/files/content-files.ts';
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'synth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function synth(...flags: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ['scripts/synth.ts', ...flags], { cwd: root, encoding: 'utf8' });
}

describe('a made-up catalog', () => {
  const ours = readdirSync(join(root, 'content/skills'), { recursive: true }).filter((path) =>
    String(path).endsWith('.md'),
  ).length;
  const count = ours + 40;

  it('has the asked number of skills, and no file that the product finds fault with', async () => {
    expect(synth('--skills', String(count), '--out', join(folder, 'one'))).toMatchObject({ status: 0 });
    const catalog = parseCatalog(await readContentFiles(join(folder, 'one')));
    expect(catalog.problems).toEqual([]);
    expect(catalog.skills).toHaveLength(count);
  });

  it('is the same each time', async () => {
    synth('--skills', String(count), '--out', join(folder, 'two'));
    expect(await readContentFiles(join(folder, 'two'))).toEqual(await readContentFiles(join(folder, 'one')));
  });

  it('gives each skill a name of its own', () => {
    const names = Array.from({ length: 200_000 }, (_, number) => madeUpName(number, ''));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    [['--skills', '0', '--out', 'x'], '--skills must be a whole number'],
    [['--skills', '1e9', '--out', 'x'], '--skills must be a whole number'],
    [['--skills', '5'], '--out must name a folder'],
    [['--skills', '5', '--out', 'src'], 'src is not empty'],
  ])('%j is refused, and nothing is written', (flags, message) => {
    const { status, stderr } = synth(...flags);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
