/** How relevant agents found the skills that resolve offered: the live counterpart of the benchmark. */
import { z } from 'zod';
import type { Registry } from '../../scoring/registry.ts';
import { ByOutcome, toRegistryOutcomes } from '../shared/outcome-summary.ts';
import { ChoiceFigures, choiceSentence, toChoiceFigures } from '../shared/choice-figures.ts';
import { counted } from '../../text/plain-text.ts';

export const ReportedRelevance = z
  .object({
    total_outcomes: z.int().meta({ description: 'On events that this registry issued' }),
    by_outcome: ByOutcome,
    relevant_rate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Share of reports that did not say not_relevant; null without reports' }),
    last_reported_at: z.iso.datetime().nullable(),
    choices: ChoiceFigures,
  })
  .meta({ id: 'ReportedRelevance' });
export type ReportedRelevance = z.infer<typeof ReportedRelevance>;

export function toReportedRelevance(registry: Registry): ReportedRelevance {
  const { total_outcomes, by_outcome, last_reported_at } = toRegistryOutcomes(registry);
  const relevant = 1 - by_outcome.not_relevant / total_outcomes;
  return {
    total_outcomes,
    by_outcome,
    relevant_rate: total_outcomes === 0 ? null : Math.round(relevant * 1000) / 1000,
    last_reported_at,
    choices: toChoiceFigures(registry),
  };
}

export function relevanceSentence({
  total_outcomes,
  by_outcome,
  relevant_rate,
  choices,
}: ReportedRelevance): string {
  if (relevant_rate === null) return 'No outcome has been reported yet.';
  return (
    `Of ${counted(total_outcomes, 'reported outcome')}, ${by_outcome.not_relevant} said that the skill was not relevant (relevant: ${relevant_rate}). ` +
    choiceSentence(choices)
  );
}
