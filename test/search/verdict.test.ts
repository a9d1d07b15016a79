/** When the best that was found is good enough: limits for short tasks, and where they do not apply. */
import { expect, it } from 'vitest';
import { adequacy, judge, leastSkillsForShort, mostShortWords } from '../../src/search/rank/verdict.ts';
import { limits } from '../../src/search/rank/weights.ts';

/** Evidence whose log odds lie between the two limits for "none". */
const input = { saturation: 0.2, topics: 0.55, evidence: 0.2, unknown: 0, strangeness: 0 };
const short = mostShortWords;

it('a short task needs more evidence than a long one, as one word is met by chance', () => {
  expect(adequacy(input)).toBeGreaterThan(limits.longer.none);
  expect(adequacy(input)).toBeLessThan(limits.short.none);
  expect(judge(input, short, leastSkillsForShort)).toBe('none');
  expect(judge(input, short + 1, leastSkillsForShort)).toBe('weak');
});

it('a small catalog, where every word is common, is not held to that', () => {
  expect(judge(input, short, leastSkillsForShort - 1)).toBe('weak');
});
