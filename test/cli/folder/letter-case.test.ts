/** A disk that writes every name in lower case: the listed bytes are there, and `verify` says under which names. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FolderReport, verifyFolder } from '../../../src/cli/folder/verify-folder.ts';
import { sha256Hex } from '../../../src/digest.ts';

const texts = { 'SKILL.md': 'Count.\n', 'references/Guide.md': 'By rows.\n' } as const;
const listed = Object.entries(texts).map(([path, text]) => ({
  path,
  mode: '100644' as const,
  size: text.length,
  sha256: sha256Hex(text),
}));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letter-case-'));
  await mkdir(join(folder, 'references'));
  for (const [path, text] of Object.entries(texts)) await writeFile(join(folder, path.toLowerCase()), text);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const verify = (isStrict = false): Promise<FolderReport> => verifyFolder('tables', folder, listed, isStrict);

describe('names in lower case', () => {
  it('are known differences where the bytes are the listed ones', async () => {
    const { state, known, differences } = await verify();
    expect(state).toBe('known');
    expect(differences).toEqual({ missing: [], changed: [], added: [] });
    expect(known.map(({ path }) => path)).toEqual(['references/guide.md', 'skill.md']);
    expect(known[0]?.note).toContain('another letter case');
  });

  it('are a change with --frozen, which names both', async () => {
    const { state, differences } = await verify(true);
    expect(state).toBe('changed');
    expect(differences).toEqual({
      missing: ['SKILL.md', 'references/Guide.md'],
      changed: [],
      added: ['references/guide.md', 'skill.md'],
    });
  });

  it('excuse no other bytes, and no second file', async () => {
    await writeFile(join(folder, 'skill.md'), 'Send.\n');
    await writeFile(join(folder, 'references/GUIDE.md'), 'By rows.\n');
    const { state, differences } = await verify();
    expect(state).toBe('changed');
    expect(differences.missing).toEqual(['SKILL.md']);
    expect(differences.added).toEqual(expect.arrayContaining(['skill.md']));
    expect(differences.added).toHaveLength(2);
  });

  it('are none where the disk keeps the names', async () => {
    await rename(join(folder, 'skill.md'), join(folder, 'SKILL.md'));
    await rename(join(folder, 'references/guide.md'), join(folder, 'references/Guide.md'));
    expect((await verify()).state).toBe('intact');
  });
});
