/** Which listings wait in the second row: docs/scores.md, *New listings*. */
import type { OutcomeStats } from '../outcomes/stats.ts';
import { isVerified, type Publisher } from '../schema/collections.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { SkillSource } from '../schema/skill.ts';
import { ageInDays } from './trust.ts';

/** Days for which a listing is new, and the weight of successes that ends it sooner. */
export const newListingRule = { days: 14, successes: 3 } as const;

interface Listing {
  readonly source: Pick<SkillSource, 'listed_by' | 'review'>;
  readonly evidence: Pick<Evidence, 'first_indexed_on'>;
  readonly publisher: Publisher | null;
  readonly outcomes: OutcomeStats;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Whether a skill was listed by its submission alone, no longer than 14 days ago. Successes end that, not reports of any
 * kind: otherwise a failure would raise the skill.
 */
export function isNewListing({ source, evidence, publisher, outcomes, today }: Listing): boolean {
  return (
    source.listed_by === 'submission' &&
    source.review?.decision !== 'approved' &&
    !isVerified(publisher) &&
    outcomes.success < newListingRule.successes &&
    ageInDays(evidence.first_indexed_on, today) < newListingRule.days
  );
}
