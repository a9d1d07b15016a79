/** Samples → the weights of ranking and verdict. */
import { type Candidate, type FeatureName, featureNames } from '../../src/search/rank/features.ts';
import { mixScore, toPoints } from '../../src/search/rank/mix.ts';
import { keywordsInput, verdictInput } from '../../src/search/rank/verdict-input.ts';
import type { KeywordsInput, VerdictInput } from '../../src/search/rank/verdict-input.ts';
import { orderClose } from '../../src/search/rank/order-close.ts';
import { adequacy, type VerdictModel } from '../../src/search/rank/verdict.ts';
import { fitLogistic, fitRanking, standardise } from './fit.ts';
import { type Sample, type SampleKind } from './samples.ts';

export interface Weights {
  readonly ranking: Readonly<Record<FeatureName, number>>;
  readonly task: VerdictModel<keyof VerdictInput>;
  readonly keywords: VerdictModel<keyof KeywordsInput>;
}

export const taskInputs = [
  'saturation',
  'topics',
  'evidence',
  'unknown',
  'seldom',
  'stated',
] as const satisfies readonly (keyof VerdictInput)[];
export const keywordsInputs = [
  'saturation',
  'topics',
  'evidence',
  'task',
  'keywords',
  'onlyTask',
  'onlyKeywords',
  'missingNames',
] as const satisfies readonly (keyof KeywordsInput)[];

type Inputs = VerdictInput & KeywordsInput;
export const inputNames: ReadonlySet<keyof Inputs> = new Set([...taskInputs, ...keywordsInputs]);
// A value for each name.
const nothing = Object.fromEntries([...inputNames].map((name) => [name, 0])) as unknown as Inputs;

/** Evidence against a skill; more of any other input is never evidence against one. */
const against: ReadonlySet<string> = new Set<keyof Inputs>(['unknown', 'seldom', 'missingNames']);
const rankingPenalty = 0.005;
const verdictPenalty = 0.1;
/** How much each kind of sample counts in a verdict, in all. */
const kindWeights: Readonly<Record<SampleKind, number>> = {
  answerable: 1,
  'near none': 0.5,
  'far none': 0.5,
};
/** Share of the answerable tasks of any set that may be answered with none. */
const mostNone = { task: 0.024, keywords: 0.03 } as const;
/** Least share of the answerable tasks of every set below the limit of a match: the least sure ones are called weak. */
const leastWeak = { task: 0.2, keywords: 0.15 } as const;

/** `leftOut`: names of features and inputs that get no weight. */
export function learn(samples: readonly Sample[], leftOut: ReadonlySet<string> = new Set()): Weights {
  const ranking = learnRanking(samples, leftOut);
  const plain = samples.filter(({ withKeywords }) => !withKeywords);
  const given = samples.filter(({ withKeywords }) => withKeywords);
  const kept = <Name extends string>(names: readonly Name[]): Name[] =>
    names.filter((name) => !leftOut.has(name));
  return {
    ranking,
    task: learnVerdict(plain, ranking, 'task', taskInputs, kept(taskInputs)),
    keywords: learnVerdict(given, ranking, 'keywords', keywordsInputs, kept(keywordsInputs)),
  };
}

interface RankedCandidate {
  readonly at: number;
  readonly candidate: Candidate;
  readonly score: number;
}

/** The candidates with their positions, best first, by score alone. */
function rank({ candidates }: Sample, ranking: Weights['ranking']): RankedCandidate[] {
  const points = toPoints(ranking);
  return candidates
    .map((candidate, at) => ({ at, candidate, score: mixScore(candidate, 0, points) }))
    .sort((a, b) => b.score - a.score || a.candidate.document - b.candidate.document);
}

/** Positions of the candidates, best first, as the product orders them. */
export function order(sample: Sample, ranking: Weights['ranking']): number[] {
  return orderClose(rank(sample, ranking), sample.read.words).map(({ at }) => at);
}

/** What the verdict of the product sees: of the task alone, or with its keywords; 0 what it does not see. */
export function inputOf(sample: Sample, ranking: Weights['ranking']): Inputs {
  const best = rank(sample, ranking).map(({ candidate }) => candidate);
  const { read, withKeywords } = sample;
  return { ...nothing, ...(withKeywords ? keywordsInput(read, best) : verdictInput(read.words, best)) };
}

function learnRanking(samples: readonly Sample[], leftOut: ReadonlySet<string>): Weights['ranking'] {
  const answerable = samples.filter(({ kind }) => kind === 'answerable');
  const weights = weighSources(answerable);
  const names = featureNames.filter((name) => !leftOut.has(name));
  const columns = names.map((name) => featureNames.indexOf(name));
  const fitted = fitRanking(
    answerable.map(({ task, candidates, grades }, at) => ({
      id: task.id,
      features: candidates.map(({ features }) => Float64Array.from(columns, (k) => features[k] ?? 0)),
      grades,
      weight: weights[at] ?? 0,
    })),
    names.length,
    rankingPenalty,
  );
  const shares = roundShares([...fitted]);
  const shareOf = (name: FeatureName): number => shares[names.indexOf(name)] ?? 0;
  return Object.fromEntries(featureNames.map((name) => [name, shareOf(name)])) as Record<FeatureName, number>; // a share for each name
}

/** Each set counts as one, and within a set each repository by the root of its tasks, so that a large one does not decide alone. */
function weighSources(samples: readonly Sample[]): number[] {
  const groupOf = ({ set, source, withKeywords }: Sample): string =>
    // The sets of the benchmark have many repositories of a few tasks, which count alike.
    `${set}\n${source}\n${withKeywords}`;
  const groups = Map.groupBy(samples, groupOf);
  const raw = samples.map((sample) => 1 / Math.sqrt(groups.get(groupOf(sample))?.length ?? 1));
  const totals = new Map<string, number>();
  samples.forEach(({ set }, at) => totals.set(set, (totals.get(set) ?? 0) + (raw[at] ?? 0)));
  return samples.map(
    ({ set, withKeywords }, at) => ((withKeywords ? 0.5 : 1) * (raw[at] ?? 0)) / (totals.get(set) ?? 1),
  );
}

function learnVerdict<Name extends keyof Inputs>(
  samples: readonly Sample[],
  ranking: Weights['ranking'],
  which: keyof typeof mostNone,
  all: readonly Name[],
  names: readonly Name[],
): VerdictModel<Name> {
  const inputs = samples.map((sample) => inputOf(sample, ranking));
  const rows = inputs.map((input) => Float64Array.from(names, (name) => input[name]));
  const { means, deviations } = standardise(rows);
  const scaled = rows.map((row) => row.map((value, k) => (value - (means[k] ?? 0)) / (deviations[k] ?? 1)));
  const fitted = fitLogistic(
    scaled,
    samples.map(({ kind }) => kind === 'answerable'),
    names.map((name) => (against.has(name) ? -1 : 1)),
    verdictPenalty,
    weighKinds(samples),
  );
  const standard = (name: Name) => {
    const k = names.indexOf(name);
    if (k < 0) return { mean: 0, deviation: 1, weight: 0 };
    return {
      mean: round(means[k] ?? 0),
      deviation: Math.max(0.001, round(deviations[k] ?? 1)),
      weight: round(fitted[k] ?? 0),
    };
  };
  const model: VerdictModel<Name> = {
    // A value for each name.
    inputs: Object.fromEntries(all.map((name) => [name, standard(name)])) as VerdictModel<Name>['inputs'],
    bias: round(fitted[names.length] ?? 0),
    limits: { none: 0, weak: 0 },
  };
  const bySet = Map.groupBy(
    samples.map((sample, at) => ({ sample, input: inputs[at] })),
    ({ sample }) => sample.set,
  );
  const limitsAt = (share: number): number[] =>
    [...bySet.values()].map((members) =>
      quantile(
        members.flatMap(({ sample, input }) =>
          sample.kind === 'answerable' && input !== undefined ? [adequacy(input, model)] : [],
        ),
        share,
      ),
    );
  const none = round(Math.min(...limitsAt(mostNone[which])));
  const weak = round(Math.max(...limitsAt(leastWeak[which])));
  return { ...model, limits: { none, weak: Math.max(none, weak) } };
}

/** Each kind of each set counts in all what `kindWeights` says. */
function weighKinds(samples: readonly Sample[]): number[] {
  const counts = Map.groupBy(samples, ({ set, kind }) => `${set}\n${kind}`);
  return samples.map(({ set, kind }) => kindWeights[kind] / (counts.get(`${set}\n${kind}`)?.length ?? 1));
}

/** The value below which a share of the list lies, 0-1. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.floor(share * sorted.length);
  return ((sorted[at] ?? 0) + (sorted[Math.max(0, at - 1)] ?? 0)) / 2;
}

const decimals = 1_000;
const round = (value: number): number => Math.round(value * decimals) / decimals;

/** Three decimals, together exactly 1: what rounding leaves goes to the largest. */
function roundShares(shares: readonly number[]): number[] {
  const rounded = shares.map((share) => Math.round(share * decimals));
  const rest = decimals - rounded.reduce((sum, value) => sum + value, 0);
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((value, at) => (value + (at === largest ? rest : 0)) / decimals);
}
