/** Checks a reviewer's decision, hands it over, and waits until it is carried out. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Submission, SubmissionStatus } from '../../src/schema/submission.ts';
import { ReviewDecision } from '../../src/submissions/intake/decisions.ts';
import { safe } from '../../src/submissions/review/review-text.ts';
import type { ReviewStore } from './review-store.ts';

/** The statuses to which a decision applies. */
const takes: Readonly<Record<ReviewDecision['decision'], readonly SubmissionStatus[]>> = {
  approve: ['in_review', 'quarantined'],
  reject: ['submitted', 'in_review', 'quarantined'],
  withdraw: ['published'],
};

interface Wish {
  readonly decision: ReviewDecision['decision'];
  /** Id, or the slug of a published skill. */
  readonly target: string;
  readonly by: string | undefined;
  readonly reason: string | undefined;
  readonly waitSeconds: number;
}

/** What to print, and whether it was carried out. */
export interface Said {
  readonly text: string;
  readonly exitCode: 0 | 1 | 2;
}

const lookEveryMs = 500;

export async function decide(wish: Wish, store: ReviewStore, now: Date): Promise<Said> {
  const { decision, target, by, reason, waitSeconds } = wish;
  const found = await store.find(target);
  if (found === null) return { text: `no submission ${safe(target)}`, exitCode: 1 };
  const { id, submission } = found;
  if (!takes[decision].includes(submission.status)) {
    const text = `${id} is ${submission.status}; ${decision} applies only to one that is ${takes[decision].join(' or ')}`;
    return { text, exitCode: 1 };
  }
  if (by === undefined || reason === undefined) {
    return { text: `${decision} needs --by <name> and --reason <text>`, exitCode: 2 };
  }
  const wanted = { id: `dec_${randomUUID()}`, submission: id, decision, by, reason, at: now.toISOString() };
  const checked = ReviewDecision.safeParse(wanted);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
    return { text: problems.map(safe).join('\n'), exitCode: 2 };
  }
  await store.decide(checked.data);
  const after = await watch(id, submission, store, waitSeconds);
  if (after !== null) {
    const last = after.history.at(-1);
    const hasChanged = after.status !== submission.status;
    return { text: safe(`${id} is ${after.status}: ${last?.note ?? ''}`), exitCode: hasChanged ? 0 : 1 };
  }
  const isWaiting = await store.isWaiting(checked.data.id);
  const text = isWaiting
    ? `${id}: stored; no server has read it yet. It is carried out as soon as one runs with this data folder.`
    : `${id}: accepted, but not carried out yet; "review show ${id}" shows its status.`;
  return { text, exitCode: 0 };
}

/** The submission after the decision was carried out; null if that takes longer. */
async function watch(
  id: string,
  before: Submission,
  store: ReviewStore,
  seconds: number,
): Promise<Submission | null> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await pause(lookEveryMs);
    const submission = (await store.find(id))?.submission;
    const last = submission?.history.at(-1);
    if (submission === undefined || last === undefined) continue;
    // An approval is recorded first; it is complete when the skill is served.
    const isUnderWay = submission.status === 'in_review' && last.note.startsWith('Approved by ');
    if (submission.history.length > before.history.length && !isUnderWay) return submission;
  }
  return null;
}
