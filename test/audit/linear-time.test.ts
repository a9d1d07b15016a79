import { describe, expect, test } from 'vitest';
import { patternRules } from '../../src/audit/ruleset.ts';
import { networkSinks } from '../../src/audit/rules/exfiltration/network-sinks.ts';
import { secretSources } from '../../src/audit/rules/exfiltration/secret-sources.ts';
import { growthOf } from '../support/growth.ts';
import { audit, folderOf, opening } from './skill-folders.ts';

const patterns = [
  ...patternRules.flatMap((rule) =>
    rule.rows.flatMap((row) =>
      [row.match, ...(row.and ?? []), ...(row.unless ?? [])].map((pattern) => [rule.id, pattern] as const),
    ),
  ),
  ...[...secretSources, ...networkSinks].map((pattern) => ['EX-01', pattern] as const),
];

/** Character classes, escapes and lookarounds out of the way, so that what is left is structure. */
function skeleton(source: string): string {
  return source
    .replace(/\\./g, 'x')
    .replace(/\[(?:[^\]])*\]/g, 'x')
    .replace(/\(\?(?:[:=!]|<[=!])/g, '(');
}

describe('every pattern', () => {
  test('is looked at', () => {
    expect(patterns.length).toBeGreaterThan(200);
  });
  test('has only bounded quantifiers', () => {
    const unbounded = patterns.filter(([, pattern]) => /[*+]|\{\d+,\}/.test(skeleton(pattern.source)));
    expect(unbounded.map(([id, pattern]) => `${id} ${pattern.source}`)).toEqual([]);
  });
  test('repeats no group that itself repeats without a bound below 24 rounds', () => {
    // A group in rounds is linear while the rounds are few; (?:[^\n]{0,60}x){0,24} is the widest allowed.
    const nested = patterns.filter(([, pattern]) =>
      [...skeleton(pattern.source).matchAll(/\(([^()]*\{\d+,\d+\}[^()]*)\)\{\d+,(\d+)\}/g)].some(
        (match) => Number(match[2]) > 24,
      ),
    );
    expect(nested.map(([id, pattern]) => `${id} ${pattern.source}`)).toEqual([]);
  });
  test('has no gap of more than 4,096 characters', () => {
    const wide = patterns.flatMap(([id, pattern]) =>
      [...pattern.source.matchAll(/\{\d{0,5},?(\d{1,6})\}/g)]
        .filter((match) => Number(match[1]) > 4096)
        .map(() => id),
    );
    expect(wide).toEqual([]);
  });
});

const mebibyte = 1_048_000;
const hostile: Readonly<Record<string, string>> = {
  'the letter a': 'a',
  spaces: ' ',
  'open parentheses': '(',
  'comment openings': '<!--',
  'empty comments': '<!---->',
  backticks: '`',
  quotes: '"',
  'the word curl': 'curl ',
  'open brackets': '![',
  'base64 text': 'QUJD',
  'escaped bytes': '\\x41',
  'ignore previous': 'ignore previous ',
  'hidden elements': '<p hidden>',
  'list items': '1. a\n',
  paragraphs: 'a\n\n',
  'broken links': '[a](b.c) ',
  'bidirectional overrides': '\u202E',
  'a download in a variable': 'x=$(curl http://a/;',
  'a home folder in a variable': 'x=$HOME\n',
  'an addressed reviewer': 'note to reviewers ',
  'a Spanish verb': 'ignora las ',
};

describe('a line of 1 MiB takes about eight times the work of 128 KiB, not 64 times:', () => {
  test.each(Object.entries(hostile))('%s', (_name, unit) => {
    const auditOf = (bytes: number): (() => void) => {
      const line = unit.repeat(Math.floor(bytes / new TextEncoder().encode(unit).length));
      const folder = folderOf({ 'SKILL.md': opening, 'long.md': line, 'long.py': '' });
      return () => void audit(folder);
    };
    expect(growthOf(auditOf(mebibyte / 8), auditOf(mebibyte), 32)).toBeLessThan(32);
  });
});
