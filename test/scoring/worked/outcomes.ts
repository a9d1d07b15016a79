/** Worked examples of how much a report weighs, and of what is made from the sums. */
import { countedReports, noOutcomes, wilsonLowerBound } from '../../../src/outcomes/stats.ts';
import {
  burstLimit,
  burstRule,
  decay,
  halfLifeDays,
  originFactor,
  originRule,
  repeatFactor,
  repeatWindowDays,
} from '../../../src/outcomes/weights.ts';
import { type Example, type Formula, round } from './formula.ts';
import { dayMs } from '../../../src/text/day.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const full = {
  at,
  issuedAt: at - 30_000,
  isIssuedToCaller: true,
  isFirstOfNetwork: true,
  knownSince: at - 7 * dayMs,
};
const origins: readonly [given: string, report: typeof full, result: number][] = [
  ['agent first heard of 7 days ago, event issued to its network 30 seconds ago', full, 1],
  ['agent first heard of 1 ms less than 7 days ago', { ...full, knownSince: full.knownSince + 1 }, 0.5],
  ['event 1 ms less than 30 seconds old', { ...full, issuedAt: at - 29_999 }, 0.5],
  ['event issued to another network', { ...full, isIssuedToCaller: false }, 0.5],
  ['second report of its network', { ...full, isFirstOfNetwork: false }, 0.5],
];
const decays: readonly [days: number, result: number][] = [
  [0, 1],
  [90, 0.5],
  [180, 0.25],
  [-1, 1],
];
const repeats: readonly [report: number, result: number][] = [
  [1, 1],
  [2, 0.5],
  [3, 0.25],
  [4, 0],
  [1000, 0],
];
const bursts: readonly [given: string, weightOf: (day: number) => number, result: number][] = [
  ['none in the 28 days before', (day) => (day === 100 ? 80 : 0), 20],
  ['weight 3 on each of the 28 days before', (day) => (day >= 72 && day < 100 ? 3 : 1_000), 20],
  ['weight 10 on each of the 28 days before', (day) => (day >= 72 && day < 100 ? 10 : 1_000), 50],
];
const example = (given: string, result: number, compute: () => number): Example => ({
  given,
  result,
  compute,
});

export const reportWeight: Formula = {
  title: 'Weight of an outcome report',
  code: ['src/outcomes/weights.ts', 'src/outcomes/book.ts', 'src/outcomes/day-sums.ts'],
  source:
    'J. Douceur, *The Sybil Attack*, 2002 (names are free, so address prefixes are limited as well); S. Kamvar and ' +
    'others, *EigenTrust*, 2003 (peers with a history count more). The numbers are own decisions, see [decision ' +
    '031](decisions/031-what-one-caller-can-move.md).',
  text: `\`weight = decay × min(agent, network) × origin\`, for reports on events that this registry issued; others have no weight,
and neither has \`not_relevant\`, which says that the match was wrong, and nothing of the skill.

- \`decay = 2^(-days / ${halfLifeDays})\`, in whole days.
- \`agent\`: 1, 1/2, 1/4, then 0 for the first, second, third and every further report of one agent on one skill within
  ${repeatWindowDays} days; 1 without a name. Only reports with a weight are counted, so that one without costs its agent nothing.
- \`network\`: the same for the reports of one address prefix (/24 or /48) on one skill, whatever names they carry.
- \`origin\`: 1 when the agent first sent a report with a weight at least ${originRule.historyDays} days ago, and the event was issued
  to the reporting network at least ${originRule.secondsMin} seconds ago, and it is that network's first report on the skill within ${repeatWindowDays} days;
  otherwise 1/2.

The reports of one day and one outcome have at most the weight \`max(${burstRule.least}, ${burstRule.medianFactor} × median of the ${burstRule.medianDays} days before)\`
together; what is above it is left out.`,
  resultName: 'Factor',
  examples: [
    ...decays.map(([days, result]) =>
      example(`decay: ${days} days old`, result, () => round(decay(days), 9)),
    ),
    ...repeats.map(([report, result]) =>
      example(`agent or network: its report number ${report}`, result, () => repeatFactor(report)),
    ),
    ...origins.map(([given, report, result]) =>
      example(`origin: ${given}`, result, () => originFactor(report)),
    ),
    example('origin: agent not heard of before', 0.5, () => originFactor({ ...full, knownSince: null })),
    ...bursts.map(([given, weightOf, result]) =>
      example(`most weight of a day and outcome: ${given}`, result, () => burstLimit(100, weightOf)),
    ),
  ],
};

export const counted: Formula = {
  title: 'Counted reports',
  code: ['src/outcomes/stats.ts'],
  source: 'Own decision.',
  text: `\`n = S + F + U / 2\`, the weighted sums of \`success\`, \`failed\` and \`setup_required\`. \`not_relevant\` and \`blocked_by_risk\` say
nothing about success and are not in it.`,
  resultName: 'n',
  examples: [
    example('3 successes, 1 failure, 2 reports of required setup', 5, () =>
      countedReports({ ...noOutcomes, success: 3, failed: 1, setupRequired: 2 }),
    ),
    example('4 reports blocked by risk', 0, () => countedReports({ ...noOutcomes, blockedByRisk: 4 })),
  ],
};

export const wilson: Formula = {
  title: 'Wilson lower bound',
  code: ['src/outcomes/stats.ts'],
  source:
    'E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*, 1927, with z = 1.645 ' +
    '(one-sided 95 %); for ranking: E. Miller, *How Not To Sort By Average Rating*, 2009.',
  text: `\`\`\`text
p = s / n
W(s, n) = (p + z²/2n - z × sqrt(p (1 - p) / n + z²/4n²)) / (1 + z²/n)
\`\`\`

0 for n = 0. Rankings by success rate order by \`W(S, n)\` in percent, so that one success does not come before 95 of 100.`,
  resultName: 'W',
  examples: (
    [
      [1, 1, 0.27],
      [1.75, 1.75, 0.393],
      [10, 10, 0.787],
      [95, 100, 0.901],
      [0, 0, 0],
    ] as const
  ).map(([successes, n, result]) =>
    example(`${successes} of ${n}`, result, () => round(wilsonLowerBound(successes, n), 3)),
  ),
};
