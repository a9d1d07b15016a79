/** Which texts the registry may show and hand out: by the licence, or where it is their only home. */
import { expect, it } from 'vitest';
import { mayHandOut } from '../../src/scoring/redistribution.ts';

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
