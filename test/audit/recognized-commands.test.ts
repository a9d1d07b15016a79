/** SY-02: commands in rules that recognize them and in values that a test has refused, beside commands that are run. */
import { expect, test } from 'vitest';
import { folderOf, opening, rank, worst } from './skill-folders.ts';

const inConfig = (entry: object) =>
  worst(folderOf({ 'templates/guard.json': JSON.stringify({ entries: [entry] }, null, 2) }), 'SY-02');
const inTest = (name: string, ...lines: string[]) =>
  worst(folderOf({ [name]: `${lines.join('\n')}\n` }), 'SY-02');

test('the example of a rule that recognizes a command is none; beside a command to run it is one', () => {
  const rule = { pattern: String.raw`rm\s+-rf\s+/`, description: 'The root folder', example: 'rm -rf /*' };
  expect(rank(inConfig(rule))).toBeLessThanOrEqual(rank('low'));
  expect(inConfig({ ...rule, command: 'clean.sh' })).toBe('high');
  expect(inConfig({ example: 'rm -rf /*' })).toBe('high');
});

test('what a test gives a program to refuse is no command, unless a shell gets text in that file', () => {
  const given = [
    'def test_names():',
    '    assert_refused(["rename", "a;rm -rf /*"])',
    '    check("a;rm -rf /*")',
  ];
  expect(rank(inTest('tests/test_names.py', ...given))).toBeLessThanOrEqual(rank('low'));
  expect(inTest('scripts/names.py', 'check("a;rm -rf /*")')).toBe('high');
  expect(inTest('tests/test_names.py', 'import os', 'os.system("true;rm -rf /*")')).toBe('medium');
  const led = {
    'SKILL.md': `${opening}Run tests/run.sh first.\n`,
    'tests/run.sh': '#!/bin/bash\ntrue; rm -rf /*\n',
  };
  expect(worst(folderOf(led), 'SY-02')).toBe('high');
});
