/** A reviewer's decision: on its way as a document and a piece of work, carried out by the review queue. */
import { z } from 'zod';
import type { DocumentChange, Store } from '../../ports/store.ts';
import { reviewQueue } from '../../schema/submission.ts';
import { plainLine } from '../../schema/vocabulary.ts';

export const reviewDecisionKind = 'review-decision';

/** `value` of the store's `review-decision` documents; `id` is the document's, and the file's in the spool. */
export const ReviewDecision = z.strictObject({
  id: z.string().regex(/^dec_[0-9a-f-]{36}$/),
  submission: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  decision: z.enum(['approve', 'reject', 'withdraw']),
  /** As in the front matter of a skill file, where an approval ends up. */
  by: plainLine(1, 60),
  reason: plainLine(3, 300),
  at: z.iso.datetime(),
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

/** `payload` of the review queue's work; without a decision it is the first review. */
export const ReviewWork = z.object({ submission: z.string(), decision: z.string().optional() });
export type ReviewWork = z.infer<typeof ReviewWork>;

/** Document and work in one step; a repeat changes nothing and answers false. */
export async function enqueueDecision(
  store: Pick<Store, 'enqueue'>,
  decision: ReviewDecision,
  now: Date,
): Promise<boolean> {
  const work: ReviewWork = { submission: decision.submission, decision: decision.id };
  const document: DocumentChange = {
    kind: reviewDecisionKind,
    id: decision.id,
    value: decision,
    expected: 0,
  };
  return store.enqueue(reviewQueue, decision.id, work, now, [document]);
}
