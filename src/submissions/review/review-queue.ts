/** The review queue: one piece of work at a time, tried again with growing pauses, given up after the last. */
import { HostUnavailable } from '../../ports/code-host.ts';
import { type Claim, StoreUnavailable } from '../../ports/store.ts';
import { reviewQueue } from '../../schema/submission.ts';
import { carryOut, type End, type ReviewWorkParts } from './carry-out.ts';
import { ReviewWork } from '../intake/decisions.ts';
import { advance } from '../lifecycle.ts';
import { readSubmission, releaseSkill, submissionChange } from '../intake/stored-submission.ts';

export interface QueueLimits {
  /** A node that stops in the middle of its work holds it for this long. */
  readonly leaseMs: number;
  /** Shorter than the lease: a worker that takes longer may find that another has the work. */
  readonly deadlineMs: number;
}

export const queueLimits: QueueLimits = { leaseMs: 180_000, deadlineMs: 170_000 };

/** Pauses after the first, second … failed attempt; after one more the work is given up. */
export const retryMinutes: readonly number[] = [1, 5, 15, 60, 180, 360];
const pauseMaxMs = 6 * 3_600_000;

/** Claims and does one piece of work; false when none is due. Rejects with `StoreUnavailable` alone. */
export async function reviewNext(
  parts: ReviewWorkParts,
  limits: QueueLimits = queueLimits,
  stop: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { store, clock, logger } = parts;
  const [claim] = await store.claim(reviewQueue, 1, limits.leaseMs, clock.now());
  if (claim === undefined) return false;
  const started = performance.now();
  const work = ReviewWork.safeParse(claim.payload);
  if (!work.success) {
    logger.error({ work: claim.id }, 'cannot read a review queue item; dropping it');
    await store.finish(reviewQueue, claim, {});
    return true;
  }
  try {
    // Work that ends its process each time is one that only claims count.
    if (claim.attempts > retryMinutes.length + 2) throw new Error('the work was started too often');
    const more = await within(limits.deadlineMs, stop, carryOut(work.data, parts));
    const end = await store.finish(reviewQueue, claim, { more });
    const status = (await readSubmission(store, work.data.submission))?.submission.status ?? null;
    const ms = Math.round(performance.now() - started);
    logger.info({ submission: work.data.submission, status, end, ms }, 'reviewed');
    if (end === 'done' && status !== null) parts.onReview?.(status);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    if (error instanceof Stopped) await store.finish(reviewQueue, claim, { retryAt: clock.now() });
    else await putBack(claim, work.data, error, parts);
  }
  return true;
}

async function putBack(
  claim: Claim,
  work: ReviewWork,
  error: unknown,
  parts: ReviewWorkParts,
): Promise<void> {
  const { store, clock, logger } = parts;
  const minutes = retryMinutes[claim.attempts - 1];
  const asked = error instanceof HostUnavailable ? (error.retryAfter ?? 0) * 1_000 : 0;
  const pause = Math.min(pauseMaxMs, Math.max((minutes ?? 0) * 60_000, asked));
  const retryAt = minutes === undefined ? null : new Date(clock.now().getTime() + pause);
  const fields = {
    submission: work.submission,
    attempt: claim.attempts,
    retry_at: retryAt?.toISOString() ?? null,
  };
  if (error instanceof HostUnavailable) logger.warn({ ...fields, reason: error.message }, 'review postponed');
  else logger.error({ ...fields, error }, 'review failed');
  const more = await tell(work, retryAt, parts);
  await store.finish(reviewQueue, claim, { ...(retryAt === null ? {} : { retryAt }), more });
}

/** Notes for the submitter: one that the review takes longer, and a last one that it was abandoned. */
async function tell(work: ReviewWork, retryAt: Date | null, { store, clock }: ReviewWorkParts): Promise<End> {
  const stored = await readSubmission(store, work.submission);
  if (stored === null) return [];
  const { submission } = stored;
  const at = clock.now().toISOString();
  if (retryAt !== null) {
    const note = 'The review could not be completed yet; retries continue for some hours.';
    const told = submission.history.some((step) => step.note === note);
    if (told || submission.status !== 'submitted') return [];
    return [submissionChange(stored, advance(submission, 'submitted', at, note))];
  }
  if (submission.status === 'published') return [];
  if (submission.status !== 'submitted') {
    const note = 'The decision could not be carried out; a reviewer must repeat it.';
    return [submissionChange(stored, advance(submission, submission.status, at, note))];
  }
  const note = 'Abandoned: the repository could not be read in several attempts. It can be resubmitted.';
  return [
    submissionChange(stored, advance(submission, 'failed', at, note)),
    ...(await releaseSkill(store, stored)),
  ];
}

/** The server is shutting down: another worker takes the work. */
class Stopped extends Error {}

/** The work continues after a deadline, which is harmless: every step of it expects the version it has seen. */
async function within<Value>(ms: number, stop: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`a review took longer than ${ms} ms`)), ms);
  const onStop = (): void => reject(new Stopped());
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
  }
}
