import { expect, test } from 'vitest';
import { identityKey } from '../../../src/ingest/evidence/slug.ts';
import { skillKey } from '../../../src/submissions/intake/skill-key.ts';
import { submittedPathProblem } from '../../../src/submissions/intake/skill-path.ts';

test.each([
  ['Acme', 'Kitchen', 'skills/Table/SKILL.md'],
  ['acme', 'kitchen.tools', 'SKILL.md'],
])('%s/%s %s has the key that ingest gives it', (owner, repository, path) => {
  expect(skillKey(owner, repository, path)).toBe(identityKey({ owner, repository, path }));
});

test('owner and repository differ by more than letter case, paths by anything', () => {
  expect(skillKey('ACME', 'Kitchen', 'a/SKILL.md')).toBe(skillKey('acme', 'kitchen', 'a/SKILL.md'));
  expect(skillKey('acme', 'kitchen', 'A/SKILL.md')).not.toBe(skillKey('acme', 'kitchen', 'a/SKILL.md'));
});

/** Attack table, row 4. */
test.each([
  '',
  'README.md',
  'skills/table/skills.md',
  '/SKILL.md',
  '/etc/SKILL.md',
  'C:/SKILL.md',
  '../SKILL.md',
  'a/../SKILL.md',
  'a/./SKILL.md',
  'a//SKILL.md',
  '%2e%2e/SKILL.md',
  'a%2fSKILL.md',
  'a\\SKILL.md',
  '..\\SKILL.md',
  'a\0/SKILL.md',
  'a\n/SKILL.md',
  '.git/SKILL.md',
  '.GIT/hooks/SKILL.md',
  'cafe\u0301/SKILL.md',
  'a\u202e/SKILL.md',
  'a\u200b/SKILL.md',
  `${'a'.repeat(500)}/SKILL.md`,
])('the path %j cannot be submitted', (path) => {
  expect(submittedPathProblem(path)).not.toBeNull();
});

test.each(['SKILL.md', 'skills/my table/SKILL.md', 'café/SKILL.md', '.claude/skills/x/SKILL.md'])(
  'the path %j can',
  (path) => expect(submittedPathProblem(path)).toBeNull(),
);
