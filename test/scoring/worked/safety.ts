/** Worked examples of the safety tier, the install policy and the safety score. */
import type { Entry } from '../../../src/scoring/registry.ts';
import { entry, finding, verifiedPublisher } from '../../support/cast.ts';
import { commit } from '../../support/content-fixtures.ts';
import { type Formula, table } from './formula.ts';

export const approved = {
  decision: 'approved',
  by: 'a reviewer',
  on: '2026-01-10',
  commit,
  ownership_proven: true,
  reason: 'Read whole.',
} as const;

type Differences = NonNullable<Parameters<typeof entry>[1]>;

/** The audit of a clean skill with other signals. */
function signals(different: Partial<Entry['evidence']['audit']['signals']>): Entry['evidence']['audit'] {
  const { audit } = entry('a').evidence;
  return { ...audit, signals: { ...audit.signals, ...different } };
}

const stale = { ...approved, commit: 'f'.repeat(40) };
const refused = { ...approved, decision: 'blocked' } as const;
const cases: readonly [given: string, different: Differences, tier: string, policy: string][] = [
  ['one critical', { findings: [finding('EX-01', 'critical')] }, 'blocked', 'blocked'],
  ['blocked by a reviewer', { source: { review: refused } }, 'blocked', 'blocked'],
  ['the source is gone', { upstream: { available: false } }, 'blocked', 'blocked'],
  [
    'the source is gone, and the registry hands out its copy',
    { upstream: { available: false, only_copy_since: '2026-11-20' } },
    'experimental',
    'review',
  ],
  ['the owner changed', { upstream: { owner_changed: true } }, 'blocked', 'blocked'],
  [
    'the owner changed, and a reviewer approved the commit',
    { upstream: { owner_changed: true }, source: { review: approved } },
    'verified',
    'auto_allowed',
  ],
  ['one high', { findings: [finding('RC-01', 'high')] }, 'experimental', 'review'],
  [
    'a folder not read whole',
    { evidence: { audit: { ...entry('a').evidence.audit, complete: false } } },
    'experimental',
    'review',
  ],
  [
    'an unknown licence',
    { evidence: { license: { spdx: null, stated_by: 'nothing', note: null } } },
    'experimental',
    'review',
  ],
  ['approved at another commit', { source: { review: stale } }, 'experimental', 'review'],
  ['clean, ownership proven, approved', { source: { review: approved } }, 'verified', 'auto_allowed'],
  [
    'clean and approved, ownership not proven',
    { source: { review: { ...approved, ownership_proven: false } } },
    'reviewed',
    'review',
  ],
  [
    'the same, with a script',
    { source: { review: approved }, evidence: { audit: signals({ scripts: 1 }) } },
    'verified',
    'review',
  ],
  [
    'the same, and it uses the network',
    { source: { review: approved }, evidence: { audit: signals({ egress: true }) } },
    'verified',
    'review',
  ],
  [
    'the same, and it needs an account',
    {
      source: { review: approved, needs: [{ kind: 'account', name: 'AWS', text: 'An account with AWS.' }] },
    },
    'verified',
    'review',
  ],
  [
    'the same, and it can use an account',
    {
      source: {
        review: approved,
        needs: [{ kind: 'account', name: 'AWS', optional: true, text: 'An account with AWS, for uploads.' }],
      },
    },
    'verified',
    'review',
  ],
  [
    'clean, publisher verified, approved',
    { source: { review: { ...approved, ownership_proven: false } }, publisher: verifiedPublisher },
    'verified',
    'auto_allowed',
  ],
  [
    'clean, a proof file in the repository, approved',
    {
      source: { review: { ...approved, ownership_proven: false } },
      evidence: {
        source: { ...entry('a').evidence.source, ownership_proof: '.well-known/skill-registry.txt' },
      },
    },
    'verified',
    'auto_allowed',
  ],
  ['clean, publisher verified, no review', { publisher: verifiedPublisher }, 'reviewed', 'review'],
  ['clean, no review, no outcomes', {}, 'reviewed', 'review'],
  [
    'one medium, approved, ownership proven',
    { findings: [finding('SC-01', 'medium')], source: { review: approved } },
    'reviewed',
    'review',
  ],
];

export const safetyTier: Formula = {
  title: 'Safety tier and install policy',
  code: ['src/scoring/safety.ts'],
  source:
    'Own decision. The tiers are those of the API contract; a success lower bound may replace a reviewer, see ' +
    '[Wilson lower bound](#wilson-lower-bound).',
  text: `The first row that applies:

${table(
  ['Tier', 'Condition', 'Policy', 'Installed without asking'],
  [
    [
      '`blocked`',
      'any critical finding; blocked by a reviewer; the source is gone and the registry has no copy of all files; the owner or the repository changed and no review approves the served commit',
      '`blocked`',
      'no',
    ],
    [
      '`experimental`',
      'any high finding; audit score below 70; folder not read whole; the approved commit is not the served one; licence not recognised; no commit',
      '`review`, in a sandbox first',
      'no',
    ],
    [
      '`verified`',
      'audit score at least 90, no medium finding, ownership proven or publisher verified, and either a reviewer approved it or at least 5 ' +
        'agents reported with a success lower bound of at least 0.6',
      '`auto_allowed` when the risk is `low`, a reviewer approved the commit, it neither has scripts nor uses the network, and uses no account, service, variable or MCP server; otherwise `review`',
      'when `auto_allowed`',
    ],
    ['`reviewed`', 'everything else', '`review`', 'no'],
  ],
)}`,
  resultName: 'Tier, policy',
  examples: cases.map(([given, different, tier, policy]) => ({
    given,
    result: `${tier}, ${policy}`,
    compute: () => {
      const { safety } = entry('a', different);
      return `${safety.tier}, ${safety.policy}`;
    },
  })),
};

const safetyScoreOf = (different: Differences): number => entry('a', different).safety.safety_score;

export const safetyScore: Formula = {
  title: 'Safety score',
  code: ['src/scoring/safety.ts'],
  source: 'Own decision.',
  text: `\`safety_score = round(0.7 × audit_score + 0.3 × provenance)\`, 0-100; 0 when the tier is \`blocked\`. Provenance is the dimension of
the trust score.`,
  resultName: 'Safety score',
  examples: [
    {
      given: 'audit 100, provenance 55 (licence, commit, repository of 180 days)',
      result: 87,
      compute: () => safetyScoreOf({}),
    },
    {
      given: 'audit 100, provenance 80 (ownership proven as well)',
      result: 94,
      compute: () => safetyScoreOf({ source: { review: approved } }),
    },
    {
      given: 'audit 59 (one high), provenance 55',
      result: 58,
      compute: () => safetyScoreOf({ findings: [finding('RC-01', 'high')] }),
    },
    {
      given: 'one critical',
      result: 0,
      compute: () => safetyScoreOf({ findings: [finding('EX-01', 'critical')] }),
    },
  ],
};
