/** The results of readers as table rows. */
import type { ReaderSummary } from '../../api/evals/readers.ts';
import { percent } from './report-rows.ts';

export const readerColumns = [
  'Sheets',
  'Good',
  'Right, where listed',
  'None, where not listed',
  'Tokens each',
] as const;

interface ReaderRow {
  readonly name: string;
  /** In the order of `readerColumns`; a dash where there is nothing to share. */
  readonly figures: readonly string[];
}

export function readerRows(summaries: readonly ReaderSummary[]): ReaderRow[] {
  const share = (part: number, whole: number): string => percent(whole === 0 ? null : part / whole);
  return summaries.map(
    ({ reader, model, date, counts: { sheets, good, listed, right, unlisted, rightly_none, tokens } }) => ({
      name: `${reader} (${model}), ${date}`,
      figures: [
        String(sheets),
        share(good, sheets),
        share(right, listed),
        share(rightly_none, unlisted),
        String(tokens),
      ],
    }),
  );
}
