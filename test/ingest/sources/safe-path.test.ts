import { describe, expect, test } from 'vitest';
import {
  pathProblem,
  printable,
  repositoryUrl,
  skillPathProblem,
} from '../../../src/ingest/sources/safe-path.ts';

describe('a path is refused', () => {
  test.each([
    '',
    '/etc/passwd',
    '../SKILL.md',
    'a/../../SKILL.md',
    'a/./SKILL.md',
    'a//SKILL.md',
    'a/',
    'a\\..\\SKILL.md',
    'C:/x/SKILL.md',
    'a\0/SKILL.md',
    'a\n/SKILL.md',
    'a\u202E/SKILL.md',
    '.git/hooks/SKILL.md',
    'a/.GIT/SKILL.md',
    `${'a/'.repeat(300)}SKILL.md`,
    // Names that Windows takes for devices or refuses, halves of characters, Git's folder by its short name.
    'COM\u00b9/SKILL.md',
    'CONIN$/SKILL.md',
    'a/CONOUT$.txt/SKILL.md',
    'a<b>/SKILL.md',
    'a"b/SKILL.md',
    'a\ud800/SKILL.md',
    'a\u3164/SKILL.md',
    'GIT~1/SKILL.md',
    'a./SKILL.md',
  ])('%j', (path) => {
    expect(pathProblem(path)).not.toBeNull();
    expect(skillPathProblem(path)).not.toBeNull();
  });
});

test.each([
  'SKILL.md',
  'skills/a b/SKILL.md',
  '.claude/skills/x/SKILL.md',
  '技能/SKILL.md',
  'a/..b/SKILL.md',
])('the path %j is taken', (path) => expect(skillPathProblem(path)).toBeNull());

test.each(['README.md', 'x/skills.md', 'x/aSKILL.md', 'x/SKILL.md.txt', 'SKILL.md/x'])(
  '%j is no skill’s path',
  (path) => {
    expect(pathProblem(path)).toBeNull();
    expect(skillPathProblem(path)).not.toBeNull();
  },
);

test.each([
  ['acme/tools', 'https://github.com/acme/tools'],
  ['Acme/my.tools_2', 'https://github.com/Acme/my.tools_2'],
  ['../etc', null],
  ['acme/..', null],
  ['acme/.git', null],
  ['acme', null],
  ['acme/tools/more', null],
  ['-acme/tools', null],
  ['acme/to ols', null],
  ['acme/tools?x', null],
  ['acme/tools\n', null],
])('the repository %j is %j', (stated, url) => expect(repositoryUrl(stated)).toBe(url));

test('a hostile text is printed on one line, escaped and cut', () => {
  expect(printable('a\n\u001b[31m\u202Eb')).toBe('a\\u{a}\\u{1b}[31m\\u{202e}b');
  expect(printable('x'.repeat(500))).toHaveLength(200);
});
