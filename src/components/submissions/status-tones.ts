/** How each status of a submission is coloured. */
import type { SubmissionStatus } from '../../schema/submission.ts';
import type { Tone } from '../tones.ts';

export const statusTones: Readonly<Record<SubmissionStatus, Tone>> = {
  submitted: 'plain',
  in_review: 'warn',
  published: 'good',
  quarantined: 'bad',
  rejected: 'bad',
  failed: 'warn',
};
