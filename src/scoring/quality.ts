/** Quality, which orders skills that are about equally relevant: docs/scores.md, *Quality*. */
import { expectedSuccess, outcomePrior, type OutcomeStats } from '../outcomes/stats.ts';
import type { ListRow } from './list-row.ts';

/** Points of quality for each point by which the success of reports differs from what is assumed without any. */
export const outcomeShare = 0.15;
/** 0-100: what the prior alone gives. */
const expected = (100 * outcomePrior.successes) / outcomePrior.reports;

/** Trust, moved by reported outcomes and by nothing else; not rounded. Without reports it is the trust score. */
export function qualityOf({
  row,
  outcomes,
}: {
  readonly row: Pick<ListRow, 'trust'>;
  readonly outcomes: OutcomeStats;
}): number {
  const quality = row.trust + outcomeShare * (expectedSuccess(outcomes) - expected);
  return Math.max(0, Math.min(100, quality));
}
