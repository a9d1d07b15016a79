/** What independent readers chose from sheets with answers of the registry; nothing without a kept file of choices. */
import { z } from 'zod';
import committed from '../../../docs/eval/choices.json' with { type: 'json' };
import { goodOf, ReaderResult, tokensEach } from '../../schema/reader-choices.ts';
import { bullets } from '../../text/plain-text.ts';

/** A result in short, as an answer carries it. */
export const ReaderSummary = z
  .object({
    reader: z.string(),
    model: z.string(),
    date: z.string(),
    sheets_digest: z.string(),
    fields: z.record(z.string(), z.number()).optional(),
    counts: z.record(z.string(), z.number()).meta({
      description:
        '`listed`: with a right skill; `good`: right, acceptable or rightly none; `tokens`: of one answer',
    }),
  })
  .meta({ id: 'ReaderSummary' });
/** With every count, which the schema leaves to its description to be short. */
export type ReaderSummary = z.infer<typeof ReaderSummary> & {
  readonly counts: Readonly<
    Record<'sheets' | 'good' | 'listed' | 'right' | 'unlisted' | 'rightly_none' | 'tokens', number>
  >;
};

export const readerSummaries: readonly ReaderSummary[] = z
  .array(ReaderResult)
  .parse(committed)
  .map((result) => toSummary(result));

export function toSummary({ reader, model, date, sheets_digest, all }: ReaderResult): ReaderSummary {
  const { sheets, listed, right, rightly_none } = all;
  const tokens = tokensEach(all) ?? 0;
  const unlisted = sheets - listed;
  const counts = { sheets, good: goodOf(all), listed, right, unlisted, rightly_none, tokens };
  return { reader, model, date, sheets_digest, counts };
}

/** What the readers are, for page and text. */
export const readersLead =
  'People or language models that saw only sheets, each a task and the answer to it in a random order, chose a skill or none.';

/** Null without any. */
export function readersText(summaries: readonly ReaderSummary[]): string | null {
  return bullets(
    `${readersLead} Good: right, acceptable or rightly none.`,
    summaries.map(
      ({ reader, model, date, counts: { sheets, good, listed, right, unlisted, rightly_none, tokens } }) =>
        `${reader} (${model}), ${date}: good ${good} of ${sheets}; right ${right} of ${listed} with a right skill, ` +
        `none for ${rightly_none} of ${unlisted} without; ${tokens} tokens read for each`,
    ),
  );
}
