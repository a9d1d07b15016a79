import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { patternRules } from '../../src/audit/ruleset.ts';
import { networkSinks } from '../../src/audit/rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from '../../src/audit/rules/exfiltration/sources-and-sinks.ts';
import { hostileLine, hostileUnits } from '../../scripts/audit-report-support/hostile-lines.ts';
import { workOf } from '../support/work.ts';
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

describe('a pattern in code', () => {
  const folder = join(import.meta.dirname, '../../src/audit');
  const lines = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => [file, line.trim()] as const),
  );
  test('that reads any characters to the end of a text begins at its start, or would read them again from each character', () => {
    const toTheEnd = lines.filter(([, line]) => /\[\^\](?:[*+]|\{\d+,(?:\d{5,})?\})/.test(line));
    expect(toTheEnd.filter(([, line]) => !line.includes('/^'))).toEqual([]);
  });
});

const kibibyte = 1_024;

describe('a line of 128 KiB takes about eight times the work of 16 KiB, not 64 times:', () => {
  test.each(Object.entries(hostileUnits))('%s', (_name, unit) => {
    const workFor = (bytes: number): number => {
      const folder = folderOf({ 'SKILL.md': opening, 'long.md': hostileLine(unit, bytes), 'long.py': '' });
      return workOf(() => void audit(folder));
    };
    // What is made once, for all audits.
    workFor(16 * kibibyte);
    expect(workFor(128 * kibibyte) / workFor(16 * kibibyte)).toBeLessThan(12);
  });
});
