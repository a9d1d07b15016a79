/** What the search index is built from: one skill as searching sees it. */
import type { TermCounts } from '../../schema/evidence.ts';
import { exclusionsIn, splitExclusion, withoutExclusions } from '../text/analysis.ts';

export interface SearchDocument {
  readonly slug: string;
  readonly name: string;
  /** Name of the skill's folder; often says what a fanciful name does not. */
  readonly path_name: string;
  readonly tags: readonly string[];
  readonly category: string;
  /** Our own words, or else the repository's description. */
  readonly summary: string | null;
  /** Phrases in our words for the tasks the skill is meant for. */
  readonly use_for: readonly string[];
  /** What it is not for, in our words; absent without any. */
  readonly not_for?: readonly string[];
  /** Counts of unstemmed terms as `countTerms` makes them. */
  readonly terms: {
    readonly name: TermCounts;
    readonly description: TermCounts;
    readonly headings: TermCounts;
    readonly body: TermCounts;
    /** The body's commonest pairs of adjacent words, as `bodyPairs` makes them; absent where they were not read. */
    readonly pairs?: string | undefined;
  };
  /** The description's text where it may be kept; gives word order, its terms are in `terms.description`. */
  readonly text: string | null;
  /** Skills of one repository are compared with each other more closely; absent for a skill of none. */
  readonly repository?: string;
  /** Quality, 0-100; orders only what is about equally relevant. */
  readonly prior: number;
  /** Slug of the canonical member of its duplicate family; null without one. */
  readonly family: string | null;
}

/** Our own words where they are not the description again, without what they say the skill is not for; else empty. */
export function ownWords({ summary, text }: SearchDocument): string {
  if (summary === null || plain(summary) === plain(text ?? '')) return '';
  return withoutExclusions(summary);
}

/** What the skill is not for: in our words, and in its description. */
export function ownExclusions({ not_for = [], text }: SearchDocument): string[] {
  return [...not_for.flatMap(splitExclusion), ...exclusionsIn(text ?? '')];
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
