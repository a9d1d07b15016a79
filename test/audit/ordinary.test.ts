/** Ordinary acts that any reviewer would stop, and honest ones that look like them; levels by class, not by wording. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { severities } from '../../src/schema/vocabulary.ts';
import { readIndependent } from '../../scripts/audit-report-support/independent.ts';
import { audit, folderOf, worst } from './skill-folders.ts';

interface Case {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
}

// As: our own lists; a wrong entry fails its test.
const casesOf = (name: string): Case[] =>
  parse(readFileSync(join(import.meta.dirname, 'ordinary', `${name}.yaml`), 'utf8')) as Case[];
const rankOf = ({ files }: Case): number => {
  const level = worst(folderOf(files));
  return level === null ? -1 : severities.indexOf(level);
};
const high = severities.indexOf('high');

describe('a harmful act', () => {
  test.each([...casesOf('first'), ...casesOf('harmful')])('is high or worse: $id', (each) => {
    expect(rankOf(each)).toBeGreaterThanOrEqual(high);
  });
});

test('each finding below the severity of its rule names what lowered it', () => {
  const all = [...casesOf('first'), ...casesOf('harmful'), ...casesOf('honest')];
  const apart = [...readIndependent('test/audit/independent').values()].flat().map(({ folder }) => folder);
  const unnamed = [...all.map(({ files }) => folderOf(files)), ...apart]
    .flatMap((folder) => audit(folder).findings)
    .filter(({ severity, base_severity }) => severities.indexOf(severity) < severities.indexOf(base_severity))
    .filter(({ lowered_by }) => lowered_by === undefined);
  expect(unnamed.map(({ rule_id, excerpt }) => `${rule_id}: ${excerpt}`)).toEqual([]);
});

describe('an honest act that looks like one', () => {
  test.each(casesOf('honest'))('is below high: $id', (each) => {
    expect(rankOf(each)).toBeLessThan(high);
  });
});
