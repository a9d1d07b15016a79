/** What a check of a contribution says: the values that its text, annotations and summary are made of. */
import type { ContentProblem } from '../catalog/problems.ts';
import type { Finding } from '../schema/audit.ts';
import type { Publisher, Suppression } from '../schema/collections.ts';
import type { Severity } from '../schema/vocabulary.ts';

/**
 * `fails`: a problem or a critical finding. `needs-review`: nothing is wrong, a person has to decide. `not-read`: its
 * repository could not be asked, so nothing is known.
 */
export type Verdict = 'passes' | 'needs-review' | 'fails' | 'not-read';

/** One added or changed skill. */
export interface SkillCheck {
  readonly slug: string;
  readonly change: 'added' | 'changed';
  /** Where a finding is annotated: the evidence file, below the content folder. */
  readonly evidencePath: string;
  readonly repository: string;
  readonly path: string;
  readonly commit: string | null;
  readonly verdict: Verdict;
  readonly problems: readonly ContentProblem[];
  /** Findings of the new audit, worst first; empty if nothing was read. */
  readonly findings: readonly Finding[];
  /** Why a person has to decide, one sentence each. */
  readonly review: readonly string[];
  /** What a reviewer may want to know, one sentence each. */
  readonly notes: readonly string[];
}

/** One added or changed suppression, valid or not. */
export interface SuppressionCheck extends Readonly<
  Pick<Suppression, 'skill' | 'rule' | 'file' | 'by' | 'expires'>
> {
  /** Below the content folder. */
  readonly path: string;
  /** Worst finding that it would suppress; null where it suppresses none. */
  readonly severity: Severity | null;
}

/** One added or changed publisher file. */
export interface PublisherCheck extends Readonly<Pick<Publisher['verified'], 'by' | 'source' | 'reason'>> {
  /** Below the content folder. */
  readonly path: string;
  readonly account: string;
}

export interface ContributionReport {
  /** Full SHA of the commit that the content is compared with. */
  readonly base: string;
  /** Of the content folder in its repository: `content/`, or empty. */
  readonly prefix: string;
  /** Content, evidence, suppression and publisher files that differ from the base. */
  readonly files: number;
  /** Of the catalog as a whole, of suppressions and of publishers. */
  readonly problems: readonly ContentProblem[];
  readonly skills: readonly SkillCheck[];
  /** Slugs whose skill file is gone. */
  readonly removed: readonly string[];
  readonly suppressions: readonly SuppressionCheck[];
  readonly publishers: readonly PublisherCheck[];
  /** Why some repositories or domains could not be asked; null when all were. */
  readonly unreachable: string | null;
}

/** 1: a problem or a critical finding; otherwise 2 when not everything could be read, and 0 when nothing is wrong. */
export function exitCodeOf({ problems, skills, unreachable }: ContributionReport): 0 | 1 | 2 {
  if (problems.length > 0 || skills.some(({ verdict }) => verdict === 'fails')) return 1;
  return unreachable === null ? 0 : 2;
}
