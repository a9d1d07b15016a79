/** Entries of the transparency log, as its page shows them. */
import { expect, it } from 'vitest';
import { toEntryRow } from '../../../src/components/log/entry-row.ts';
import { versionEntry } from '../../../src/proof/log/entries.ts';

const rowOf = (entry: object | string): object =>
  toEntryRow({ index: 7, entry: typeof entry === 'string' ? entry : JSON.stringify(entry) });

it('a version names its skill, commit and digest, also of one that is not listed any more', () => {
  const version = { skill: 'acme-gone', integrity: 'sha256-AAAA', repository: null, path: 'SKILL.md' };
  expect(rowOf(versionEntry({ ...version, commit: 'a'.repeat(40) }))).toEqual({
    index: 7,
    what: 'Version',
    skill: 'acme-gone',
    says: 'aaaaaaaaaa sha256-AAAA',
  });
  expect(rowOf(versionEntry({ ...version, commit: null }))).toMatchObject({ says: 'no commit sha256-AAAA' });
});

it.each([
  [
    { type: 'review', skill: 'a', decision: 'approved', by: 'Ann', commit: 'b'.repeat(40) },
    'Review',
    'approved by Ann, bbbbbbbbbb',
  ],
  [{ type: 'approval', file: 'a', skill: 'a', by: 'Ann' }, 'Approval', 'a by Ann'],
  [
    { type: 'revocation', id: 'x_SKREG-2026-0001', summary: 'It sends\nkeys.' },
    'Advisory',
    'x_SKREG-2026-0001: It sends keys.',
  ],
  [
    { type: 'outcomes', day: '2026-11-20', reports: 4, hash: 'ff' },
    'Outcome reports',
    '20 November 2026, 4 reports so far: ff',
  ],
  [{ type: 'of later' }, 'of later', ''],
  ['not JSON', 'Unknown', ''],
])('%j is said as %s', (entry, what, says) => {
  expect(rowOf(entry)).toMatchObject({ what, says });
});
