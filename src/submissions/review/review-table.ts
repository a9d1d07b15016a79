/** What the review found → the next state of the submission: a table, first matching row wins (docs/decisions/051). */
import type { Severity } from '../../schema/vocabulary.ts';
import { leastSubstance, type Substance } from '../../schema/submission.ts';
import { thinTexts } from '../intake/thin-texts.ts';

/** Everything the decision looks at. */
export interface ReviewFacts {
  /** Severities of the findings that count. */
  readonly severities: readonly Severity[];
  /** Whether the whole folder was read. */
  readonly complete: boolean;
  /** Who approved this commit; null if not approved. */
  readonly approvedBy: string | null;
  /** Slug of a listed skill with the same or nearly the same text. */
  readonly copyOf: string | null;
  /** Slug of a listed skill that this one could be taken for. */
  readonly lookAlike: string | null;
  /** Whose name the account or the skill contains, though it is not theirs: this registry's, a brand's, a publisher's. */
  readonly borrowed: string | null;
  /** Whom name, title, description or declared author claim to come from, though the account is not theirs. */
  readonly claimedOrigin: string | null;
  /** Whether the text says that it is official, and its publisher is not verified. */
  readonly claimsOfficial: boolean;
  /** Whether the name hides what it is: letters of another script, a brand's name, a reserved word. */
  readonly disguised: boolean;
  readonly substance: Substance;
  /** Why the safety tier would be experimental; empty where it would not. */
  readonly doubts: readonly string[];
  /** Names of the second readers that call the content harmful. */
  readonly harmfulTo: readonly string[];
  /** Why a second reader that is configured has not read it; null where it has, or none is. */
  readonly unread: string | null;
}

interface ReviewRow {
  readonly status: 'quarantined' | 'in_review' | 'published';
  /** Why the row is there. */
  readonly reason: string;
  readonly holds: (facts: ReviewFacts) => boolean;
  /** The sentence of the submission's history: words of ours, and slugs of listed skills. */
  readonly note: (facts: ReviewFacts) => string;
}

const has = (facts: ReviewFacts, severity: Severity): boolean => facts.severities.includes(severity);
const count = (facts: ReviewFacts, severity: Severity): string => {
  const found = facts.severities.filter((each) => each === severity).length;
  return `${found} ${severity} ${found === 1 ? 'finding' : 'findings'}`;
};

export const reviewTable: readonly ReviewRow[] = [
  {
    status: 'quarantined',
    reason:
      'A person’s approval does not override a critical finding; only a suppression of one file’s finding does.',
    holds: (facts) => has(facts, 'critical'),
    note: (facts) => `Quarantined: the audit has ${count(facts, 'critical')}. Nothing of the skill is shown.`,
  },
  {
    status: 'published',
    reason: 'A person reviewed this commit and takes responsibility for the conditions below.',
    holds: ({ approvedBy }) => approvedBy !== null,
    note: ({ approvedBy }) => `Approved by ${approvedBy ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'High findings often have a legitimate reason; a person can judge that.',
    holds: (facts) => has(facts, 'high'),
    note: (facts) => `Waiting for a reviewer: the audit has ${count(facts, 'high')}.`,
  },
  {
    status: 'in_review',
    reason: 'What was not read was not audited.',
    holds: ({ complete }) => !complete,
    note: () => 'Waiting for a reviewer: not every file could be audited.',
  },
  {
    status: 'in_review',
    reason: 'A second reader finds what rules do not, and errs: a person decides.',
    holds: ({ harmfulTo }) => harmfulTo.length > 0,
    note: ({ harmfulTo }) =>
      `Waiting for a reviewer: the second reader ${harmfulTo.join(', ')} calls it harmful.`,
  },
  {
    status: 'in_review',
    reason: 'A text on which a reader fails must not pass for it.',
    holds: ({ unread }) => unread !== null,
    note: ({ unread }) =>
      `Waiting for a reviewer: the second reader has not read it, because ${unread ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'A copy can displace its source, with or without a hidden change.',
    holds: ({ copyOf }) => copyOf !== null,
    note: ({ copyOf }) =>
      `Waiting for a reviewer: the text is identical or nearly identical to that of ${copyOf ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'A name easily mistaken for a listed one exploits its reputation.',
    holds: ({ lookAlike }) => lookAlike !== null,
    note: ({ lookAlike }) => `Waiting for a reviewer: the name could be mistaken for ${lookAlike ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'The same for brands, reserved words and look-alike letters.',
    holds: ({ disguised }) => disguised,
    note: () =>
      'Waiting for a reviewer: the name could be mistaken for a brand, a reserved word or another name.',
  },
  {
    status: 'in_review',
    reason: 'A name that contains a known one is mistaken for it; a person decides whether it may be used.',
    holds: ({ borrowed }) => borrowed !== null,
    note: ({ borrowed }) =>
      `Waiting for a reviewer: the account or the skill uses the name of ${borrowed ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'The holder of the name may know nothing of it, and readers trust the name.',
    holds: ({ claimedOrigin }) => claimedOrigin !== null,
    note: ({ claimedOrigin }) =>
      `Waiting for a reviewer: the text says, or may say in a language that is not read here, that it comes from ${claimedOrigin ?? ''} or was checked by them, and the account is not theirs.`,
  },
  {
    status: 'in_review',
    reason: 'Only a verified publisher is official by its own word.',
    holds: (facts) => facts.claimsOfficial,
    note: () =>
      'Waiting for a reviewer: the text says that it is official, and its publisher is not verified.',
  },
  ...thinTexts.map(({ member, reason, note }): ReviewRow => ({
    status: 'in_review',
    reason,
    holds: ({ substance }) => substance[member] < leastSubstance[member],
    note: ({ substance }) =>
      `Waiting for a reviewer: ${note(substance[member], leastSubstance[member])} A fuller text is published without waiting.`,
  })),
  {
    status: 'in_review',
    reason: 'An experimental skill is not listed without a second opinion.',
    holds: ({ doubts }) => doubts.length > 0,
    note: ({ doubts }) => `Waiting for a reviewer: ${doubts.join(' ')}`,
  },
  {
    status: 'published',
    reason: 'Nothing was found against it.',
    holds: () => true,
    note: () => 'The audit found nothing against it.',
  },
];

/** The first row that holds. */
export function decideReview(facts: ReviewFacts): { status: ReviewRow['status']; note: string } {
  const row = reviewTable.find(({ holds }) => holds(facts));
  if (row === undefined) throw new RangeError('the last row of the table always matches');
  return { status: row.status, note: row.note(facts) };
}
