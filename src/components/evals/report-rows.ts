/** The measurement as table rows: percentages, and differences with their intervals. */
import type { EvalFigures, EvalInterval, ResolveMisses, ResolveReport } from '../../schema/resolve-report.ts';

interface FigureRow {
  readonly name: string;
  /** In the order of the columns; a dash where there is nothing to measure. */
  readonly figures: readonly string[];
}

const figureNames = ['First right', 'In first 3', 'MRR', 'nDCG', 'None seen', 'False none'] as const;
/** The lead is the nDCG of the registry minus the engine's. */
export const engineColumns = [...figureNames, 'nDCG lead, points'] as const;
export const kindColumns = ['Tasks', ...figureNames] as const;

const members = ['success1', 'success3', 'mrr10', 'ndcg10', 'none_precision', 'false_none'] as const;
const kindNames: Readonly<Record<string, string>> = {
  paraphrase: 'Worded differently from the skill',
  keyword: 'A few key words',
  typo: 'With typing errors',
  multi: 'Two requests in one task',
  none: 'No skill is adequate',
  foreign: 'In another language',
  verbose: 'A long story',
};

/** The registry first, then the engines, best first. */
export function engineRows({ registry, engines }: ResolveReport): FigureRow[] {
  const sorted = [...engines].sort((a, b) => (b.overall.ndcg10 ?? 0) - (a.overall.ndcg10 ?? 0));
  return [
    { name: registry.name, figures: [...percentages(registry.overall), '–'] },
    ...sorted.map(({ name, overall, registry_minus_this: { ndcg10 } }) => ({
      name,
      figures: [...percentages(overall), leadText(ndcg10)],
    })),
  ];
}

export function kindRows({ registry }: ResolveReport): FigureRow[] {
  return Object.entries(registry.kinds).map(([kind, figures]) => ({
    name: kindNames[kind] ?? kind,
    figures: [String(figures.queries), ...percentages(figures)],
  }));
}

/** One kind of task: the share of right answers of the registry and of another engine. */
export interface KindPair {
  readonly name: string;
  /** The shares as percentages. */
  readonly ours: string;
  readonly other: string;
  /** 0 to 1. */
  readonly value: { readonly ours: number; readonly other: number };
}

/** A suitable skill first, or, where no skill is adequate, "none"; the kinds that both engines have. */
export function kindPairs(
  { registry }: ResolveReport,
  other: Pick<ResolveReport['engines'][number], 'kinds'>,
): KindPair[] {
  return Object.entries(registry.kinds).flatMap(([kind, figures]) => {
    const theirs = other.kinds?.[kind];
    if (theirs === undefined) return [];
    const value = { ours: rightShare(figures), other: rightShare(theirs) };
    return [{ name: kindNames[kind] ?? kind, ours: percent(value.ours), other: percent(value.other), value }];
  });
}

function rightShare({ answerable, success1, none_precision }: EvalFigures): number {
  return (answerable === 0 ? none_precision : success1) ?? 0;
}

/** What each set beside the benchmark asks. */
const setNames: Readonly<Record<string, string>> = {
  'author prompts': 'Prompts that skill authors ship',
  'author prompts, SQLite FTS5 with field weights': 'The same, by SQLite FTS5 with field weights',
  'author prompts of the sample': 'A sample of them, without keywords',
  'author prompts of the sample, with keywords': 'The sample, with keywords of the caller',
  public: 'The benchmark, its wording alone',
  'public, with keywords': 'The benchmark, with keywords of the caller',
  'public, with a pasted text': 'The benchmark, with a pasted log, table or mail',
  'far none': 'Nothing like it is listed',
  'far none, with keywords': 'Nothing like it is listed, with keywords',
  'near none, public': 'The right skills taken out, benchmark',
  'near none, public, with keywords': 'The right skills taken out, with keywords',
  'near none, author prompts': 'The right skill taken out, author prompts',
  'near none, author prompts of the sample, with keywords': 'The same of the sample, with keywords',
  'undescribed among undescribed': 'Skills without our summary, alone',
  'undescribed in a mixed catalog': 'Skills without our summary, beside described ones',
  'everyday tasks': 'Tasks in everyday words',
  'spoken tasks': 'Tasks as people say them',
  'foreign tasks': 'Tasks that no listed skill can do',
  'foreign, short tasks': 'The same in one or two words',
};

interface SetRow {
  readonly name: string;
  readonly tasks: number;
  /** Share of right answers, 0-1: the right skill first, or none (or a weak match) where there is none. */
  readonly right: number;
  readonly figures: readonly string[];
}

export const setFigureNames = [
  'First right',
  'In first 8',
  'nDCG',
  'None',
  'None or weak',
  'Lead over FTS5, points',
] as const;

export function setRows({ outside }: ResolveReport): SetRow[] {
  return (outside?.sets ?? []).map(({ name, tasks, success1, listed, ndcg10, none, doubted, lead }) => ({
    name: setNames[name] ?? name,
    tasks,
    right: success1 ?? doubted,
    figures: [...[success1, listed?.first8 ?? null, ndcg10, none, doubted].map(percent), leadText(lead)],
  }));
}

/** One row of a chart, in shares or differences of shares. */
export interface ChartRow extends Readonly<Record<'value' | 'low' | 'high', number>> {
  readonly name: string;
  readonly figure: string;
}

/** The share of right answers of each set, with its interval. */
export function setChart({ outside }: ResolveReport): ChartRow[] {
  return (outside?.sets ?? []).flatMap(({ name, success1, doubted, interval }) => {
    if (interval === null) return [];
    const { low, high } = interval;
    const value = success1 ?? doubted;
    const figure = `${percent(value)} (${percent(low)} to ${percent(high)})`;
    return [{ name: setNames[name] ?? name, value, low, high, figure }];
  });
}

/** The misses of one set. */
export interface MissRows {
  readonly name: string;
  /** Tasks of the set. */
  readonly tasks: number;
  readonly rows: readonly { readonly id: string; readonly kind: string; readonly answer: string }[];
}

/** Misses of the sets whose tasks have a right skill, and of those that nothing is like; where it was taken out, every answer is a near one. */
export function missRows(misses: ResolveMisses, report: ResolveReport): MissRows[] {
  const { registry, tasks, outside } = report;
  const counts = new Map((outside?.sets ?? []).map((set) => [set.name, set.tasks]));
  return Object.entries(misses)
    .filter(([name, list]) => list.length > 0 && !name.startsWith('near none'))
    .map(([name, list]) => ({
      name: name === registry.name ? 'The benchmark' : (setNames[name] ?? name),
      tasks: name === registry.name ? tasks : (counts.get(name) ?? list.length),
      rows: list.map(({ id, kind, verdict, first }) => ({
        id,
        kind: kindNames[kind] ?? kind,
        answer:
          verdict === 'none' ? 'none' : `${verdict === 'weak' ? 'weak: ' : ''}${first ?? 'another skill'}`,
      })),
    }));
}

function percentages(figures: EvalFigures): string[] {
  return members.map((member) => percent(figures[member]));
}

/** A share as whole percent. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${Math.round(value * 100)}%`;
}

function leadText(lead: EvalInterval | null): string {
  return lead === null ? '–' : intervalText(lead);
}

/** A difference of shares in points, with its 95 % interval. */
export function intervalText({ mean, low, high }: EvalInterval): string {
  const points = (value: number): string => (value * 100).toFixed(1).replace('-', '−');
  return `${points(mean)} (${points(low)} to ${points(high)})`;
}
