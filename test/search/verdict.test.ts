/** When the best that was found is good enough: more evidence never speaks against it, and a task that is stated whole is never "none". */
import { expect, it } from 'vitest';
import type { VerdictInput } from '../../src/search/rank/verdict-input.ts';
import { adequacy, judge, limitsFor } from '../../src/search/rank/verdict.ts';
import { limits } from '../../src/search/rank/weights.ts';

const poor: VerdictInput = { saturation: 0.1, topics: 0.4, evidence: 0.2, unknown: 0.2, stated: 0 };
const good: VerdictInput = { saturation: 0.7, topics: 0.9, evidence: 0.7, unknown: 0, stated: 0.8 };

it('rises with each piece of evidence and falls with each word that no skill states', () => {
  const start = adequacy(poor);
  for (const name of ['saturation', 'topics', 'evidence', 'stated'] as const)
    expect(adequacy({ ...poor, [name]: poor[name] + 0.1 })).toBeGreaterThan(start);
  expect(adequacy({ ...poor, unknown: 0.3 })).toBeLessThan(start);
});

it('says none to next to no evidence, match to plenty', () => {
  expect(adequacy(poor)).toBeLessThan(limits.none);
  expect(judge(adequacy(poor), limits, false)).toBe('none');
  expect(judge(adequacy(good), limits, false)).toBe('match');
});

it('finds a skill that states every word at least weak, as it could not state more', () => {
  expect(judge(adequacy(poor), limits, true)).toBe('weak');
  expect(judge(adequacy(good), limits, true)).toBe('match');
});

it('asks more of a match for one or two words, which a passing mention matches whole', () => {
  const odds = (limitsFor(3).weak + limitsFor(2).weak) / 2;
  expect(judge(odds, limitsFor(3), true)).toBe('match');
  expect(judge(odds, limitsFor(2), true)).toBe('weak');
});
