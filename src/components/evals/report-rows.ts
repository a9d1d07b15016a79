/** The measurement as table rows: percentages, and differences with their intervals. */
import type { EvalFigures, EvalInterval, ResolveReport } from '../../schema/resolve-report.ts';

export interface FigureRow {
  readonly name: string;
  readonly tasks: number;
  /** In the order of `figureNames`; a dash where there is nothing to measure. */
  readonly figures: readonly string[];
  /** nDCG of the registry minus this engine's; empty for the registry. */
  readonly ahead: string;
}

export const figureNames = ['First right', 'In first 3', 'MRR', 'nDCG', 'None seen', 'False none'] as const;

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
    toRow(registry.name, registry.overall, null),
    ...sorted.map(({ name, overall, registry_minus_this: { ndcg10 } }) => toRow(name, overall, ndcg10)),
  ];
}

export function kindRows({ registry }: ResolveReport): FigureRow[] {
  return Object.entries(registry.kinds).map(([kind, figures]) =>
    toRow(kindNames[kind] ?? kind, figures, null),
  );
}

function toRow(name: string, figures: EvalFigures, ahead: EvalInterval | null): FigureRow {
  return {
    name,
    tasks: figures.queries,
    figures: members.map((member) => percent(figures[member])),
    ahead: ahead === null ? '' : intervalText(ahead),
  };
}

/** A share as whole percent. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${Math.round(value * 100)}%`;
}

/** A difference of shares in points, with its 95 % interval. */
export function intervalText({ mean, low, high }: EvalInterval): string {
  const points = (value: number): string => (value * 100).toFixed(1).replace('-', '−');
  return `${points(mean)} (${points(low)} to ${points(high)})`;
}
