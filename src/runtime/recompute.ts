/** Scores from the public log alone, as anyone can make them who has it: the same code, the same numbers. */
import { readLogLines } from '../adapters/store/outcome-log.ts';
import { agentProven } from '../scoring/agent-proven.ts';
import { OutcomeBook } from '../outcomes/book.ts';
import { countedReports, expectedSuccess } from '../outcomes/stats.ts';
import type { RiskLevel } from '../schema/vocabulary.ts';

interface RecomputedScore {
  readonly slug: string;
  /** Digest of the text that the row is about. */
  readonly integrity: string;
  readonly reports: number;
  /** After decay, repeats and bursts. */
  readonly weighted: number;
  readonly weighted_successes: number;
  /** 0-100; trust and quality take it from here (docs/scores.md, *Quality*). */
  readonly expected_success: number;
  readonly success_lower_bound: number;
  readonly agent_proven: number | null;
}

/** What the catalog says of a skill beside its outcomes; without it nothing is capped. */
type RiskOf = (slug: string) => { readonly risk: RiskLevel; readonly blocked: boolean };

/** As of `now`, by slug and digest. Throws a `BrokenLog` for a log that was changed. */
export function recompute(
  lines: Iterable<string>,
  now: Date,
  riskOf: RiskOf = () => ({ risk: 'low', blocked: false }),
): { readonly book: OutcomeBook; readonly scores: readonly RecomputedScore[] } {
  const book = new OutcomeBook();
  for (const record of readLogLines(lines)) book.fold(record);
  const scores = [...book.slugs()].sort().flatMap((slug) =>
    book.digestsOf(slug).map((integrity) => {
      const stats = book.statsOf(slug, integrity, now);
      const { risk, blocked } = riskOf(slug);
      return {
        slug,
        integrity,
        reports: stats.total,
        weighted: countedReports(stats),
        weighted_successes: stats.success,
        expected_success: expectedSuccess(stats),
        success_lower_bound: stats.successLowerBound,
        agent_proven: agentProven(stats, risk, blocked)?.score ?? null,
      };
    }),
  );
  return { book, scores };
}
