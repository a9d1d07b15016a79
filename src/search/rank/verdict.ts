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
const shortMargin = 0.5;

/** `words`: meaningful words of a task without keywords, as `readQuery` counts them. */
export function limitsFor(words: number, { none, weak }: Limits): Limits {
  return { none, weak: words <= mostShortWords ? weak + shortMargin : weak };
}

/** @param by Log odds that there is less evidence for any skill than where the limits were learned. */
export function lowered({ none, weak }: Limits, by: number): Limits {
  return { none: none - by, weak: weak - by };
}

/**
 * @param odds See `adequacy`.
 * @param allStated Whether the best skill states every word of the task; there is nothing more that it could state.
 */
export function verdictAt(odds: number, { none, weak }: Limits, allStated: boolean): Verdict {
  if (odds < none) return allStated ? 'weak' : 'none';
  return odds < weak ? 'weak' : 'match';
}

/** The evidence for and against the best of several beside what it has by itself. */
export interface Standing {
  /** Points of score before the next skill that is no copy of it. */
  readonly lead: number;
  /** Whether the task states what the skill says it is not for. */
  readonly excluded: boolean;
  /** Whether it does not mention a word that decides, see `missesDecidingWord`. */
  readonly missesDeciding: boolean;
}

/** Log odds for each point of the lead, and how many more than `Limits.weak` a match needs. */
export interface LeadRule {
  readonly each: number;
  readonly needed: number;
}

/** Points of a lead beyond which more says nothing more. */
const mostLead = 20;

/** A match is the one skill for the task: made for nothing else, with no word missing that decides, and clear of the next. */
export function verdictAmong(
  odds: number,
  limits: Limits,
  allStated: boolean,
  { lead, excluded, missesDeciding }: Standing,
  { each, needed }: LeadRule,
): Verdict {
  const alone = verdictAt(odds, limits, allStated);
  if (alone === 'none') return alone;
  const clear = odds + each * Math.min(mostLead, lead) >= limits.weak + needed;
  return clear && !excluded && !missesDeciding ? 'match' : 'weak';
}
