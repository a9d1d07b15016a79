/** Worked examples of Agent Proven. */
import { noOutcomes, type OutcomeStats } from '../../../src/outcomes/stats.ts';
import type { RiskLevel } from '../../../src/schema/vocabulary.ts';
import { agentProven, provenPenalties, provenWeights } from '../../../src/scoring/agent-proven.ts';
import { type Formula, table } from './formula.ts';

/** Agent Proven of those sums; one report at least. */
export function provenOf(
  stats: Partial<OutcomeStats>,
  risk: RiskLevel = 'low',
  blocked = false,
): number | null {
  return agentProven({ ...noOutcomes, total: 1, ...stats }, risk, blocked)?.score ?? null;
}

/** `count` successes in full, all recent, installed and of quality 5, by that many agents. */
const perfect = (count: number, agents: number): Partial<OutcomeStats> => ({
  success: count,
  recentSuccess: count,
  installs: count,
  installSuccesses: count,
  qualitySum: 5 * count,
  qualityCount: count,
  successAgents: agents,
});
/** A well-tried skill: no cap applies. */
export const wellTried = {
  success: 95,
  failed: 5,
  recentSuccess: 28,
  recentFailed: 2,
  installs: 95,
  installSuccesses: 90,
  qualitySum: 264,
  qualityCount: 60,
  successAgents: 40,
  productionAgents: 6,
} as const;
const many =
  '95 of 100 succeeded, 40 agents, 28 of 30 recent, 90 of 95 installs, 60 rated 4.4, 6 agents in production';

const cases: readonly [
  given: string,
  stats: Partial<OutcomeStats>,
  risk: RiskLevel,
  blocked: boolean,
  result: number,
][] = [
  ['one success of one agent, quality 5', perfect(1, 1), 'low', false, 24],
  ['1,000 successes of one agent, which weigh 1.75', perfect(1.75, 1), 'low', false, 33],
  [
    'ten successes of ten agents, one in production, quality 5',
    { ...perfect(10, 10), productionAgents: 1 },
    'low',
    false,
    72,
  ],
  [many, wellTried, 'low', false, 91],
  ['the same with 10 blocked by risk', { ...wellTried, blockedByRisk: 10 }, 'low', false, 89],
  ['the same by 2 agents', { ...wellTried, successAgents: 2 }, 'low', false, 40],
  ['the same by 4 agents', { ...wellTried, successAgents: 4 }, 'low', false, 60],
  [
    '9.9 recent successes without a failure, 40 agents, 60 rated 4.4, 6 agents in production',
    { ...wellTried, success: 9.9, failed: 0, recentSuccess: 9.9, recentFailed: 0 },
    'low',
    false,
    70,
  ],
  ['95 of 100 as above, risk `high`', wellTried, 'high', false, 50],
  ['95 of 100 as above, tier `blocked`', wellTried, 'low', true, 0],
];

export const proven: Formula = {
  title: 'Agent Proven',
  code: ['src/scoring/agent-proven.ts'],
  source:
    'Own decision, on the [Wilson lower bound](#wilson-lower-bound). [Decision ' +
    '030](decisions/030-agent-proven-keeps-its-laws.md) gives its laws: one more success never lowers it, one more ' +
    'failure never raises it.',
  text: `\`S\`, \`F\`, \`U\`, \`B\` are the weighted sums of \`success\`, \`failed\`, \`setup_required\` and \`blocked_by_risk\`;
\`n\` the [counted reports](#counted-reports). Without a report there is no score.

${table(
  ['Part', 'Weight', 'Value, 0-1'],
  [
    ['success', provenWeights.success, '`R = W(S, n)`'],
    [
      'recent',
      provenWeights.recent,
      '`(S30 + 5R) / (n30 + 5)`, of the successes and failures of the last 30 days',
    ],
    ['install', provenWeights.install, '`W(installs that succeeded, installs tried)`'],
    [
      'quality',
      provenWeights.quality,
      '`((sum of marks + 15) / (q + 5) - 1) / 4 × q / (q + 5)`, of the `q` marks (1-5) of successes',
    ],
    ['production', provenWeights.production, '`min(1, agents with a success in production / 5)`'],
    ['agents', provenWeights.agents, '`min(1, log2(1 + agents with a success) / 5)`'],
  ],
)}

\`\`\`text
penalty      = ${provenPenalties.blocked} × B / (S + U/2 + B) + ${provenPenalties.setup} × U / (S + U/2 + U)
agent_proven = max(0, min(cap, round(100 × sum of weight × value - penalty)))
\`\`\`

\`cap\` is the lowest that applies: fewer than 3 agents with a success 40, fewer than 5 agents 60, \`S\` below 10 70, risk
\`high\` 50, tier \`blocked\` 0.
The label: at least 80 *proven by agents*, 60 *well tried*, 40 *some evidence*, below *little evidence*.`,
  resultName: 'Agent Proven',
  examples: [
    {
      given: 'no reports',
      result: null,
      compute: () => agentProven(noOutcomes, 'low', false)?.score ?? null,
    },
    ...cases.map(([given, stats, risk, blocked, result]) => ({
      given,
      result,
      compute: () => provenOf(stats, risk, blocked),
    })),
  ],
};
