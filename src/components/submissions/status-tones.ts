/** How each status of a submission is coloured. */
import { isWithdrawal, type SubmissionStatus, type SubmissionStep } from '../../schema/submission.ts';
import type { Tone } from '../tones.ts';

export const statusTones: Readonly<Record<SubmissionStatus, Tone>> = {
  submitted: 'plain',
  in_review: 'warn',
  published: 'good',
  quarantined: 'bad',
  rejected: 'bad',
  failed: 'warn',
};

/** A withdrawal is what its author wanted. */
export function toneOf(step: Pick<SubmissionStep, 'status' | 'note'>): Tone {
  return isWithdrawal(step) ? 'plain' : statusTones[step.status];
}
