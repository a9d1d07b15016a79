/** What a reader chose, scored: `npm run eval -- --choices`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepResult, readKept } from '../../../scripts/eval-support/sheets/keep-choices.ts';
import { ChoiceError, scoreChoices, scoresText } from '../../../scripts/eval-support/sheets/score-choices.ts';
import type { KeySheet, SheetKey } from '../../../scripts/eval-support/sheets/sheet-key.ts';
import { KeptChoices, ReaderResult } from '../../../src/schema/reader-choices.ts';
import { runLoaded } from '../../support/process/programs.ts';

const digest = 'a'.repeat(64);
const sheet = (over: Partial<KeySheet> = {}): KeySheet => ({
  set: 'spoken',
  task: 'a task',
  surface: 'rest',
  keywords: false,
  taken_out: false,
  listed: ['acme-a', 'acme-b', 'acme-c'],
  right: ['acme-b'],
  acceptable: ['acme-c'],
  tokens: 100,
  ...over,
});
const key: SheetKey = {
  seed: 3,
  answered_on: '2026-11-24',
  keywords: false,
  sheets_digest: digest,
  sets: { spoken: 5, foreign: 1 },
  sheets: {
    'sheet-001': sheet(),
    'sheet-002': sheet(),
    'sheet-003': sheet({ tokens: 40 }),
    'sheet-004': sheet({ taken_out: true, right: [], acceptable: [] }),
    'sheet-005': sheet({ taken_out: true, right: [], acceptable: [] }),
    'sheet-006': sheet({ set: 'foreign', listed: [], right: [], acceptable: [], tokens: 20 }),
  },
};
const written = {
  reader: 'some-reader',
  model: 'some model 1',
  date: '2026-11-25',
  sheets_digest: digest,
  choices: {
    'sheet-001': 'acme-b',
    'sheet-002': 'acme-c',
    'sheet-003': 'none',
    'sheet-004.txt': 'none',
    'sheet-005': 'acme-z',
  },
};
const score = (over: object = {}) =>
  scoreChoices(JSON.stringify({ ...written, ...over }), JSON.stringify(key));
const expected = {
  sheets: 6,
  listed: 3,
  right: 1,
  acceptable: 1,
  wrong: 1,
  rightly_none: 1,
  wrongly_none: 1,
  missing: 1,
  tokens: 440,
};

describe('the score of choices', () => {
  it('tells right, acceptable, wrong, rightly and wrongly none and missing apart, in all and by set', () => {
    const { result } = score();
    expect(result).toMatchObject({ reader: 'some-reader', sheets_digest: digest, all: expected });
    expect(result.sets['spoken']).toEqual({ ...expected, sheets: 5, missing: 0 });
    expect(result.sets['foreign']).toMatchObject({ sheets: 1, listed: 0, missing: 1, tokens: 0 });
  });
  it('counts a skill that is not on its sheet as wrong, and names it', () => {
    expect(score().strays).toEqual(['sheet-005: acme-z']);
    expect(scoresText(score())).toMatch(/not on their sheets, counted as wrong: sheet-005: acme-z$/);
  });
  it('is printed in all and by set, with the share of good answers and the tokens of an answer', () => {
    const [, , all, foreign] = scoresText(score()).split('\n');
    expect(all?.trim().split(/\s+/)).toEqual(['all', ...'6 3 1 1 1 1 1 1 0.500 88'.split(' ')]);
    expect(foreign?.trim().split(/\s+/)).toEqual(['foreign', ...'1 0 0 0 0 0 0 1 0.000 -'.split(' ')]);
  });
});

describe('choices that cannot be scored', () => {
  it.each([
    ['for other sheets', { sheets_digest: 'b'.repeat(64) }, /for other sheets: their sheets_digest is bbb/],
    [
      'of unknown sheets',
      { choices: { 'sheet-001': 'none', 'sheet-9': 'none' } },
      /no such sheets: sheet-9$/,
    ],
    ['of an unnamed reader', { reader: '../x' }, /reader: must be 1 to 40 of a-z, 0-9 and -/],
    ['without a day', { date: 'today' }, /date: /],
    ['that are no text', { choices: { 'sheet-001': null } }, /choices\.sheet-001: /],
    ['of a name that every object has', { choices: { constructor: 'none' } }, /no such sheets: constructor$/],
  ])('%s are refused', (_, over, message) => {
    expect(() => score(over)).toThrow(ChoiceError);
    expect(() => score(over)).toThrow(message);
  });
  it('are refused where they or their key are no JSON', () => {
    expect(() => scoreChoices('{', JSON.stringify(key))).toThrow(/^the choices cannot be read as JSON: /);
    expect(() => scoreChoices(JSON.stringify(written), '[]')).toThrow(/^the key cannot be used: /);
  });
});

describe('on the command line', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'choices-'));
    await mkdir(join(folder, 'sheets'));
    writeFileSync(join(folder, 'sheets-key.json'), JSON.stringify(key));
    writeFileSync(join(folder, 'sheets', 'choices.json'), JSON.stringify(written));
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...written, sheets_digest: 'c'.repeat(64) }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...words: string[]) =>
    runLoaded(join(import.meta.dirname, '../../../scripts/eval.ts'), words, { cwd: folder });

  it('scores beside the key, and keeps the choices with their scores and a list of all results', async () => {
    const { status, stdout, stderr } = await run('--choices', 'sheets/choices.json', '--keep', 'kept');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^some-reader \(some model 1\), 2026-11-25, sheets aaaaaaaaaaaa\n/);
    const path = join(folder, 'kept', '2026-11-25-some-reader.json');
    const kept = KeptChoices.parse(JSON.parse(readFileSync(path, 'utf8')));
    expect(kept).toMatchObject({ seed: 3, choices: { 'sheet-004': 'none' }, result: { all: expected } });
    const listed: unknown = JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'));
    expect(listed).toEqual([kept.result]);
  });
  it.each([
    [['--choices', 'other.json', '--key', 'sheets-key.json'], /^the choices are for other sheets/],
    [['--choices', 'sheets/choices.json', '--key', 'nowhere.json'], /^nowhere\.json: no such file/],
    [['--sheets', 'sheets'], /^sheets is not empty$/m],
    [['--tasks', '5'], /^--tasks needs --sheets/],
    [['--sheets', 'new', '--tasks', '2.5'], /^--tasks must be a whole number from 1/],
    [['--sheets', 'new', '--choices', 'other.json'], /^either --sheets or --choices/],
  ])('%j ends with 2 and a reason', async (words, reason) => {
    const { status, stdout, stderr } = await run(...words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });
});

describe('kept choices', () => {
  it.each([
    ['all', { ...expected, right: 2 }],
    ['all', { ...expected, missing: 0, rightly_none: 2, tokens: 1 }],
    ['sets', { spoken: expected, foreign: expected }],
    ['sets', {}],
  ])('are refused where the numbers of %s do not add up', (name, value) => {
    const { result } = score();
    expect(ReaderResult.safeParse(result).success).toBe(true);
    expect(ReaderResult.safeParse({ ...result, [name]: value }).success).toBe(false);
  });
  it('are refused under the name of another reader', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kept-'));
    await keepResult(folder, KeptChoices, score());
    const text = readFileSync(join(folder, '2026-11-25-some-reader.json'), 'utf8');
    writeFileSync(join(folder, '2026-11-25-other.json'), text);
    await expect(readKept(folder, KeptChoices)).rejects.toThrow('2026-11-25-other.json is of some-reader');
    rmSync(folder, { recursive: true });
    rmSync(`${folder}.json`);
  });
});
