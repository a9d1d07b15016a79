/** How much of the demand list the catalog covers, by the kept judgements of readers. */
import type { z } from 'zod';
import { demandResults } from '../../lists/demand-answers.ts';
import type { DemandResult } from '../../schema/demand.ts';
import { bullets } from '../../text/plain-text.ts';
import type { ReaderSummary } from './readers.ts';

/** A judgement in short, as an answer carries it: what readers of the list judged, with the adequate tasks of each profession. */
export type DemandSummary = z.infer<typeof ReaderSummary> & {
  readonly counts: Readonly<Record<'skills' | 'tasks' | 'adequate' | 'partial' | 'none', number>>;
  readonly fields: Readonly<Record<string, number>>;
};

/** The newest first. */
export const demandSummaries: readonly DemandSummary[] = demandResults.map((result) =>
  toDemandSummary(result),
);

export function toDemandSummary(result: DemandResult): DemandSummary {
  const { reader, model, date, sheets_digest, skills, all, fields } = result;
  const adequate = Object.entries(fields).map(([field, counts]) => [field, counts.adequate] as const);
  return {
    reader,
    model,
    date,
    sheets_digest,
    counts: { skills, ...all },
    fields: Object.fromEntries(adequate),
  };
}

/** What the list is, for page and text. */
export const demandLead =
  'Tasks of forty professions, written before their writer saw the catalog. A reader judged from the descriptions of up to eight ' +
  'skills whether one is made for the task (adequate), does a part of it (partial), or none helps.';

/** Null without any. */
export function demandText(summaries: readonly DemandSummary[]): string | null {
  return bullets(
    demandLead,
    summaries.map(
      ({ reader, model, date, counts: { skills, tasks, adequate, partial, none } }) =>
        `${reader} (${model}), ${date}, ${skills} skills: adequate ${adequate} of ${tasks}, partial ${partial}, none ${none}`,
    ),
  );
}
