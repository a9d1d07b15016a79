import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { folderIntegrity, stockFolderHash } from '../../../src/ingest/evidence/integrity.ts';

const digestA = 'a'.repeat(64);
const digestB = 'b'.repeat(64);
const plain = (path: string, sha256: string | null) => ({ path, mode: '100644' as const, sha256 });
const bytes = (text: string) => new TextEncoder().encode(text);

describe('folderIntegrity', () => {
  test('is SHA-256, in base64, over the sorted lines path NUL digest LF', () => {
    const lines = `SKILL.md\0${digestA}\nscripts/run.sh\0${digestB}\n`;
    const expected = `sha256-${createHash('sha256').update(lines).digest('base64')}`;
    expect(folderIntegrity([plain('scripts/run.sh', digestB), plain('SKILL.md', digestA)])).toBe(expected);
  });

  test('sorts by code unit, so upper case comes first on every machine', () => {
    const lines = `B\0${digestB}\na\0${digestA}\n`;
    expect(folderIntegrity([plain('a', digestA), plain('B', digestB)])).toBe(
      `sha256-${createHash('sha256').update(lines).digest('base64')}`,
    );
  });

  test('writes the words link, submodule and unknown where there is no digest', () => {
    const files = [
      { path: 'a', mode: '120000' as const, sha256: null },
      { path: 'b', mode: '160000' as const, sha256: null },
      plain('c', null),
    ];
    const lines = 'a\0link\nb\0submodule\nc\0unknown\n';
    expect(folderIntegrity(files)).toBe(`sha256-${createHash('sha256').update(lines).digest('base64')}`);
  });

  test('does not change with the executable bit, which not every file system keeps', () => {
    const script = { path: 'x', mode: '100755' as const, sha256: digestA };
    expect(folderIntegrity([script])).toBe(folderIntegrity([{ ...script, mode: '100644' }]));
  });

  test('refuses a path that could forge a line', () => {
    expect(() => folderIntegrity([plain(`x\0${digestA}\ny`, digestB)])).toThrow(RangeError);
  });
});

describe('stockFolderHash', () => {
  test('is SHA-256 over path then bytes, in localeCompare order', () => {
    const files = [
      { path: 'SKILL.md', content: bytes('skill') },
      { path: 'assets/x.txt', content: bytes('x') },
    ];
    const expected = createHash('sha256').update('assets/x.txtxSKILL.mdskill').digest('hex');
    expect(stockFolderHash(files)).toBe(expected);
  });

  test('leaves out .git and node_modules', () => {
    const skill = { path: 'SKILL.md', content: bytes('skill') };
    const noise = { path: 'scripts/node_modules/y.js', content: bytes('y') };
    expect(stockFolderHash([skill, noise])).toBe(stockFolderHash([skill]));
  });
});
