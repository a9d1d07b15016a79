/** Which texts the registry may show and hand out: by the licence, or where it is their only home. */
import { expect, it } from 'vitest';
import { isKnownWhole, mayHandOut } from '../../src/scoring/redistribution.ts';

const of = (spdx: string | null, source: { repository?: string; private?: true } = {}): boolean =>
  mayHandOut({ source: { repository: 'https://github.com/acme/kitchen', ...source }, license: { spdx } });

it.each([
  ['a permissive licence', 'MIT'],
  ['share-alike: copies keep the licence, and may be passed on', 'CC-BY-SA-4.0'],
  ['copyleft, for the same reason', 'GPL-3.0-only'],
  ['no changed versions: the copy is unchanged', 'CC-BY-ND-4.0'],
])('hands out what anyone may pass on: %s', (_what, spdx) => {
  expect(of(spdx)).toBe(true);
});

it.each([
  ['no licence', null],
  ['not for money, which an operator may take', 'CC-BY-NC-SA-4.0'],
  ['limits on use', 'BUSL-1.1'],
])('leads to the source for the rest: %s', (_what, spdx) => {
  expect(of(spdx)).toBe(false);
});

it('hands out what lives nowhere else, and what only its own readers get', () => {
  expect(of(null, { repository: 'registry:kitchen' })).toBe(true);
  expect(of(null, { private: true })).toBe(true);
});

it('knows a folder whole where each file has its digest; links and submodules have none', () => {
  const file = { path: 'a.md', mode: '100644', size: 1, sha256: 'a'.repeat(64), read: true } as const;
  const link = { ...file, mode: '120000', sha256: null, read: false } as const;
  expect(isKnownWhole({ files: [file, link], files_incomplete: null })).toBe(true);
  expect(isKnownWhole({ files: [file], files_incomplete: 'more than 400 files' })).toBe(false);
  expect(isKnownWhole({ files: [file, { ...file, sha256: null }], files_incomplete: null })).toBe(false);
});
