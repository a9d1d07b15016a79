/** The life of a submission: which status may follow which, and why; every change of status goes through here. */
import type { Submission, SubmissionStatus } from '../schema/submission.ts';

/** One allowed move and what it takes. */
export interface Move {
  readonly from: SubmissionStatus;
  readonly to: SubmissionStatus;
  readonly reason: string;
}

export const moves: readonly Move[] = [
  { from: 'submitted', to: 'submitted', reason: 'the source did not answer; a retry follows' },
  { from: 'submitted', to: 'published', reason: 'nothing was found against it and it is live' },
  { from: 'submitted', to: 'in_review', reason: 'a person has to check what the review found' },
  { from: 'submitted', to: 'quarantined', reason: 'a critical finding' },
  {
    from: 'submitted',
    to: 'rejected',
    reason: 'the repository or skill does not exist, or cannot be listed',
  },
  { from: 'submitted', to: 'failed', reason: 'the source stayed unreachable through every attempt' },
  { from: 'in_review', to: 'in_review', reason: 'reviewed again with the same result' },
  { from: 'in_review', to: 'published', reason: 'a reviewer approved the text of this commit' },
  { from: 'in_review', to: 'quarantined', reason: 'a critical finding discovered in review' },
  { from: 'in_review', to: 'rejected', reason: 'a reviewer rejected it and gave a reason' },
  { from: 'quarantined', to: 'in_review', reason: 'a reviewer judged the critical finding mistaken' },
  { from: 'quarantined', to: 'rejected', reason: 'a reviewer confirmed the finding' },
  { from: 'quarantined', to: 'quarantined', reason: 'reviewed again with the same result' },
  { from: 'failed', to: 'submitted', reason: 'an operator restarted it' },
  { from: 'published', to: 'published', reason: 'what happened with it since, such as a pull request' },
  { from: 'published', to: 'rejected', reason: 'an operator withdrew it' },
];

/** Statuses in which a skill is on its way: submitting it again answers with the submission that is there. */
export const pendingStatuses: readonly SubmissionStatus[] = ['submitted', 'in_review'];

/** The note of a person's approval, by which it is also known later. */
export function approvalNote({ by, reason }: { readonly by: string; readonly reason: string }): string {
  return `${approved} ${by}: ${reason}`;
}

const approved = 'Approved by';

/** Who checked a published skill before it was: a person only where one approved it. */
export function checkedBy({ history }: Pick<Submission, 'history'>): string {
  const isApproved = history.some(({ status, note }) => status === 'in_review' && note.startsWith(approved));
  return isApproved ? 'read by a person' : 'checked by machine';
}

export function canMove(from: SubmissionStatus, to: SubmissionStatus): boolean {
  return moves.some((move) => move.from === from && move.to === to);
}

/** Characters of a note that are kept; as in the schema. */
const noteMax = 500;

/**
 * The submission one step on; `at` is RFC 3339, `more` what the step learned. Throws a RangeError for a move that is
 * not in the table: a status never claims more than what happened.
 */
export function advance(
  submission: Submission,
  status: SubmissionStatus,
  at: string,
  note: string,
  more: Partial<Submission> = {},
): Submission {
  if (!canMove(submission.status, status))
    throw new RangeError(`a submission cannot go from ${submission.status} to ${status}`);
  return {
    ...submission,
    ...more,
    status,
    updated_at: at,
    history: [...submission.history, { status, at, note: note.slice(0, noteMax) }],
  };
}
