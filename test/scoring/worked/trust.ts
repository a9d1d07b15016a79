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
import { evidenceShares } from '../../../src/scoring/evidence-level.ts';
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

const unharmed = {
  tier: 'reviewed',
  risk: 'low',
  complete: true,
  isNewListing: false,
  reviewable: true,
} as const;
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
effect = confidence × value + (1 - confidence) × ${unknownPrior}, one decimal
trust  = min(cap, sum of weight × effect), one decimal
\`\`\`

Value and effect of a dimension are 0-100, its confidence 0-1. The effects are rounded before they are added, halves up; what the sum gives
before it is rounded itself is \`trust.exact\` in the manifest. \`${unknownPrior}\` is what an unknown value counts as. The weights:

${table(['Dimension', 'Weight'], Object.entries(trustWeights))}

\`cap\` is the lowest that applies: tier \`blocked\` ${trustCaps.blocked}, risk \`high\` ${trustCaps.high}, a [new listing](#new-listings) ${trustCaps.new_listing}, licence or
commit not known ${trustCaps.unreviewable}, folder not read whole ${trustCaps.incomplete}; otherwise 100.`,
  resultName: 'Trust, tier',
  examples: [
    { given: new70, result: '66.9, strong', compute: () => scoreAndTier(newcomer) },
    {
      given: 'the same with provenance 45',
      result: '61.9, review',
      compute: () => scoreAndTier({ ...newcomer, provenance: 45 }),
    },
    {
      given: `${old}; 100 reports by 40 agents`,
      result: '91.5, production',
      compute: () => scoreAndTier(veteran, { outcomes: heardOf }),
    },
    { given: `${old}; no reports`, result: '91.5, strong', compute: () => scoreAndTier(veteran) },
    ...(
      [
        ['tier `blocked`', { tier: 'blocked' }, '15, risk'],
        ['risk `high`', { risk: 'high' }, '49, review'],
        ['licence or commit not known', { reviewable: false }, '59, review'],
        ['a new listing', { isNewListing: true }, '59, review'],
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
        [79.9, 'strong'],
        [65, 'strong'],
        [64.9, 'review'],
        [45, 'review'],
        [44.9, 'risk'],
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
  text: 'The same dimensions without outcomes and without caps: `v4 = (sum of weight × effect without outcomes) / (1 - weight of outcomes)`, one decimal.',
  resultName: 'v4 score',
  examples: [
    { given: new70, result: 73.6, compute: () => trustOf(newcomer).v4.score },
    { given: old, result: 91.9, compute: () => trustOf(veteran).v4.score },
    {
      given: `${old}; tier \`blocked\``,
      result: 91.9,
      compute: () => trustOf(veteran, { tier: 'blocked' }).v4.score,
    },
  ],
};

const viewOf = (rows: Rows, more?: Partial<TrustInput>): string => {
  const { evidence, band } = trustOf(rows, more);
  return `${evidence}, ${band.low} to ${band.high}`;
};
/** A starter skill without dates and stars. */
const undated = {
  audit: 100,
  provenance: 50,
  outcomes: 40,
  maintenance: [0, 0],
  documentation: 80,
  adoption: [0, 0],
} as const satisfies Rows;
const undatedWords = 'audit 100, provenance 50, documentation 80; neither dates nor stars nor reports';

export const howMuchIsKnown: Formula = {
  title: 'How much is known',
  code: ['src/scoring/evidence-level.ts'],
  source: 'Own decision: a number in green must not rest on what is assumed.',
  text: `\`\`\`text
share = sum of the weights of dimensions with a confidence of at least 0.5
low   = sum of weight × confidence × value
high  = low + 100 × sum of weight × (1 - confidence)
\`\`\`

For outcomes the confidence here is \`n / (n + 10)\`, what the [counted reports](#counted-reports) give to the expected success, and confidence ×
value is \`100 × S / (n + 10)\`. \`evidence\` is \`strong\` from a share of ${evidenceShares.strong}, \`fair\` from ${evidenceShares.fair}, otherwise \`little\`;
where neither reports nor adoption are known it is \`none\`, since then nothing is known of the skill's use. \`band\` is
low and high, in whole numbers outwards, at most the cap: the score if everything unknown were 0, and if it were 100. Where
little is known, pages show the band instead of the score, without a colour; where nothing is known of its use, the score without a colour.`,
  resultName: 'Evidence, band',
  examples: [
    { given: undatedWords, result: 'none, 48 to 88', compute: () => viewOf(undated) },
    {
      given: 'the same, last changed 90 days ago',
      result: 'none, 58 to 88',
      compute: () => viewOf({ ...undated, maintenance: 100 }),
    },
    {
      given: 'the first, and 3 of 3 reports succeeded',
      result: 'little, 52 to 88',
      compute: () =>
        viewOf(
          { ...undated, outcomes: 54 },
          { outcomes: { ...noOutcomes, total: 3, success: 3, agents: 3, successAgents: 3 } },
        ),
    },
    {
      given: 'the second, and 9,999 stars',
      result: 'fair, 68 to 88',
      compute: () => viewOf({ ...undated, maintenance: 100, adoption: 100 }),
    },
    {
      given: 'the same, and 95 of 100 reports succeeded',
      result: 'strong, 85 to 88',
      compute: () =>
        viewOf({ ...undated, maintenance: 100, adoption: 100, outcomes: 90 }, { outcomes: heardOf }),
    },
    {
      given: `${undatedWords}; risk \`high\``,
      result: 'none, 48 to 49',
      compute: () => viewOf(undated, { risk: 'high' }),
    },
  ],
};
