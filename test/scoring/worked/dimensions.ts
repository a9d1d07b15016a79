/** Worked examples of the six dimensions of the trust score. */
import { noOutcomes, type OutcomeStats } from '../../../src/outcomes/stats.ts';
import type { Evidence } from '../../../src/schema/evidence.ts';
import { scoreAudit } from '../../../src/scoring/audit-score.ts';
import { measureTrust } from '../../../src/scoring/measure-trust.ts';
import { type Measured, provenancePoints, type TrustDimension } from '../../../src/scoring/trust.ts';
import { evidenceOf } from '../../support/content-fixtures.ts';
import { type Example, type Formula, round, table } from './formula.ts';
import { shiftDay } from '../../../src/text/day.ts';

export const base = evidenceOf('acme-tables');
export const today = '2026-01-15';
/** The day that many days before today. */
export const daysAgo = (days: number): string => shiftDay(today, -days);

export interface Differences extends Partial<Evidence> {
  readonly upstream?: Partial<Evidence['source']>;
  readonly outcomes?: Partial<OutcomeStats>;
}

/** One dimension of a skill that is like `base`, but for what is different. */
export function measure(
  dimension: TrustDimension,
  { upstream, outcomes, ...differences }: Differences = {},
): Measured {
  const evidence = { ...base, ...differences, source: { ...base.source, ...upstream } };
  const input = {
    evidence,
    audit: scoreAudit(evidence.audit),
    provenance: { points: 70, earned: [] },
    outcomes: { ...noOutcomes, ...outcomes },
    today,
  };
  return measureTrust(input)[dimension];
}

/** Shows value and confidence, as `100 at 0.5`. */
function sureness(
  dimension: TrustDimension,
  rows: readonly [given: string, different: Differences, result: string][],
): Example[] {
  return rows.map(([given, different, result]) => ({
    given,
    result,
    compute: () => {
      const { value, confidence } = measure(dimension, different);
      return `${round(value, 3)} at ${confidence}`;
    },
  }));
}

const unread = { ...base.audit, complete: false, incomplete_reasons: ['1 of 2 files were not read'] };
const readOf = (days: number): Differences => ({ audited_on: daysAgo(days) });

export const auditDimension: Formula = {
  title: 'Trust: audit',
  code: ['src/scoring/measure-trust.ts'],
  source: 'Own decision.',
  text: 'Value: the audit score. Confidence: 1; 0.5 when the folder was not read whole or the audit is more than 30 days old.',
  resultName: 'Value at confidence',
  examples: sureness('audit', [
    ['audit score 100, made today', readOf(0), '100 at 1'],
    ['made 30 days ago', readOf(30), '100 at 1'],
    ['made 31 days ago', readOf(31), '100 at 0.5'],
    ['folder not read whole, made today', { audit: unread, ...readOf(0) }, '79 at 0.5'],
  ]),
};

const nothing = {
  source: { ...base.source, commit: null, repository_created_on: null },
  license: { ...base.license, spdx: null },
};
type Review = Parameters<typeof provenancePoints>[0];
// As: only one member of a review is looked at.
const proven = { review: { ownership_proven: true } } as Review;
const unproven = {} as Review;
const upstream = (more: Partial<Evidence['source']>) => ({
  ...nothing,
  source: { ...nothing.source, ...more },
});
const provenances: readonly [string, Review, Pick<Evidence, 'source' | 'license'>, number, number][] = [
  ['nothing known', unproven, nothing, 0, 0],
  ['ownership proven to a reviewer', proven, nothing, 0, 25],
  [
    'a proof file in the repository',
    unproven,
    upstream({ ownership_proof: '.well-known/skill-registry.txt' }),
    0,
    25,
  ],
  ['a licence', unproven, { ...nothing, license: base.license }, 0, 20],
  ['a pinned commit', unproven, upstream({ commit: base.source.commit }), 0, 20],
  ['a repository of 180 days', unproven, upstream({ repository_created_on: daysAgo(180) }), 0, 15],
  [
    'a first commit 180 days ago, the repository’s own day not known',
    unproven,
    upstream({ repository_created_on: null, first_commit_on: daysAgo(180) }),
    0,
    15,
  ],
  ['a repository of 179 days', unproven, upstream({ repository_created_on: daysAgo(179) }), 0, 0],
  ['a signed tag', unproven, upstream({ signed: true }), 0, 10],
  ['two other clean skills of the owner', unproven, nothing, 2, 10],
  ['one other clean skill of the owner', unproven, nothing, 1, 0],
  ['everything but a signature', proven, { source: base.source, license: base.license }, 2, 90],
];

export const provenanceDimension: Formula = {
  title: 'Trust: provenance',
  code: ['src/scoring/trust.ts', 'src/scoring/ownership.ts'],
  source: 'Own decision.',
  text: `Value: the sum of the points earned. Confidence: 1.

${table(
  ['Points', 'For'],
  [
    [
      25,
      'ownership of the repository proven by a file in it or to a reviewer, or its publisher verified ([how](../content/README.md))',
    ],
    [20, 'licence recognised'],
    [20, 'commit pinned and digests recorded'],
    [
      15,
      'repository (or, where its day is not known, its first commit) at least 180 days old, with the owner that it was first indexed with',
    ],
    [10, 'signed tag or attestation'],
    [10, 'at least two other skills of the owner without a medium, high or critical finding'],
  ],
)}`,
  resultName: 'Value',
  examples: provenances.map(([given, source, evidence, otherCleanSkills, result]) => ({
    given,
    result,
    compute: () => provenancePoints(source, evidence, { publisher: null, otherCleanSkills }, today).points,
  })),
};

export const outcomesDimension: Formula = {
  title: 'Trust: outcomes',
  code: ['src/scoring/measure-trust.ts'],
  source:
    'A. Jøsang and R. Ismail, *The Beta Reputation System*, 2002: the mean of a beta distribution. The prior of 4 ' +
    'successes in 10 is an own decision; without a report it gives the value of an unknown dimension.',
  text: 'Value: `100 × (S + 4) / (n + 10)`, with `S` the weighted successes and `n` the [counted reports](#counted-reports). Confidence: 1.',
  resultName: 'Value',
  examples: (
    [
      ['no reports', {}, 40],
      ['one success', { success: 1 }, 45.5],
      ['one failure', { failed: 1 }, 36.4],
      ['one success and two reports of required setup', { success: 1, setupRequired: 2 }, 41.7],
      ['95 successes and 5 failures', { success: 95, failed: 5 }, 90],
    ] as const
  ).map(([given, outcomes, result]) => ({
    given,
    result,
    compute: () => round(measure('outcomes', { outcomes }).value, 1),
  })),
};

const changed = (days: number): Differences => ({
  upstream: { skill_changed_on: daysAgo(days), repository_created_on: daysAgo(6000) },
});
const created = (days: number): Differences => ({
  upstream: { skill_changed_on: today, repository_created_on: daysAgo(days) },
});

export const maintenanceDimension: Formula = {
  title: 'Trust: maintenance',
  code: ['src/scoring/measure-trust.ts'],
  source:
    'OpenSSF Scorecard, check *Maintained*: archived repositories score 0 and those younger than 90 days are not ' +
    'rated. The slope is an own decision.',
  text: `Value, by days since the last commit that touched the skill: 100 up to 90 days, then
\`100 - 80 × (days - 90) / 640\`, and 20 from 730 days on; 0 for an archived repository.
Confidence: 1; 0.5 for a repository younger than 90 days; 0 when the day is not known.`,
  resultName: 'Value at confidence',
  examples: sureness('maintenance', [
    ['changed today', changed(0), '100 at 1'],
    ['changed 90 days ago', changed(90), '100 at 1'],
    ['91 days', changed(91), '99.875 at 1'],
    ['410 days', changed(410), '60 at 1'],
    ['729 days', changed(729), '20.125 at 1'],
    ['730 days', changed(730), '20 at 1'],
    ['5,000 days', changed(5000), '20 at 1'],
    ['changed today, repository of 89 days', created(89), '100 at 0.5'],
    ['changed today, repository of 90 days', created(90), '100 at 1'],
    ['archived', { upstream: { archived: true, skill_changed_on: today } }, '0 at 1'],
    ['day not known', { upstream: { skill_changed_on: null } }, '0 at 0'],
  ]),
};

const bare = {
  ...base.outline,
  valid_front_matter: false,
  description_length: 0,
  has_when_to_use: false,
  has_example: false,
  has_prerequisites_or_io: false,
  broken_links: ['gone.md'],
};

export const documentationDimension: Formula = {
  title: 'Trust: documentation',
  code: ['src/scoring/measure-trust.ts'],
  source:
    'Own decision. The limit of 1,024 characters is that of the [Agent Skills specification](https://agentskills.io/specification).',
  text: `Value: 20 for each that holds. Confidence: 1.

- The front matter is valid and its description has 40 to 1,024 characters.
- SKILL.md says when to use the skill.
- It has an example.
- It names prerequisites, inputs or outputs.
- All its relative links resolve.`,
  resultName: 'Value',
  examples: (
    [
      ['nothing', {}, 0],
      ['valid front matter, a description of 40', { valid_front_matter: true, description_length: 40 }, 20],
      ['a description of 1,024', { valid_front_matter: true, description_length: 1024 }, 20],
      ['a description of 39', { valid_front_matter: true, description_length: 39 }, 0],
      ['a description of 1,025', { valid_front_matter: true, description_length: 1025 }, 0],
      ['a description of 200, front matter not valid', { description_length: 200 }, 0],
      ['when to use it', { has_when_to_use: true }, 20],
      ['an example', { has_example: true }, 20],
      ['prerequisites', { has_prerequisites_or_io: true }, 20],
      ['links that all resolve', { broken_links: [] }, 20],
      ['an example, and links that all resolve', { has_example: true, broken_links: [] }, 40],
    ] as const
  ).map(([given, outline, result]) => ({
    given,
    result,
    compute: () =>
      measure('documentation', {
        outline: {
          ...bare,
          ...outline,
          broken_links: [...('broken_links' in outline ? outline.broken_links : bare.broken_links)],
        },
      }).value,
  })),
};

const starred = (stars: number | null, star_spike: boolean | null = null): Differences => ({
  upstream: { stars, star_spike },
});

export const adoptionDimension: Formula = {
  title: 'Trust: adoption',
  code: ['src/scoring/measure-trust.ts', 'src/ingest/evidence/star-spike.ts'],
  source:
    'Own decision; the logarithm because stars of repositories are spread over several orders of magnitude.',
  text: `Value: \`100 × min(1, log10(1 + stars) / 4)\`. Confidence: 1; 0.5 in a sudden rise of stars; 0 when the stars are not known.
A sudden rise is more than 5 times the median of the 28 days before (a median below 10 counts as 10; at least 7 of the days must be known).`,
  resultName: 'Value at confidence',
  examples: sureness('adoption', [
    ['0 stars', starred(0), '0 at 1'],
    ['9 stars', starred(9), '25 at 1'],
    ['99 stars', starred(99), '50 at 1'],
    ['99 stars in a sudden rise', starred(99, true), '50 at 0.5'],
    ['9,999 stars', starred(9_999), '100 at 1'],
    ['1,000,000 stars', starred(1_000_000), '100 at 1'],
    ['stars not known', starred(null), '0 at 0'],
  ]),
};
