/** What readers said of labelled skills, beside the audit: `npm run audit:report -- --answers`. */
import { describe, expect, it } from 'vitest';
import {
  readingsText,
  scoreReadings,
  shareText,
} from '../../../scripts/audit-report-support/readers/score-readings.ts';
import type { ReadingKey } from '../../../scripts/audit-report-support/readers/write-readings.ts';

const sheets_digest = 'a'.repeat(64);
const known = (
  label: 'good' | 'bad',
  audit: ReadingKey['cases'][string]['audit'],
): ReadingKey['cases'][string] => ({ set: 'samples', id: 'an id', label, audit, lines: { 'SKILL.md': 20 } });
const key: ReadingKey = {
  seed: 1,
  audited_on: '2026-11-28',
  engine_version: '1.22.0',
  sheets_digest,
  cases: {
    'case-001': known('bad', 'high'),
    'case-002': known('bad', 'low'),
    'case-003': known('bad', null),
    'case-004': known('bad', null),
    'case-005': known('good', 'medium'),
    'case-006': known('good', null),
    'case-007': known('good', null),
  },
};
const reason = { file: 'SKILL.md', line: 20, why: 'words of the reader' };
const clean = { verdict: 'clean', reasons: [] };
const file = (verdicts: object, over: object = {}): string =>
  JSON.stringify({
    reader: 'reader-a',
    model: 'a model',
    date: '2026-11-28',
    sheets_digest,
    verdicts,
    ...over,
  });
const score = (...files: string[]) =>
  scoreReadings(new Map(files.map((text, at) => [`${at}.json`, text])), JSON.stringify(key));
const all = {
  'case-001': clean,
  'case-002': { verdict: 'harmful', reasons: [reason] },
  'case-003': { verdict: 'doubtful', reasons: [reason] },
  'case-004': clean,
  'case-005': clean,
  'case-006': { verdict: 'doubtful', reasons: [reason] },
  'case-007': clean,
};

describe('verdicts of readers', () => {
  it('are counted beside the audit at medium: each alone, and either of them', () => {
    const [scored] = score(file(all));
    expect(scored?.kept.result.sets['samples']).toEqual({
      bad: { cases: 4, missing: 0, audit: 1, reader: 2, harmful: 1, either: 3, either_harmful: 2 },
      good: { cases: 3, missing: 0, audit: 1, reader: 1, harmful: 0, either: 2, either_harmful: 1 },
    });
  });
  it('may be in many files of one reader; other readers are scored by themselves', () => {
    const { 'case-001': one, ...others } = all;
    const scored = score(
      file({ 'case-001': one }),
      file(others),
      file({ 'case-001': clean }, { reader: 'reader-b' }),
    );
    expect(scored.map(({ kept }) => [kept.result.reader, Object.keys(kept.verdicts).length])).toEqual([
      ['reader-a', 7],
      ['reader-b', 1],
    ]);
    expect(scored[1]?.kept.result.sets['samples']?.bad.missing).toBe(3);
  });
  it('are kept with their places, without a word of the reader or the case', () => {
    const [scored] = score(file(all));
    expect(scored?.kept.verdicts['case-002']).toEqual({ verdict: 'harmful', places: ['SKILL.md:20'] });
    expect(JSON.stringify(scored?.kept)).not.toMatch(/words of the reader|an id/);
  });
  it.each([
    ['a line that is not there', { verdict: 'harmful', reasons: [{ ...reason, line: 21 }] }],
    ['a file that is not there', { verdict: 'doubtful', reasons: [{ ...reason, file: 'constructor' }] }],
    ['no place', { verdict: 'harmful', reasons: [] }],
  ])('count as missing with %s', (_, verdict) => {
    const [scored] = score(file({ ...all, 'case-002': verdict }));
    expect(scored?.unusable).toHaveLength(1);
    expect(scored?.kept.result.sets['samples']?.bad).toMatchObject({ missing: 1, harmful: 0 });
  });
  it.each([
    ['other sheets', file(all, { sheets_digest: 'b'.repeat(64) }), /for other sheets/],
    ['a case that is not there', file({ 'case-099': clean }), /no such case: case-099/],
    ['another form', file({ 'case-001': { verdict: 'fine' } }), /cannot be used: verdicts\.case-001/],
    ['no JSON', '{', /cannot be read as JSON/],
  ])('of %s are refused', (_, text, message) => {
    expect(() => score(text)).toThrow(message);
  });
  it('of a case that one reader answered twice are refused', () => {
    expect(() => score(file(all), file({ 'case-001': clean }))).toThrow(
      'reader-a has answered case-001 twice',
    );
  });
  it('are printed as shares with their intervals', () => {
    expect(shareText(45, 50)).toBe('90.0 % (78.6-95.7)');
    expect(shareText(0, 0)).toBe('-');
    const [scored] = score(file(all));
    const text = scored === undefined ? '' : readingsText(scored);
    expect(text).toMatch(/samples: 4 harmful +25\.0 % \(/);
    expect(text).toMatch(/all: 3 honest /);
  });
});
