/** When the best that was found is good enough: more evidence never speaks against it, and a task that is stated whole is never "none". */
import { expect, it } from 'vitest';
import type { VerdictInput } from '../../src/search/rank/verdict-input.ts';
import { adequacy, judge } from '../../src/search/rank/verdict.ts';
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
  expect(judge(poor, false)).toBe('none');
  expect(judge(good, false)).toBe('match');
});

it('finds a skill that states every word at least weak, as it could not state more', () => {
  expect(judge(poor, true)).toBe('weak');
  expect(judge(good, true)).toBe('match');
});
