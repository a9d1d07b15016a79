/** The results of readers as table rows. */
import type { DemandSummary } from '../../api/evals/demand.ts';
import type { ReaderSummary } from '../../api/evals/readers.ts';
import { percent } from './report-rows.ts';
import { wholeNumber } from '../../text/plain-text.ts';

export const readerColumns = [
  'Sheets',
  'Good',
  'Right, where listed',
  'None, where not listed',
  'Tokens each',
] as const;

interface ReaderRow {
  readonly name: string;
  /** In the order of the columns; a dash where there is nothing to share. */
  readonly figures: readonly string[];
}

export function readerRows(summaries: readonly ReaderSummary[]): ReaderRow[] {
  return summaries.map((summary) => {
    const { sheets, good, listed, right, unlisted, rightly_none, tokens } = summary.counts;
    return {
      name: nameOf(summary),
      figures: [
        String(sheets),
        share(good, sheets),
        share(right, listed),
        share(rightly_none, unlisted),
        String(tokens),
      ],
    };
  });
}

export const demandColumns = ['Skills', 'Tasks', 'Adequate', 'Partial', 'None'] as const;

/** Figures in the order of `demandColumns`. */
export function demandRows(summaries: readonly DemandSummary[]): ReaderRow[] {
  return summaries.map((summary) => {
    const { skills, tasks, adequate, partial, none } = summary.counts;
    return {
      name: nameOf(summary),
      figures: [
        wholeNumber(skills),
        String(tasks),
        ...[adequate, partial, none].map((count) => share(count, tasks)),
      ],
    };
  });
}

function nameOf({ reader, model, date }: Pick<ReaderSummary, 'reader' | 'model' | 'date'>): string {
  return `${reader} (${model}), ${date}`;
}

function share(part: number, whole: number): string {
  return percent(whole === 0 ? null : part / whole);
}
