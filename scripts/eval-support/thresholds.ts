/** Least results on the public task set. */

/**
 * Each is the value measured through the API on 2026-11-20, minus a margin for noise: the standard error of success@1 is
 * 4 points on 108 tasks, but the tasks are the same in all runs, so a change without effect moves few of them. Raise them
 * when the measured values rise.
 */
export const leastOverall = { success1: 0.76, ndcg10: 0.74, none_precision: 0.75 } as const;

/** Largest share of answerable tasks that may be answered with none. */
export const mostFalseNone = 0.06;

/** Typing errors in each of 12 tasks: all of them were right when this was set. */
export const leastTypoSuccess1 = 0.95;

/**
 * Our own tasks on the starter catalog: share of the answerable with a fit skill among the first three, which a caller chooses from, or of
 * the others that are not called a match. How often the fit one is first, and how often none is said, falls as skills are added that are
 * near: both are printed.
 */
export const leastOwn = {
  everyday: 0.95,
  spoken: 0.8,
  foreign: 0.9,
  'foreign, short': 0.9,
  'foreign, kept back': 0.9,
} as const;
