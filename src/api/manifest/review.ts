/** What a person who read the skill said of it: when, at which commit, in one sentence. */
import { z } from 'zod';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';

export const ReviewView = z.object({
  by: z.string(),
  on: z.iso.date(),
  commit: z.string(),
  sentence: z.string(),
});
export type ReviewView = z.infer<typeof ReviewView>;

/** Longest sentence of a reviewer, in characters. */
const sentenceMax = 300;

/** Undefined where no person has approved the skill; why a skill is blocked is among the reasons of its tier. */
export function toReview({ source }: Pick<Entry, 'source'>): ReviewView | undefined {
  const { review } = source;
  if (review?.decision !== 'approved') return undefined;
  const { by, on, commit, reason } = review;
  return { by: oneLine(by, 60), on, commit, sentence: oneLine(reason, sentenceMax) };
}

/** In a line; null where no person has read the skill. `listed`: the commit that is listed. */
export function reviewLine(review: ReviewView | undefined, listed: string | null): string | null {
  if (review === undefined) return null;
  const at =
    review.commit === listed ? 'at this commit' : `at the earlier commit ${review.commit.slice(0, 10)}`;
  return `Read by a maintainer on ${review.on}, ${at}: "${review.sentence}"`;
}
