/** When the best that was found is good enough: more evidence never counts against it, and a task that is stated whole is never "none". */
import { describe, expect, it } from 'vitest';
import {
  type KeywordsInput,
  missesDecidingWord,
  type VerdictInput,
} from '../../src/search/rank/verdict-input.ts';
import { adequacy, verdictAt, verdictAmong, limitsFor } from '../../src/search/rank/verdict.ts';
import { keywordsVerdict, taskVerdict } from '../../src/search/rank/weights.ts';
import type { QueryWord } from '../../src/search/words/query-word.ts';
import { searchCandidate } from '../support/search-cast.ts';

const { limits } = taskVerdict;
const oddsOf = (input: VerdictInput): number => adequacy(input, taskVerdict);

const poor: VerdictInput = {
  saturation: 0.1,
  topics: 0.4,
  evidence: 0.2,
  unknown: 0.2,
  seldom: 0.2,
  stated: 0,
};
const good: VerdictInput = {
  saturation: 0.7,
  topics: 0.9,
  evidence: 0.7,
  unknown: 0,
  seldom: 0,
  stated: 0.8,
};

it('rises with each piece of evidence and falls with each word that no skill states', () => {
  const start = oddsOf(poor);
  for (const name of ['saturation', 'topics', 'evidence', 'stated'] as const)
    expect(oddsOf({ ...poor, [name]: poor[name] + 0.1 })).toBeGreaterThan(start);
  expect(oddsOf({ ...poor, unknown: 0.3 })).toBeLessThan(start);
  expect(oddsOf({ ...poor, seldom: 0.3 })).toBeLessThan(start);
});

it('says none to next to no evidence, match to plenty', () => {
  expect(oddsOf(poor)).toBeLessThan(limits.none);
  expect(verdictAt(oddsOf(poor), limits, false)).toBe('none');
  expect(verdictAt(oddsOf(good), limits, false)).toBe('match');
});

it('finds a skill that states every word at least weak, as it could not state more', () => {
  expect(verdictAt(oddsOf(poor), limits, true)).toBe('weak');
  expect(verdictAt(oddsOf(good), limits, true)).toBe('match');
});

it('asks more of a match for one or two words, which a passing mention matches whole', () => {
  const odds = (limitsFor(3, limits).weak + limitsFor(2, limits).weak) / 2;
  expect(verdictAt(odds, limitsFor(3, limits), true)).toBe('match');
  expect(verdictAt(odds, limitsFor(2, limits), true)).toBe('weak');
});

it('takes a keyword that the skill states as evidence for it, and a name that it lacks as evidence against', () => {
  const said = { task: 0.5, keywords: 0.5, onlyTask: 0.3, onlyKeywords: 0.4 };
  const given: KeywordsInput = { ...good, ...said, missingNames: 0 };
  const odds = adequacy(given, keywordsVerdict);
  expect(adequacy({ ...given, keywords: 0.9 }, keywordsVerdict)).toBeGreaterThan(odds);
  expect(adequacy({ ...given, onlyKeywords: 0.6 }, keywordsVerdict)).toBeGreaterThan(odds);
  expect(adequacy({ ...given, missingNames: 0.3 }, keywordsVerdict)).toBeLessThan(odds);
});

describe('the best of several', () => {
  const rule = { each: 0.07, needed: 1.4 };
  const clear = { lead: 20, excluded: false, missesDeciding: false };
  const odds = limits.weak + 0.5;
  const of = (standing: Partial<typeof clear>): string =>
    verdictAmong(odds, limits, false, { ...clear, ...standing }, rule);

  it('is a match where it is clear of the next', () => {
    expect(of({})).toBe('match');
    expect(of({ lead: 2 })).toBe('weak');
    expect(verdictAmong(limits.weak + 1.5, limits, false, { ...clear, lead: 0 }, rule)).toBe('match');
  });

  it('is none where it is not for the task, or misses a word that decides', () => {
    expect(of({ excluded: true })).toBe('weak');
    expect(of({ missesDeciding: true })).toBe('weak');
  });

  it('stays none where it is none by itself, whatever its lead', () => {
    expect(verdictAmong(limits.none - 0.1, limits, false, clear, rule)).toBe('none');
  });
});

describe('a word that decides', () => {
  const word = (text: string, rarity: number, more: Partial<QueryWord> = {}): QueryWord => ({
    text,
    readings: [],
    related: [],
    known: true,
    rarity,
    share: 1,
    isKeyword: false,
    isName: false,
    isUnwanted: false,
    isOther: false,
    isUntranslated: false,
    isForeign: false,
    statedShare: 1,
    ...more,
  });
  const misses = (words: QueryWord[], fields: number[]): boolean =>
    missesDecidingWord(words, searchCandidate({ fields: Uint8Array.from(fields) }));

  it('is a large part of the task by rarity, and is not mentioned anywhere', () => {
    const words = [word('review', 1), word('contract', 2), word('lease', 5)];
    expect(misses(words, [1, 1, 0])).toBe(true);
    expect(misses(words, [1, 1, 64])).toBe(false);
    expect(misses(words, [0, 1, 1])).toBe(false);
  });

  it('is sooner one that is written as a name', () => {
    const words = [
      word('monitor', 4),
      word('logs', 4),
      word('servers', 4),
      word('zabbix', 4, { isName: true }),
    ];
    expect(misses(words, [1, 1, 1, 0])).toBe(true);
    expect(misses([...words.slice(0, 3), word('zabbix', 4)], [1, 1, 1, 0])).toBe(false);
  });

  it('is not mentioned where only what it may be a slip of is', () => {
    const read = (trust: number): QueryWord =>
      word('datev', 5, { readings: [{ term: 1, trust, corrected: 'date' }] });
    expect(misses([word('export', 1), read(0.7)], [1, 1])).toBe(true);
    expect(misses([word('export', 1), read(0.95)], [1, 1])).toBe(false);
  });

  it('is no keyword', () => {
    expect(misses([word('export', 1), word('csv', 9, { isKeyword: true })], [1, 0])).toBe(false);
  });
});
