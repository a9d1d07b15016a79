/** What was reported about a skill: for its current text, for earlier texts, and for all of them. */
import { z } from 'zod';
import type { Entry } from '../../scoring/registry.ts';
import type { OutcomeCounts } from '../../outcomes/tally.ts';
import { ByOutcome, DampedDays, toByOutcome } from '../shared/outcome-summary.ts';
import { counted, lines } from '../../text/plain-text.ts';

const Counts = z.object({
  total_outcomes: z.int(),
  unverified_reports: z.int(),
  verified_installs: z.int(),
  by_outcome: ByOutcome.optional().meta({ description: 'Left out without a counted report' }),
});
const OfText = Counts.extend({ integrity: z.string() });

export const OutcomeHistoryView = z
  .object({
    current_text: OfText.meta({
      description: 'For the digest in `content.integrity`; only these reports affect scores',
    }),
    earlier_texts: z
      .array(OfText)
      .meta({ description: 'For other digests; these reports do not affect scores' }),
    slug: Counts.meta({ description: 'For all texts' }),
    damped_days: DampedDays,
    last_reported_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OutcomeHistory' });
export type OutcomeHistoryView = z.infer<typeof OutcomeHistoryView>;

export function toOutcomeHistory({ evidence, history }: Entry): OutcomeHistoryView {
  const { integrity } = evidence;
  const texts = history?.by_digest ?? [];
  const current = texts.find(([digest]) => digest === integrity)?.[1];
  const earlier = texts.filter(([digest]) => digest !== integrity);
  return {
    current_text: { integrity, ...toCounts(current) },
    earlier_texts: earlier.map(([digest, counts]) => ({ integrity: digest, ...toCounts(counts) })),
    slug: toCounts(history?.slug),
    damped_days: [...(history?.damped_days ?? [])],
    last_reported_at: history?.last_at ?? null,
  };
}

/** One line for each text, and one for all of them. */
export function outcomeHistoryText(history: OutcomeHistoryView): string {
  const { current_text, earlier_texts, slug, damped_days } = history;
  return lines(
    'OUTCOME HISTORY',
    `This text: ${countsText(current_text)}`,
    ...earlier_texts.map((text) => `Earlier text ${text.integrity}: ${countsText(text)}`),
    `Slug, all texts: ${countsText(slug)}`,
    damped_days.length === 0 ? null : `Days with reduced weight (bursts): ${damped_days.join(', ')}`,
  );
}

/** `3 reports (2 success, 1 failed), 1 verified install, 4 unverified`. */
export function countsText(counts: z.infer<typeof Counts>): string {
  const { total_outcomes, verified_installs, unverified_reports } = counts;
  const kinds = Object.entries(counts.by_outcome ?? {}).filter(([, count]) => count > 0);
  const named = kinds.map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`).join(', ');
  const parts = [
    total_outcomes === 0 ? 'no reports' : `${counted(total_outcomes, 'report')} (${named})`,
    ...(verified_installs === 0 ? [] : [counted(verified_installs, 'verified install')]),
    ...(unverified_reports === 0 ? [] : [`${unverified_reports} unverified, not counted`]),
  ];
  return parts.join(', ');
}

function toCounts(counts: OutcomeCounts | undefined): z.infer<typeof Counts> {
  return {
    total_outcomes: counts?.total ?? 0,
    unverified_reports: counts?.unverified ?? 0,
    verified_installs: counts?.verified_installs ?? 0,
    ...(counts === undefined || counts.total === 0 ? {} : { by_outcome: toByOutcome(counts) }),
  };
}
