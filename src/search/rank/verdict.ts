/** Whether the best that was found is adequate: calibrated on tasks with and without an adequate skill. */
import type { VerdictInput } from './verdict-input.ts';
import { limits, limitsOfShort, type Limits, verdictBias, verdictWeights } from './weights.ts';

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

/** A task of so many words is short. */
const mostShortWords = 2;

/** `words`: meaningful words of a task, as `readQuery` counts them. */
export function limitsFor(words: number): Limits {
  return words <= mostShortWords ? limitsOfShort : limits;
}

/**
 * @param odds See `adequacy`.
 * @param allStated Whether the best skill states every word of the task; there is nothing more that it could state.
 */
export function judge(odds: number, { none, weak }: Limits, allStated: boolean): Verdict {
  if (odds < none) return allStated ? 'weak' : 'none';
  return odds < weak ? 'weak' : 'match';
}
