/** Rule files as they are read: patterns over several lines with named parts, and errors that name file and row. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RowHit } from '../../../src/audit/engine/rule.ts';
import { loadRules } from '../../../src/audit/match/load-rules.ts';
import { builtIn, readPattern } from '../../../src/audit/patterns/pattern-text.ts';
import { patternNamed, patternsNamed } from '../../../src/audit/patterns/shared-words.ts';
import { ruleFiles } from '../../../src/rule-files.ts';
import { patternRules } from '../../../src/audit/ruleset.ts';

const file = (rows: string): string => `id: SY-98
severity: medium
why: Fans are turned off.
fix: Leave them on.
owasp: [ASI08]
in: [prose]
words: { fans: 'fans?|{blowers}' }
rows:
${rows}`;
const words = "blowers: 'blowers?'\n";
const row = `  - title: fans are turned off
    within: sentence
    match: |-
      \\bturn off
      {clause 20}(?:{fans})\\b
    unless: ['(?-i)\\bAsk\\b']
    catches:
      - Turn off the blowers.
      - { text: stop fan, fence: sh, severity: low }
      - { text: stop fan, file: scripts/a.sh }
      - { text: Turns off fans., place: description }
    spares: [Turn on the fans.]
`;

it('reads a rule with its patterns, named parts and examples', () => {
  const [rule] = loadRules({}, { 'SY-98.yaml': file(row), 'words/fans.yaml': words });
  expect(rule?.rows[0]?.match).toEqual(/\bturn off(?<!\w(?=\w))[^.!?\n]{0,20}(?:fans?|blowers?)\b/i);
  expect(rule?.rows[0]?.unless).toEqual([/\bAsk\b/]);
  expect(rule?.rows[0]?.catches.slice(1)).toEqual([
    { text: 'stop fan', place: { fence: 'sh' }, severity: 'low' },
    { text: 'stop fan', place: { file: 'scripts/a.sh' } },
    { text: 'Turns off fans.', place: 'description' },
  ]);
});

it.each([
  ['a member that no row has', `${row}    matches: x\n`, 'SY-98.yaml: '],
  [
    'a part that nothing defines',
    row.replace('{fans}', '{fens}'),
    'row "fans are turned off": no part {fens}',
  ],
  ['a reach that nothing defines', row.replace('{clause 20}', '{claws 20}'), 'no part {claws 20}'],
  ['a pattern that is none', row.replace('\\bturn', '(turn'), 'Invalid regular expression'],
  [
    'a function that nothing defines',
    `${row}    weigh: byFan\n`,
    'row "fans are turned off": no weigher byFan',
  ],
  ['no example', row.replace('[Turn on the fans.]', '[]'), 'spares'],
])('refuses a file with %s, and names it', (_, rows, message) => {
  const load = (): unknown => loadRules({}, { 'SY-98.yaml': file(rows), 'words/fans.yaml': words });
  expect(load).toThrow('src/audit/rule-files/SY-98.yaml: ');
  expect(load).toThrow(message);
});

it('refuses parts that name each other in a circle', () => {
  const circle = new Map([
    ['a', '{b}'],
    ['b', '{a}'],
  ]);
  expect(() => readPattern('{a}', circle)).toThrow('in a circle');
});

it('leaves code points and properties of Unicode as they are, and sets flags', () => {
  expect(readPattern('(?u)\\p{Lu}\\u{1f600}{blank}', builtIn)).toEqual(/\p{Lu}\u{1f600} /iu);
  expect(readPattern('(?m-i)^a{1,2}$', builtIn)).toEqual(/^a{1,2}$/m);
});

it('gives rows that share a pattern one object', () => {
  expect(readPattern('\\bfans\\b', builtIn)).toBe(readPattern('\\bfans\\b', builtIn));
});

it('puts the rules of files among the others, by family and id', () => {
  const ids = patternRules.map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual(['PI-01', 'PI-02', 'PI-03', 'PI-04']);
  expect(new Set(ids).size).toBe(ids.length);
});

it('reads every rule file of the audit, and no rule twice', () => {
  const cwd = join(import.meta.dirname, '../../../src/audit');
  const written = globSync('**/*.yaml', { cwd }).map((path) => path.replace('rule-files/', ''));
  expect(written.sort()).toEqual(Object.keys(ruleFiles));
  const ofRules = Object.entries(ruleFiles).filter(([path]) => !/^(?:facts|patterns|words)\//.test(path));
  expect(ofRules.filter(([path, text]) => !text.startsWith(`id: ${path.slice(0, 5)}\n`))).toEqual([]);
});

it('gives code the patterns that the files name, and none that none has', () => {
  expect(patternNamed('humans').test('the users')).toBe(true);
  expect(patternsNamed('network-sinks').length).toBeGreaterThan(1);
  expect(() => patternNamed('fens')).toThrow('no pattern fens');
  expect(() => patternNamed('network-sinks')).toThrow('not one pattern');
});

it('levels a hit by its words, its file and the kind of its text; the first level that holds decides', () => {
  const levels = `    levels:
      - { severity: none, of: file, with: ^tests/ }
      - { severity: high, with: blower }
      - { severity: low, in: [fence], without: now }
`;
  const files = { 'SY-98.yaml': file(`${row}${levels}`), 'words/fans.yaml': words };
  const weigh = loadRules({}, files)[0]?.rows[0]?.weigh;
  const hit = (scope: string, kind: 'fence' | 'prose', path = 'SKILL.md'): RowHit =>
    // As: of a hit, levels read the scope, the match, the region and the severity.
    ({
      scope,
      match: [scope],
      region: { kind, text: scope, file: path, lead: '' },
      severity: 'medium',
    }) as unknown as RowHit;
  expect(weigh?.(hit('turn off the blowers', 'fence'))).toBe('high');
  expect(weigh?.(hit('turn off the fans', 'fence'))).toBe('low');
  expect(weigh?.(hit('turn off the fans now', 'fence'))).toBe('medium');
  expect(weigh?.(hit('turn off the fans', 'prose'))).toBe('medium');
  expect(weigh?.(hit('turn off the blowers', 'fence', 'tests/a.md'))).toBeNull();
});
