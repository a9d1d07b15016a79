/** The id of a folder, against Git itself. */
import { afterAll, describe, expect, it } from 'vitest';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitTreeId } from '../../src/cli/source/git-tree.ts';
import { makeRepository } from '../support/github/repository.ts';

/** Names whose order differs by bytes, by letters and between files and folders. */
const texts: Readonly<Record<string, string>> = {
  'a/b/c.md': 'deep\n',
  'a.md': 'beside the folder a\n',
  'a-b': 'sorts before a/ and after a.md\n',
  'Z.md': 'capital\n',
  'é/ü.md': 'other letters\n',
  '𝒳.md': 'beyond the basic plane\n',
  '\uff5e.md': 'after it by UTF-16, before it by bytes\n',
  'empty.txt': '',
  'run.sh': '#!/bin/sh\n',
};
const repository = makeRepository(texts);
afterAll(() => repository.remove());

describe('the tree of a folder', () => {
  it('has the id that Git gives it, with subfolders, modes and names of every kind', async () => {
    await chmod(join(repository.folder, 'run.sh'), 0o755);
    const commit = repository.commit({});
    const names = repository.git('-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', '--name-only', commit);
    const files = await Promise.all(
      names
        .split('\0')
        .filter((path) => path !== '')
        .map(async (path) => ({
          path,
          mode: path === 'run.sh' ? '100755' : '100644',
          content: await readFile(join(repository.folder, path)),
        })),
    );
    expect(files.length).toBeGreaterThanOrEqual(Object.keys(texts).length);
    expect(gitTreeId(files)).toBe(repository.git('rev-parse', `${commit}^{tree}`).trim());
    expect(gitTreeId(files.toReversed())).toBe(gitTreeId(files));
  });
});
