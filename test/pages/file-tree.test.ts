/** Specification of the tree of files: src/components/read/file-tree.ts. */
import { describe, expect, it } from 'vitest';
import { headOfTree, indents, toTree } from '../../src/components/read/file-tree.ts';

const drawn = (...paths: readonly string[]): string[] =>
  toTree(paths.map((path) => ({ path }))).map(
    ({ name, depth, file }) => `${'  '.repeat(depth)}${name}${file === null ? '' : ` (${file.path})`}`,
  );

describe('the tree of files', () => {
  it('has the files of a folder before its folders, each by name, and each folder once', () => {
    expect(
      drawn('scripts/b.py', 'z.md', 'scripts/a.py', 'SKILL.md', 'scripts/lib/c.py', 'assets/x.png'),
    ).toEqual([
      'SKILL.md (SKILL.md)',
      'z.md (z.md)',
      'assets/',
      '  x.png (assets/x.png)',
      'scripts/',
      '  a.py (scripts/a.py)',
      '  b.py (scripts/b.py)',
      '  lib/',
      '    c.py (scripts/lib/c.py)',
    ]);
  });

  it('keeps odd names as they are', () => {
    expect(drawn('__proto__/constructor', '//x', ' ')).toHaveLength(6);
    expect(drawn()).toEqual([]);
  });

  it('is never deeper than its indentations', () => {
    const rows = toTree([{ path: `${'d/'.repeat(5_000)}x` }]);
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(indents.length - 1);
    expect(rows).toHaveLength(indents.length);
  });
});

describe('the head of the tree', () => {
  const files = ['b/z.md', 'SKILL.md', 'a/y.md', 'a/x.md'].map((path) => ({ path }));

  it('has the first files with their folders, and the number of those that it leaves out', () => {
    const { rows, left } = headOfTree(files, 2);
    expect(rows.map(({ name }) => name)).toEqual(['SKILL.md', 'a/', 'x.md']);
    expect(left).toBe(2);
  });

  it('is the whole tree where no more files are there', () => {
    expect(headOfTree(files, 4)).toEqual({ rows: toTree(files), left: 0 });
    expect(headOfTree([], 4)).toEqual({ rows: [], left: 0 });
  });
});
