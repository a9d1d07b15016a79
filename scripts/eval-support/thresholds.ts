/** Below what the public task set must not fall; data. */

/**
 * Each is what was measured through the API on 2026-11-20, less what chance explains: the standard error of success@1 is
 * 4 points on 108 tasks, but the tasks stay the same between runs, so a change of code that is only noise moves few of
 * them. Raised when the measured value rises for good.
 */
export const leastOverall = { success1: 0.76, ndcg10: 0.74, none_precision: 0.75 } as const;

/** Share of answerable tasks that may be answered with none; the goal of issue 6. */
export const mostFalseNone = 0.06;

/** Typing errors in each of 12 tasks: all of them were right when this was set. */
export const leastTypoSuccess1 = 0.95;
