/** Scores of several engines → the report that is committed, shown and compared with the thresholds. */
import type { EvalMiss } from '../../src/schema/resolve-report.ts';
import { bootstrapDifference, type TaskScore } from './benchmark.ts';
import type { EngineScore, ScorerSummary } from './scorer.ts';
import { listedLines, verdictLines } from './listed.ts';
import type { OutsideReport } from './outside-sets.ts';
import { leastOverall, leastTypoSuccess1, mostFalseNone } from './thresholds.ts';

interface Interval {
  readonly mean: number;
  /** Ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

export interface EngineReport {
  readonly name: string;
  readonly overall: ScorerSummary;
  readonly kinds: Readonly<Record<string, ScorerSummary>>;
  readonly median_ms: number;
  /** This registry minus that engine, by paired bootstrap over the answerable tasks; null for the registry itself. */
  readonly registry_minus_this: { readonly success1: Interval; readonly ndcg10: Interval } | null;
}

export interface EvalReport {
  readonly measured_on: string;
  readonly catalog_revision: string;
  readonly skills: number;
  readonly tasks: number;
  readonly asked: string;
  /** Answers that could be installed without approval though no one chose. */
  readonly selected: number;
  readonly registry: EngineReport;
  readonly engines: readonly EngineReport[];
  /** Engines that could not be measured, with the reason. */
  readonly left_out: readonly string[];
  /** The stock engine with the highest nDCG@10. */
  readonly best_stock: string | null;
  readonly misses?: readonly (TaskScore & EvalMiss)[];
  readonly outside?: OutsideReport;
}

const digits = 1_000;
const round = (value: number): number => Math.round(value * digits) / digits;

export function toEngineReport(name: string, score: EngineScore, registry: EngineScore | null): EngineReport {
  return {
    name,
    overall: roundAll(score.overall),
    kinds: Object.fromEntries(Object.entries(score.kinds).map(([kind, each]) => [kind, roundAll(each)])),
    median_ms: score.median_ms,
    registry_minus_this:
      registry === null
        ? null
        : {
            success1: roundAll(bootstrapDifference(score.tasks, registry.tasks, 'success1')),
            ndcg10: roundAll(bootstrapDifference(score.tasks, registry.tasks, 'ndcg10')),
          },
  };
}

/** The engine to beat; null without any. */
export function bestStock(engines: readonly EngineReport[]): EngineReport | null {
  return engines.reduce<EngineReport | null>(
    (best, engine) =>
      best === null || (engine.overall.ndcg10 ?? 0) > (best.overall.ndcg10 ?? 0) ? engine : best,
    null,
  );
}

/** One sentence for each threshold the registry falls below; empty when all hold. */
export function shortfalls({ registry, engines }: Pick<EvalReport, 'registry' | 'engines'>): string[] {
  const found: string[] = [];
  const { overall, kinds } = registry;
  for (const name of ['success1', 'ndcg10', 'none_precision'] as const)
    if ((overall[name] ?? 0) < leastOverall[name])
      found.push(`${name} is ${overall[name] ?? 'missing'}, below ${leastOverall[name]}`);
  if ((overall.false_none ?? 1) > mostFalseNone)
    found.push(`false_none is ${overall.false_none ?? 'missing'}, above ${mostFalseNone}`);
  const typo = kinds['typo']?.success1 ?? 0;
  if (typo < leastTypoSuccess1) found.push(`success1 of typo tasks is ${typo}, below ${leastTypoSuccess1}`);
  const best = bestStock(engines);
  const ahead = best?.registry_minus_this?.ndcg10;
  if (best !== null && ahead !== undefined && ahead.low <= 0)
    found.push(`nDCG is not ahead of ${best.name}: the interval begins at ${ahead.low}`);
  return found;
}

/** The report for a terminal. */
export function reportText({ registry, engines, left_out: leftOut, selected, outside }: EvalReport): string {
  const cell = (value: number | null | undefined): string => (value ?? Number.NaN).toFixed(3).padStart(8);
  const row = (name: string, each: ScorerSummary): string =>
    `${name.padEnd(34)}${[each.success1, each.success3, each.mrr10, each.ndcg10, each.none_precision, each.false_none].map(cell).join('')}`;
  return [
    `${''.padEnd(34)}     s@1     s@3  MRR@10 nDCG@10    none false none`,
    ...[registry, ...engines].map(({ name, overall }) => row(name, overall)),
    ...Object.entries(registry.kinds).map(([kind, each]) => row(`  ${kind} (${each.queries})`, each)),
    ...engines.map(({ name, registry_minus_this: ahead }) => {
      if (ahead === null) return '';
      const { mean, low, high } = ahead.ndcg10;
      return `nDCG ahead of ${name}: ${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
    }),
    ...leftOut,
    `selected though no one chose: ${selected}`,
    ...(outside === undefined ? [] : outsideLines(outside, cell)),
  ].join('\n');
}

function outsideLines(outside: OutsideReport, cell: (value: number | null) => string): string[] {
  const { sets, must_not_come_first: wrong, own_names: names, routing_lead: lead } = outside;
  return [
    `${''.padEnd(48)}   tasks     s@1   macro nDCG@10    none doubted`,
    ...sets.map(
      (set) =>
        `${set.name.padEnd(48)}${String(set.tasks).padStart(8)}${[set.success1, set.macro, set.ndcg10, set.none, set.doubted].map(cell).join('')}`,
    ),
    ...verdictLines(sets),
    ...listedLines(sets),
    `must not come first, but does: ${cell(wrong).trim()}`,
    ...names.map(
      ({ skills, names: asked, found }) => `own names of one word, ${skills} skills: ${found} of ${asked}`,
    ),
    ...(lead === null
      ? []
      : [
          `success@1 ahead of FTS5 on author prompts: ${lead.mean.toFixed(3)} (${lead.low.toFixed(3)} to ${lead.high.toFixed(3)})`,
        ]),
  ];
}

function roundAll<Figures extends object>(figures: Figures): Figures {
  // As: the same members, numbers rounded.
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]),
  ) as Figures;
}
