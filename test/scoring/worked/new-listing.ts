/** Worked examples of new listings, which wait behind others for two weeks. */
import { noOutcomes } from '../../../src/outcomes/stats.ts';
import { isNewListing, newListingRule } from '../../../src/scoring/new-listing.ts';
import { trustCaps } from '../../../src/scoring/trust.ts';
import { verifiedPublisher } from '../../support/cast.ts';
import { today, daysAgo } from './dimensions.ts';
import type { Formula } from './formula.ts';
import { approved } from './safety.ts';

type Listing = Parameters<typeof isNewListing>[0];

const minuteOld: Listing = {
  source: { listed_by: 'submission' },
  evidence: { first_indexed_on: today },
  publisher: null,
  outcomes: noOutcomes,
  today,
};
const cases: readonly [given: string, different: Partial<Listing>, result: string][] = [
  ['listed today by its submission', {}, 'new'],
  ['the same, 13 days ago', { evidence: { first_indexed_on: daysAgo(13) } }, 'new'],
  ['the same, 14 days ago', { evidence: { first_indexed_on: daysAgo(14) } }, 'not new'],
  ['in a content file that a person wrote', { source: {} }, 'not new'],
  ['approved by a reviewer', { source: { listed_by: 'submission', review: approved } }, 'not new'],
  ['publisher verified', { publisher: verifiedPublisher }, 'not new'],
  ['a weight of 3 of successes', { outcomes: { ...noOutcomes, success: 3 } }, 'not new'],
  ['a weight of 30 of failures', { outcomes: { ...noOutcomes, failed: 30 } }, 'new'],
];

export const newListing: Formula = {
  title: 'New listings',
  code: ['src/scoring/new-listing.ts', 'src/resolve/established-first.ts'],
  source: 'Own decision, see [decision 035](decisions/035-new-listings-and-publishers.md).',
  text: `A skill that its submission listed without a person is new for ${newListingRule.days} days, unless its publisher is verified, a reviewer
approves it, or its successes reach a weight of ${newListingRule.successes}. A new listing

- has a trust of at most ${trustCaps.new_listing};
- comes after all others in every order of the skill list but \`new\`, and is in no ranking but those by \`newest\`;
- goes behind every other skill with at least 0.9 of its relevance in resolve, recommend, search (within a page) and the lists of tasks.`,
  resultName: 'Listing',
  examples: cases.map(([given, different, result]) => ({
    given,
    result,
    compute: () => (isNewListing({ ...minuteOld, ...different }) ? 'new' : 'not new'),
  })),
};
