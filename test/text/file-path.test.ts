/** One rule for paths of a skill's files: what the server lists, its client can write on every system. */
import { describe, expect, it } from 'vitest';
import { pathClash, pathFault } from '../../src/text/file-path.ts';

describe('a path is refused', () => {
  it.each([
    '',
    '../x',
    'a/../x',
    './x',
    'a//b',
    'x/',
    '/etc/x',
    'C:/x',
    'a\\b',
    'a:b',
    'SKILL.md::$DATA',
    'a|b',
    'a"b',
    'a<b',
    'a*b',
    'a?b',
    'a\0b',
    'a\nb',
    'a\u009bb',
    'a\u202eb',
    'a\u00adb',
    'a\u3164b',
    'a\u2800b',
    '\ud800x',
    'x\udc00',
    'a/\ud800/x',
    'CON',
    'con.txt',
    'aux/x',
    'nul.md',
    'COM1',
    'COM0.md',
    'COM¹',
    'com².md',
    'a/LPT³/x',
    'lpt9.x',
    'CONIN$',
    'conout$.md',
    'CLOCK$',
    'nul .txt',
    'a.',
    'a ',
    'a./b',
    'a /b',
    '.git/config',
    '.GIT/hooks/x',
    'sub/.git/config',
    'git~1/x',
    'e\u0301.md',
    'a'.repeat(256),
    'ä'.repeat(128),
    `${'a/'.repeat(200)}x`,
  ])('%j', (path) => expect(pathFault(path)).toMatch(/^[a-z]/));
});

it.each([
  'SKILL.md',
  'a b/größe.md',
  '技能/x.md',
  '😀.md',
  '.claude/settings.json',
  'a/..b/x',
  'CONSOLE.md',
  'COM10',
  'com',
  'lpt.md',
  'a.git/x',
  '-rf',
  "it's $(here)/x",
  '__proto__',
  'a'.repeat(255),
])('%j is taken', (path) => expect(pathFault(path)).toBeNull());

it.each([
  [['README.md', 'readme.md'], 'readme.md', 'is there twice'],
  [['a/B.md', 'A/b.md'], 'A/b.md', 'is there twice'],
  [['SKILL.md', '\u017fkill.md'], '\u017fkill.md', 'is there twice'],
  [['SKILL.md', 'SKILL.md/x'], 'SKILL.md', 'is a file and a folder'],
  [['Docs/x', 'docs'], 'Docs', 'is a file and a folder'],
])('of %j, %s %s', (paths, path, fault) => expect(pathClash(paths)).toEqual({ path, fault }));

it('files apart do not clash', () => {
  expect(pathClash(['SKILL.md', 'a/SKILL.md', 'Docs/x', 'docs/y', 'a/b/c'])).toBeNull();
});
