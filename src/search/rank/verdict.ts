/** Whether the best that was found is adequate: calibrated on tasks with and without an adequate skill. */
export type Verdict = 'match' | 'weak' | 'none';

export interface Limits {
  /** Log odds below which no skill is adequate. */
  readonly none: number;
  /** Log odds below which one is only a weak match. */
  readonly weak: number;
}

/** A logistic model on standardised inputs: bias + sum of (value - mean) / deviation × weight. */
export interface VerdictModel<Name extends string> {
  readonly inputs: Readonly<
    Record<Name, { readonly mean: number; readonly deviation: number; readonly weight: number }>
  >;
  readonly bias: number;
  readonly limits: Limits;
}

/** Log odds that the evidence belongs to an adequate skill. */
export function adequacy<Name extends string>(
  input: Readonly<Record<Name, number>>,
  { inputs, bias }: VerdictModel<Name>,
): number {
  let sum = bias;
  for (const name of Object.keys(inputs) as Name[]) {
    const { mean, deviation, weight } = inputs[name];
    sum += ((input[name] - mean) / deviation) * weight;
  }
  return sum;
}

/** A task of so many words is short: a passing mention states it whole. */
const mostShortWords = 2;
/** What a match of a short task needs above the limit of others. */
const shortMargin = 0.9;

/** `words`: meaningful words of a task without keywords, as `readQuery` counts them. */
export function limitsFor(words: number, { none, weak }: Limits): Limits {
  return { none, weak: words <= mostShortWords ? weak + shortMargin : weak };
}

/**
 * The limits in a catalog so much smaller (see `smallness`) than those that they were learned in: among few skills chance finds
 * less, above all for the many words of a task with keywords.
 * @param fall Log odds for each unit of smallness.
 */
export function limitsAmongFew({ none, weak }: Limits, smallness: number, fall: number): Limits {
  return { none: none - fall * smallness, weak: weak - fall * smallness };
}

/**
 * @param odds See `adequacy`.
 * @param allStated Whether the best skill states every word of the task; there is nothing more that it could state.
 */
export function judge(odds: number, { none, weak }: Limits, allStated: boolean): Verdict {
  if (odds < none) return allStated ? 'weak' : 'none';
  return odds < weak ? 'weak' : 'match';
}
