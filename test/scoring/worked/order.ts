/** Worked examples of the orders: quality, resolve and rankings. */
import { rankEntries } from '../../../src/lists/rank-entries.ts';
import { outcomeShare, qualityOf } from '../../../src/scoring/quality.ts';
import {
  noOutcomes,
  outcomePrior,
  type OutcomeStats,
  wilsonLowerBound,
} from '../../../src/outcomes/stats.ts';
import type { Candidate } from '../../../src/search/rank/features.ts';
import { knownShare, mixScore, qualityPoints } from '../../../src/search/rank/mix.ts';
import {
  fewSayPoints,
  longTask,
  longTaskPairPoints,
  mostCompared,
} from '../../../src/search/rank/long-tasks.ts';
import { pairPoints } from '../../../src/search/rank/same-repository.ts';
import { usualKeywords } from '../../../src/search/rank/decide-verdict.ts';
import { mostPairs, reach } from '../../../src/search/rank/reorder-in-place.ts';
import { adequacy, verdictAt, limitsFor, type VerdictModel } from '../../../src/search/rank/verdict.ts';
import type { VerdictInput } from '../../../src/search/rank/verdict-input.ts';
import { searchCandidate } from '../../support/search-cast.ts';
import { keywordsVerdict, rankingWeights, taskVerdict } from '../../../src/search/rank/weights.ts';
import { entry } from '../../support/cast.ts';
import { type Formula, round, table } from './formula.ts';

const qualities: readonly [given: string, trust: number, stats: Partial<OutcomeStats>, result: number][] = [
  ['trust 66, no reports', 66, {}, 66],
  ['trust 67.1, one success (in trust 66 + 0.2 × 5.5)', 67.1, { success: 1 }, 67.918],
  ['trust 65.28, one failure (in trust 66 - 0.2 × 3.6)', 65.28, { failed: 1 }, 64.735],
  ['trust 66, four reports of `not_relevant`', 66, { total: 4 }, 66],
  ['trust 76, 95 of 100 reports succeeded', 76, { success: 95, failed: 5 }, 83.5],
];

export const quality: Formula = {
  title: 'Quality',
  code: ['src/scoring/quality.ts'],
  source:
    'Own decision; `p` is the mean of a beta distribution (A. Jøsang and R. Ismail, *The Beta Reputation System*, 2002). ' +
    'Agent Proven has rankings of its own: it starts at 0, so mixing it in made a first success a loss.',
  text: `\`\`\`text
p       = 100 × (S + ${outcomePrior.successes}) / (n + ${outcomePrior.reports})
quality = trust + ${outcomeShare} × (p - 40)
\`\`\`

\`S\` is the weighted sum of \`success\`, \`n\` the [counted reports](#counted-reports), \`trust\` the sum of weight × effect, at most
its cap, before it is rounded. Quality is 0-100 and not rounded. It orders the skill list and decides between skills that are
about equally relevant. Its laws: one more success never lowers it, one more failure never raises it and costs at most 1.5
points, \`not_relevant\` moves nothing.`,
  resultName: 'Quality',
  examples: qualities.map(([given, exact, stats, result]) => ({
    given,
    result,
    compute: () => round(qualityOf({ row: { trust: exact }, outcomes: { ...noOutcomes, ...stats } }), 3),
  })),
};

const relevance = (features: Candidate['features'], known = 0, mostKnown = known) =>
  searchCandidate({ features, known, mostKnown });
const scores: readonly [
  given: string,
  candidate: ReturnType<typeof relevance>,
  prior: number,
  result: number,
][] = [
  ['words 1, topics 1, meaning 1, name 1; quality 100', relevance([1, 1, 1, 1]), 100, 100],
  ['words 1, topics 0.8, meaning 0.7, name 0; quality 66', relevance([1, 0.8, 0.7, 0]), 66, 83.2],
  ['the same with quality 90', relevance([1, 0.8, 0.7, 0]), 90, 83.4],
  ['the same where another skill is known for the task', relevance([1, 0.8, 0.7, 0], 0, 1), 90, 56.2],
  ['the same where this skill is known for the task', relevance([1, 0.8, 0.7, 0], 1), 90, 88.9],
];

export const searchScore: Formula = {
  title: 'Order of resolve and search',
  code: ['src/search/rank/mix.ts', 'src/resolve/decide.ts'],
  source:
    'Words: BM25F (S. Robertson and H. Zaragoza, 2009). Topics: latent semantic analysis (S. Deerwester and others, ' +
    '1990). Meaning: positive pointwise mutual information (O. Levy and Y. Goldberg, 2014). The weights are learned ' +
    'from tasks, see [decision 020](decisions/020-retrieval.md).',
  text: `\`\`\`text
relevance = ${100 - qualityPoints} × (${rankingWeights.words} × words + ${rankingWeights.topics} × topics + ${rankingWeights.meaning} × meaning + ${rankingWeights.name} × name)
score     = relevance × (1 - ${knownShare} × most known) + ${round(knownShare * (100 - qualityPoints), 2)} × known + ${qualityPoints} × quality / 100
\`\`\`

\`words\` is the BM25F score divided by that of the best candidate, \`topics\` and \`meaning\` are cosines, \`name\` is the
share of the skill's name that the query says, by rarity, squared; all 0-1. \`known\` is
how surely the query is a task in \`content/tasks\` that the skill belongs to (1 where the query is the skill's
name), \`most known\` the highest of any candidate.
Quality is 0-100.

Resolve then:

1. leaves out blocked skills and those that break \`max_risk\`, \`min_stars\` or \`needs_install_command\`;
2. orders by score, then by quality, then by slug; near-identical copies count as one skill;
3. for a task of fewer than ${longTask} words, orders the skills of the first one's repository that are at most ${reach} points behind it among their places: by score, plus ${pairPoints} ×
   min(1, pairs / ${mostPairs}), with the pairs of adjacent words of the task that are also next to each other in the skill;
   for a longer one, orders the first ${mostCompared} that are at most ${reach} points behind the first among their places: by score, plus ${fewSayPoints} × the
   evidence for the task's words weighed by how few of these say them, as a share of the highest, plus ${longTaskPairPoints} × min(1, pairs / ${mostPairs});
4. selects the first, if the [verdict](#verdict-of-resolve) is not \`none\`. Its status is \`selected\` when the verdict is
\`match\` and the skill may be installed without asking, otherwise \`review_required\`.

Trust decides only through quality, so at most ${qualityPoints} point of 100. Risk is a limit and never a reason.`,
  resultName: 'Score',
  examples: scores.map(([given, candidate, prior, result]) => ({
    given,
    result,
    compute: () => round(mixScore(candidate, prior), 1),
  })),
};

const { inputs, limits } = taskVerdict;
const average: VerdictInput = {
  saturation: inputs.saturation.mean,
  topics: inputs.topics.mean,
  evidence: inputs.evidence.mean,
  unknown: inputs.unknown.mean,
  seldom: inputs.seldom.mean,
  stated: inputs.stated.mean,
};
const weightsOf = <Name extends string>({ inputs: of }: VerdictModel<Name>): string =>
  table(
    ['Measure', 'Mean', 'Deviation', 'Weight'],
    Object.entries<VerdictModel<Name>['inputs'][Name]>(of).map(([name, { mean, deviation, weight }]) => [
      name,
      mean,
      deviation,
      weight,
    ]),
  );
const poor: VerdictInput = {
  saturation: 0.1,
  topics: 0.4,
  evidence: 0.3,
  unknown: 0.3,
  seldom: 0.1,
  stated: 0.1,
};
const fair: VerdictInput = { ...average, saturation: 0.3, topics: 0.5, unknown: 0.2 };
const verdicts: readonly [given: string, input: VerdictInput, allStated: boolean, result: string][] = [
  ['every measure at its mean', average, false, '0.5, match'],
  ['saturation 0.3, topics 0.5, unknown 0.2, the rest at its mean', fair, false, '-0.5, weak'],
  [
    'saturation 0.1, topics 0.4, evidence 0.3, unknown 0.3, seldom 0.1, stated 0.1',
    poor,
    false,
    '-2.6, none',
  ],
  ['the same, and the best skill states every word', poor, true, '-2.6, weak'],
];

export const verdict: Formula = {
  title: 'Verdict of resolve',
  code: ['src/search/rank/verdict.ts'],
  source:
    'Logistic regression on tasks with and without an adequate skill, see [decision 020](decisions/020-retrieval.md).',
  text: `\`log odds = ${taskVerdict.bias} + sum of weight × (value - mean) / deviation\`, over what the best three candidates and the task's words give:

${weightsOf(taskVerdict)}

\`saturation\`: BM25F as a share of the most possible. \`topics\`: cosine of the topic vectors. \`evidence\`: \`b / (b + 10)\` of
the BM25F sum \`b\`. \`unknown\`: share of the task in words that no skill has, \`seldom\`: in words that only a large catalog has,
each as \`(1 - share of the skills that state it)^300\`. \`stated\`: share of the task, by rarity, in
words that the best skill says of itself.

Below ${limits.none} the verdict is \`none\`, below ${limits.weak} \`weak\`, otherwise \`match\`. A task of which the best skill
states every word is at least \`weak\`. For one or two words a match needs ${limitsFor(1, limits).weak}.

With keywords the first three measures are over the words of both, and five others count: \`task\` and \`keywords\` are \`stated\` of the task's
own words and of the keywords. \`onlyTask\` and \`onlyKeywords\` are \`evidence\` of the words that one of the two alone says.
\`missingNames\`: share of both, by rarity, in words written as names (with a capital letter within a sentence) that the best
skill does not say of itself; half of one that its instructions say. The log odds begin with ${keywordsVerdict.bias}, and the limits are ${keywordsVerdict.limits.none} and ${keywordsVerdict.limits.weak},
for fewer than ${usualKeywords} keywords both less by ln(${usualKeywords} / keywords):

${weightsOf(keywordsVerdict)}`,
  resultName: 'Log odds, verdict',
  examples: verdicts.map(([given, input, allStated, result]) => ({
    given,
    result,
    compute: () =>
      `${round(adequacy(input, taskVerdict), 1)}, ${verdictAt(adequacy(input, taskVerdict), limits, allStated)}`,
  })),
};

/** The slugs of a ranking by success rate, best first; each skill is given by successes and failures. */
function bySuccess(skills: Readonly<Record<string, readonly [success: number, failed: number]>>): string {
  const entries = Object.entries(skills).map(([slug, [success, failed]]) =>
    entry(slug, {
      outcomes: {
        total: success + failed,
        success,
        failed,
        agents: success,
        successLowerBound: wilsonLowerBound(success, success + failed),
      },
    }),
  );
  const bySlug = new Map(entries.map((each) => [each.slug, each]));
  return rankEntries(
    { entries, bySlug, tasks: [], packs: [], tracks: [] },
    { filter: {}, order: 'success_rate' },
  )
    .entries.map((each) => `${each.entry.slug} ${each.score}`)
    .join(', ');
}

export const rankings: Formula = {
  title: 'Rankings',
  code: ['src/lists/rank-entries.ts'],
  source:
    'Own decision, on the [Wilson lower bound](#wilson-lower-bound); ties: [decision 046](decisions/046-ties-in-rankings.md).',
  text: `${table(
    ['Order', 'Compared first', 'Then'],
    [
      ['`agent_proven`', 'Agent Proven', 'success lower bound, weighted successes'],
      ['`success_rate`', 'success lower bound in percent', 'weighted successes, weighted verified installs'],
      ['`measured_lift`', 'lower end of the interval of the measured lift, in points', 'measured lift'],
      ['`safety`', 'safety score', 'audit score'],
      ['`trust`', 'trust', 'safety score'],
      ['`stars`', 'stars of the repository', 'trust'],
      ['`newest`', 'day it was listed or last changed', 'day it last changed'],
    ],
  )}

Values are compared before they are rounded. After that: made for the runtime of the list (where it has one; before the tie-breakers), trust, audit score, how many tasks,
packs and tracks editors chose it for, and the slug. A skill that has nothing to be ordered by is not in the list (for the first two orders: no success), nor is a
copy of a listed skill.`,
  resultName: 'Order by `success_rate`',
  examples: [
    {
      given: '`a`: 1 of 1, `b`: 95 of 100, `c`: no reports',
      result: 'b 90.1, a 27',
      compute: () => bySuccess({ a: [1, 0], b: [95, 5], c: [0, 0] }),
    },
    {
      given: '`a` and `b`: 3 of 4, otherwise equal',
      result: 'a 35.6, b 35.6',
      compute: () => bySuccess({ b: [3, 1], a: [3, 1] }),
    },
  ],
};
