/** Whether the best that was found is adequate: calibrated on tasks with and without an adequate skill. */
import type { VerdictInput } from './verdict-input.ts';
import { limits, verdictBias, verdictWeights } from './weights.ts';

export type Verdict = 'match' | 'weak' | 'none';

/** Log odds that the evidence belongs to an adequate skill. */
export function adequacy(input: VerdictInput): number {
  let sum = verdictBias;
  for (const name of Object.keys(verdictWeights) as (keyof VerdictInput)[]) {
    const { mean, deviation, weight } = verdictWeights[name];
    sum += ((input[name] - mean) / deviation) * weight;
  }
  return sum;
}

/** One or two words are matched by chance more easily than a sentence, and the right skill matches all of them. */
export const mostShortWords = 2;

/** Skills from which on rarity tells chance from sense in one or two words; their limits were set on 338 and 1,474. */
export const leastSkillsForShort = 200;

/** `wordCount`: meaningful words of the task, as `readQuery` counts them; `skills`: in the whole index. */
export function judge(input: VerdictInput, wordCount: number, skills: number): Verdict {
  const odds = adequacy(input);
  const isShort = wordCount <= mostShortWords && skills >= leastSkillsForShort;
  const { none, weak } = isShort ? limits.short : limits.longer;
  if (odds < none) return 'none';
  return odds < weak ? 'weak' : 'match';
}
