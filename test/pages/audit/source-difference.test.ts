/** What the table of a skill's audited contents says about the change between two of them. */
import { expect, it } from 'vitest';
import { sourceDifference } from '../../../src/components/audit/source-difference.ts';

const repository = 'https://github.com/acme/skills';

it('two commits are compared at their source', () => {
  expect(sourceDifference(repository, 'a1', 'b2')).toEqual({ href: `${repository}/compare/a1...b2` });
});

it.each([
  [undefined, 'b2', 'first audited'],
  [null, 'b2', 'its source has no commit to compare'],
  ['b2', 'b2', 'the same commit; other files of it were read'],
])('from %s to %s there is no page to compare, and the table says why', (before, commit, text) => {
  expect(sourceDifference(repository, before, commit)).toEqual({ text });
});
