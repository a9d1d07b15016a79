/** Worked examples of Trust Score v5, its tiers, and the v4 block. */
import { noOutcomes, type OutcomeStats } from '../../../src/outcomes/stats.ts';
import {
  type Measured,
  type TrustDimension,
  type TrustInput,
  trustCaps,
  trustLabels,
  trustScore,
  trustTier,
  trustWeights,
  unknownPrior,
} from '../../../src/scoring/trust.ts';
import { type Formula, table } from './formula.ts';

type Row = number | readonly [value: number, confidence: number];
export type Rows = Readonly<Record<TrustDimension, Row>>;

/** Values by dimension, with confidence 1 where only a number is given. */
function measured(rows: Rows): Record<TrustDimension, Measured> {
  const of = (row: Row): Measured => {
    const [value, confidence] = typeof row === 'number' ? [row, 1] : row;
    return { value, confidence, basis: 'as the example says' };
  };
  return {
    audit: of(rows.audit),
    provenance: of(rows.provenance),
    outcomes: of(rows.outcomes),
    maintenance: of(rows.maintenance),
    documentation: of(rows.documentation),
    adoption: of(rows.adoption),
  };
}

export const heardOf: OutcomeStats = {
  ...noOutcomes,
  total: 100,
  success: 95,
  failed: 5,
  agents: 40,
  successAgents: 40,
};
/** New, clean, no outcomes, a young repository, no stars. */
export const newcomer = {
  audit: 98,
  provenance: 70,
  outcomes: 40,
  maintenance: [100, 0.5],
  documentation: 85,
  adoption: 0,
} as const satisfies Rows;
/** 10,000 stars and 95 successes in 100 reports. */
export const veteran = {
  audit: 95,
  provenance: 85,
  outcomes: 90,
  maintenance: 100,
  documentation: 80,
  adoption: 100,
} as const satisfies Rows;

const unharmed = { tier: 'reviewed', risk: 'low', complete: true, reviewable: true } as const;
/** The trust score of those values for a skill without anything wrong, but for what is different. */
export const trustOf = (rows: Rows, more: Partial<TrustInput> = {}) =>
  trustScore({ ...unharmed, outcomes: noOutcomes, measured: measured(rows), ...more });

const scoreAndTier = (rows: Rows, more?: Partial<TrustInput>): string => {
  const { score, tier } = trustOf(rows, more);
  return `${score}, ${tier}`;
};

const new70 =
  'audit 98, provenance 70, outcomes 40, maintenance 100 at confidence 0.5, documentation 85, adoption 0';
const old = 'audit 95, provenance 85, outcomes 90, maintenance 100, documentation 80, adoption 100';

export const trust: Formula = {
  title: 'Trust Score v5',
  code: ['src/scoring/trust.ts'],
  source:
    'Own decision. That an unknown dimension counts below average differs from OpenSSF Scorecard, which leaves it ' +
    'out of the mean: hiding data must not pay.',
  text: `\`\`\`text
effect = confidence × value + (1 - confidence) × ${unknownPrior}
trust  = min(cap, round(sum of weight × effect))
\`\`\`

Value and effect of a dimension are 0-100, its confidence 0-1. \`${unknownPrior}\` is what an unknown value counts as. The weights:

${table(['Dimension', 'Weight'], Object.entries(trustWeights))}

\`cap\` is the lowest that applies: tier \`blocked\` ${trustCaps.blocked}, risk \`high\` ${trustCaps.high}, licence or commit not
known ${trustCaps.unreviewable}, folder not read whole ${trustCaps.incomplete}; otherwise 100.`,
  resultName: 'Trust, tier',
  examples: [
    { given: new70, result: '67, strong', compute: () => scoreAndTier(newcomer) },
    {
      given: 'the same with provenance 45',
      result: '62, review',
      compute: () => scoreAndTier({ ...newcomer, provenance: 45 }),
    },
    {
      given: `${old}; 100 reports by 40 agents`,
      result: '92, production',
      compute: () => scoreAndTier(veteran, { outcomes: heardOf }),
    },
    { given: `${old}; no reports`, result: '92, strong', compute: () => scoreAndTier(veteran) },
    ...(
      [
        ['tier `blocked`', { tier: 'blocked' }, '15, risk'],
        ['risk `high`', { risk: 'high' }, '49, review'],
        ['licence or commit not known', { reviewable: false }, '59, review'],
        ['not every file audited', { complete: false }, '64, review'],
        ['the last three together', { complete: false, reviewable: false, risk: 'high' }, '49, review'],
      ] as const
    ).map(([given, more, result]) => ({
      given: `${old}; ${given}`,
      result,
      compute: () => scoreAndTier(veteran, more),
    })),
  ],
};

export const trustTiers: Formula = {
  title: 'Trust tier',
  code: ['src/scoring/trust.ts'],
  source: 'Own decision. The labels are those of the API contract.',
  text: table(
    ['Tier', 'Label', 'Condition'],
    [
      [
        '`production`',
        trustLabels.production,
        'trust at least 80, at least 10 [counted reports](#counted-reports), successes from at least 5 agents',
      ],
      ['`strong`', trustLabels.strong, 'trust at least 65'],
      ['`review`', trustLabels.review, 'trust at least 45'],
      ['`risk`', trustLabels.risk, 'below 45'],
    ],
  ),
  resultName: 'Tier',
  examples: [
    ...(
      [
        [100, 'production'],
        [80, 'production'],
        [79, 'strong'],
        [65, 'strong'],
        [64, 'review'],
        [45, 'review'],
        [44, 'risk'],
        [0, 'risk'],
      ] as const
    ).map(([score, result]) => ({
      given: `trust ${score}, 100 counted reports by 40 agents`,
      result,
      compute: () => trustTier(score, heardOf),
    })),
    ...(
      [
        [10, 5, 'production'],
        [9, 9, 'strong'],
        [100, 4, 'strong'],
      ] as const
    ).map(([success, agents, result]) => ({
      given: `trust 80, ${success} counted reports, all of them successes, by ${agents} agents`,
      result,
      compute: () => trustTier(80, { ...noOutcomes, success, successAgents: agents }),
    })),
  ],
};

export const trustV4: Formula = {
  title: 'The v4 block of the trust score',
  code: ['src/scoring/trust.ts'],
  source: '[Decision 004](decisions/004-trust-v4-block.md).',
  text: 'The same dimensions without outcomes and without caps: `v4 = round((sum of weight × effect without outcomes) / (1 - weight of outcomes))`.',
  resultName: 'v4 score',
  examples: [
    { given: new70, result: 74, compute: () => trustOf(newcomer).v4.score },
    { given: old, result: 92, compute: () => trustOf(veteran).v4.score },
    {
      given: `${old}; tier \`blocked\``,
      result: 92,
      compute: () => trustOf(veteran, { tier: 'blocked' }).v4.score,
    },
  ],
};
