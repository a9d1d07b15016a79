/** What the review found → what becomes of the submission: a table, first matching row wins (docs/decisions/051). */
import type { Severity } from '../../schema/vocabulary.ts';

/** Everything the decision looks at. */
interface ReviewFacts {
  /** Severities of the findings that count. */
  readonly severities: readonly Severity[];
  /** Whether the whole folder was read. */
  readonly complete: boolean;
  /** Who signed this commit off; null where nobody did. */
  readonly approvedBy: string | null;
  /** Slug of a listed skill with the same or nearly the same text. */
  readonly copyOf: string | null;
  /** Slug of a listed skill that this one could be taken for. */
  readonly lookAlike: string | null;
  /** Whether the name hides what it is: letters of another script, a brand's name, a reserved word. */
  readonly disguised: boolean;
  /** Why the safety tier would be experimental; empty where it would not. */
  readonly doubts: readonly string[];
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
    reason: 'No word of a person lifts a critical finding: only a suppression, bound to one file, does.',
    holds: (facts) => has(facts, 'critical'),
    note: (facts) => `Quarantined: the audit has ${count(facts, 'critical')}. Nothing of the skill is shown.`,
  },
  {
    status: 'published',
    reason: 'A person looked at this very commit and takes responsibility for what follows below.',
    holds: ({ approvedBy }) => approvedBy !== null,
    note: ({ approvedBy }) => `Approved by ${approvedBy ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'High findings are often honest needs; a person can tell.',
    holds: (facts) => has(facts, 'high'),
    note: (facts) => `Waits for a reviewer: the audit has ${count(facts, 'high')}.`,
  },
  {
    status: 'in_review',
    reason: 'What was not read was not audited.',
    holds: ({ complete }) => !complete,
    note: () => 'Waits for a reviewer: the folder could not be read whole.',
  },
  {
    status: 'in_review',
    reason: 'A copy takes the place of its source, with or without a change that nobody sees.',
    holds: ({ copyOf }) => copyOf !== null,
    note: ({ copyOf }) => `Waits for a reviewer: the text is that of ${copyOf ?? ''}, or nearly so.`,
  },
  {
    status: 'in_review',
    reason: 'A name one glance away from a listed one lives on its reputation.',
    holds: ({ lookAlike }) => lookAlike !== null,
    note: ({ lookAlike }) => `Waits for a reviewer: the name could be taken for ${lookAlike ?? ''}.`,
  },
  {
    status: 'in_review',
    reason: 'The same, for brands, reserved words and letters that are not what they seem.',
    holds: ({ disguised }) => disguised,
    note: () => 'Waits for a reviewer: the name could be taken for a brand, a reserved word or another name.',
  },
  {
    status: 'in_review',
    reason: 'An experimental skill is not offered on the word of its author alone.',
    holds: ({ doubts }) => doubts.length > 0,
    note: ({ doubts }) => `Waits for a reviewer: ${doubts.join(' ')}`,
  },
  {
    status: 'published',
    reason: 'Nothing stands against it.',
    holds: () => true,
    note: () => 'The audit found nothing that stands against it.',
  },
];

/** The first row that holds. */
export function decideReview(facts: ReviewFacts): { status: ReviewRow['status']; note: string } {
  const row = reviewTable.find(({ holds }) => holds(facts));
  if (row === undefined) throw new RangeError('the last row of the table always holds');
  return { status: row.status, note: row.note(facts) };
}
