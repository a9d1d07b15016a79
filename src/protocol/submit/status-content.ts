/** What each status of a submission means, in words for the person who made it. */
import { isWithdrawal, type SubmissionStatus, type SubmissionStep } from '../../schema/submission.ts';

interface StatusAccount {
  readonly label: string;
  readonly meaning: string;
  /** Nothing more will happen by itself. */
  readonly final: boolean;
}

/** In the order in which a submission may pass through them. */
export const statusContent: Readonly<Record<SubmissionStatus, StatusAccount>> = {
  submitted: {
    label: 'Submitted',
    meaning: 'Waiting for the automatic check: its repository will be read at one commit and audited.',
    final: false,
  },
  in_review: {
    label: 'In review',
    meaning: 'A person has to read it and decide. It is in the community review queue and not listed yet.',
    final: false,
  },
  published: {
    label: 'Published',
    meaning: 'Listed: search and resolve can find it.',
    final: true,
  },
  quarantined: {
    label: 'Quarantined',
    meaning: 'The audit found something critical, so its text is shown nowhere and it is not listed.',
    final: true,
  },
  rejected: {
    label: 'Rejected',
    meaning: 'It will not be listed; its history says why.',
    final: true,
  },
  failed: {
    label: 'Could not be read',
    meaning: 'The repository could not be reached in several attempts. It was not read.',
    final: true,
  },
};

/** What a step of a submission means; `rejected` says of a withdrawal less than is known. */
export function accountOf(step: Pick<SubmissionStep, 'status' | 'note'>): StatusAccount {
  return isWithdrawal(step)
    ? { label: 'Withdrawn', meaning: 'It was withdrawn; its history says by whom.', final: true }
    : statusContent[step.status];
}
