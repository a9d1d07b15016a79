/** When the best that was found is good enough: more evidence never counts against it, and a task that is stated whole is never "none". */
import { expect, it } from 'vitest';
import type { KeywordsInput, VerdictInput } from '../../src/search/rank/verdict-input.ts';
import { adequacy, judge, limitsFor } from '../../src/search/rank/verdict.ts';
import { keywordsVerdict, taskVerdict } from '../../src/search/rank/weights.ts';

const { limits } = taskVerdict;
const oddsOf = (input: VerdictInput): number => adequacy(input, taskVerdict);

const poor: VerdictInput = { saturation: 0.1, topics: 0.4, evidence: 0.2, unknown: 0.2, stated: 0 };
const good: VerdictInput = { saturation: 0.7, topics: 0.9, evidence: 0.7, unknown: 0, stated: 0.8 };

it('rises with each piece of evidence and falls with each word that no skill states', () => {
  const start = oddsOf(poor);
  for (const name of ['saturation', 'topics', 'evidence', 'stated'] as const)
    expect(oddsOf({ ...poor, [name]: poor[name] + 0.1 })).toBeGreaterThan(start);
  expect(oddsOf({ ...poor, unknown: 0.3 })).toBeLessThan(start);
});

it('says none to next to no evidence, match to plenty', () => {
  expect(oddsOf(poor)).toBeLessThan(limits.none);
  expect(judge(oddsOf(poor), limits, false)).toBe('none');
  expect(judge(oddsOf(good), limits, false)).toBe('match');
});

it('finds a skill that states every word at least weak, as it could not state more', () => {
  expect(judge(oddsOf(poor), limits, true)).toBe('weak');
  expect(judge(oddsOf(good), limits, true)).toBe('match');
});

it('asks more of a match for one or two words, which a passing mention matches whole', () => {
  const odds = (limitsFor(3, limits).weak + limitsFor(2, limits).weak) / 2;
  expect(judge(odds, limitsFor(3, limits), true)).toBe('match');
  expect(judge(odds, limitsFor(2, limits), true)).toBe('weak');
});

it('takes a keyword that no skill states as evidence against, and one that the skill states as evidence for', () => {
  const said = { task: 0.5, keywords: 0.5, onlyTask: 0.3, onlyKeywords: 0.4 };
  const given: KeywordsInput = { ...good, ...said, missingNames: 0 };
  const odds = adequacy(given, keywordsVerdict);
  expect(adequacy({ ...given, keywords: 0.9 }, keywordsVerdict)).toBeGreaterThan(odds);
  expect(adequacy({ ...given, onlyKeywords: 0.6 }, keywordsVerdict)).toBeGreaterThan(odds);
  expect(adequacy({ ...given, unknown: 0.3 }, keywordsVerdict)).toBeLessThan(odds);
  expect(adequacy({ ...given, missingNames: 0.3 }, keywordsVerdict)).toBeLessThan(odds);
});
