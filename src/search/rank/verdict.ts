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

/** `allStated`: whether the best skill states every word of the task; there is nothing more that it could state. */
export function judge(input: VerdictInput, allStated: boolean): Verdict {
  const odds = adequacy(input);
  if (odds < limits.none) return allStated ? 'weak' : 'none';
  return odds < limits.weak ? 'weak' : 'match';
}
