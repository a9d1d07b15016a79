/** Worked examples of how much a report weighs, and of what is made from the sums. */
import { countedReports, noOutcomes, wilsonLowerBound } from '../../../src/outcomes/stats.ts';
import {
  agentFactor,
  agentWindowDays,
  burstFactor,
  burstRule,
  decay,
  halfLifeDays,
  originFactor,
  originRule,
  prefixCapPerDay,
} from '../../../src/outcomes/weights.ts';
import { type Example, type Formula, round } from './formula.ts';
import { dayMs } from '../../../src/text/day.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const origins: readonly [given: string, issuedAt: number, knownSince: number | null, result: number][] = [
  ['agent first heard of 7 days ago, event 30 seconds old', at - 30_000, at - 7 * dayMs, 1],
  ['agent first heard of 1 ms less than 7 days ago', at - 30_000, at - 7 * dayMs + 1, 0.5],
  ['event 1 ms less than 30 seconds old', at - 29_999, at - 30 * dayMs, 0.5],
  ['agent not heard of before', at - 60_000, null, 0.5],
];
const decays: readonly [days: number, result: number][] = [
  [0, 1],
  [90, 0.5],
  [180, 0.25],
  [-1, 1],
];
const agents: readonly [report: number, result: number][] = [
  [1, 1],
  [2, 0.5],
  [3, 0.25],
  [4, 0],
  [1000, 0],
];
const bursts: readonly [given: string, countOf: (day: number) => number, result: number][] = [
  ['20 reports, none in the 28 days before', (day) => (day === 100 ? 20 : 0), 1],
  ['80 reports, none in the 28 days before', (day) => (day === 100 ? 80 : 0), 0.25],
  [
    '100 reports, 10 on each of the 28 days before',
    (day) => (day === 100 ? 100 : day >= 72 && day < 100 ? 10 : 1_000),
    0.5,
  ],
];
const example = (given: string, result: number, compute: () => number): Example => ({
  given,
  result,
  compute,
});

export const reportWeight: Formula = {
  title: 'Weight of an outcome report',
  code: ['src/outcomes/weights.ts', 'src/outcomes/book.ts'],
  source:
    'J. Douceur, *The Sybil Attack*, 2002 (names are free, so address prefixes are limited as well); S. Kamvar and ' +
    'others, *EigenTrust*, 2003 (peers with a history count more). The numbers are own decisions, see [decision ' +
    '031](decisions/031-what-one-caller-can-move.md).',
  text: `\`weight = decay × agent × origin × burst\`, for reports on events that this registry issued; others have no weight.

- \`decay = 2^(-days / ${halfLifeDays})\`, in whole days.
- \`agent\`: 1, 1/2, 1/4, then 0 for the first, second, third and every further report of one agent on one skill within
  ${agentWindowDays} days. Unnamed agents of one address prefix (/24 or /48) count as one agent. More than ${prefixCapPerDay}
  reports of one prefix on one skill in a day have no weight.
- \`origin\`: 1 when the agent was first heard of at least ${originRule.historyDays} days ago and the event is at least
  ${originRule.secondsMin} seconds old; otherwise 1/2.
- \`burst = min(1, limit / reports of that day)\`, \`limit = max(${burstRule.least}, ${burstRule.medianFactor} × median of the
  ${burstRule.medianDays} days before)\`.`,
  resultName: 'Factor',
  examples: [
    ...decays.map(([days, result]) =>
      example(`decay: ${days} days old`, result, () => round(decay(days), 9)),
    ),
    ...agents.map(([report, result]) =>
      example(`agent: its report number ${report}`, result, () => agentFactor(report)),
    ),
    ...origins.map(([given, issuedAt, knownSince, result]) =>
      example(`origin: ${given}`, result, () => originFactor({ at, issuedAt, knownSince })),
    ),
    ...bursts.map(([given, countOf, result]) =>
      example(`burst: ${given}`, result, () => burstFactor(100, countOf)),
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
