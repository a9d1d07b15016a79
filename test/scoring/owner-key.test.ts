/** Whose a repository is, for comparisons: groups of one host are different owners, also below one another. */
import { expect, it } from 'vitest';
import { ownerKey } from '../../src/scoring/ownership.ts';
import { evidenceOf } from '../support/content-fixtures.ts';

const keyOf = (repository: string): string => {
  const evidence = evidenceOf('acme-tables');
  return ownerKey({ evidence: { ...evidence, source: { ...evidence.source, repository } } });
};

it.each([
  ['https://github.com/Acme/one', 'https://github.com/acme/two', true],
  ['https://github.com/acme/one', 'https://gitlab.com/acme/one', false],
  ['https://gitlab.com/group/sub/one', 'https://gitlab.com/group/sub/two', true],
  ['https://gitlab.com/group/sub/one', 'https://gitlab.com/group/other/one', false],
  ['https://gitlab.com/group/one', 'https://gitlab.com/group/sub/one', false],
  ['registry:corp/one', 'registry:corp/two', true],
])('%s and %s have one owner: %s', (one, other, isSame) => {
  expect(keyOf(one) === keyOf(other)).toBe(isSame);
});
