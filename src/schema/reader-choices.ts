/** What readers of answers chose, scored: a reader saw sheets, each a task with the registry's answer to it, and nothing else. */
import { z } from 'zod';

const count = z.int().min(0);

/** Numbers of sheets, but for the last one. */
export const ReaderScores = z
  .object({
    sheets: count,
    /** With a right skill among the candidates; the others have none, because it was taken out, not found, or does not exist. */
    listed: count,
    right: count,
    /** A skill that does only a part, where the set says which do. */
    acceptable: count,
    wrong: count,
    rightly_none: count,
    wrongly_none: count,
    /** Without a choice. */
    missing: count,
    /** Tokens of four characters in the answers that have a choice. */
    tokens: count,
  })
  .refine(({ sheets, listed, right, acceptable, wrong, rightly_none, wrongly_none, missing }) => {
    const given = right + acceptable + wrong + rightly_none + wrongly_none + missing;
    return given === sheets && right + wrongly_none <= listed && rightly_none <= sheets - listed;
  }, 'the numbers do not add up')
  .meta({ id: 'ReaderScores' });
export type ReaderScores = z.infer<typeof ReaderScores>;

/** Choices that were right, acceptable or rightly none. */
export function goodOf({ right, acceptable, rightly_none }: ReaderScores): number {
  return right + acceptable + rightly_none;
}

/** Tokens read for each choice, rounded; null without any. */
export function tokensEach({ sheets, missing, tokens }: ReaderScores): number | null {
  return sheets === missing ? null : Math.round(tokens / (sheets - missing));
}

/** Part of a file name. */
export const Reader = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'must be 1 to 40 of a-z, 0-9 and -');
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256, 64 hexadecimal digits');
const SheetName = z.string().regex(/^sheet-\d{3,5}$/);

/** What a reader writes of itself, whatever it read. */
export const whoRead = {
  reader: Reader,
  model: z.string().trim().min(1).max(80),
  date: z.iso.date(),
};

/** What a reader writes; a choice is a slug, or `none`. */
export const WrittenChoices = z.object({
  ...whoRead,
  sheets_digest: Sha256,
  choices: z.record(z.string(), z.string().trim().min(1).max(200)),
});
export type WrittenChoices = z.infer<typeof WrittenChoices>;

/** One reader's result, as it is shown. */
export const ReaderResult = z
  .object({
    reader: Reader,
    model: z.string(),
    date: z.iso.date(),
    /** SHA-256 over the names and bytes of the sheets. */
    sheets_digest: Sha256,
    /** Day whose catalog and code answered. */
    answered_on: z.iso.date(),
    all: ReaderScores,
    sets: z.record(z.string(), ReaderScores),
  })
  .refine(({ all, sets }) => {
    const parts = Object.values(sets);
    return Object.entries(all).every(
      ([name, total]) => parts.reduce((sum, part) => sum + part[name as keyof ReaderScores], 0) === total, // names of the same shape
    );
  }, 'the sets do not sum up to all')
  .meta({ id: 'ReaderResult' });
export type ReaderResult = z.infer<typeof ReaderResult>;

/** The same with every choice: a file of `docs/eval/choices`. */
export const KeptChoices = z.object({
  seed: z.int(),
  result: ReaderResult,
  choices: z.record(SheetName, z.string()),
});
export type KeptChoices = z.infer<typeof KeptChoices>;
