/** `content/demand/<field>.md`: what people of one profession ask for; and how a reader judged what the catalog has for it. */
import { z } from 'zod';
import { whoRead } from './reader-choices.ts';
import { Category, type Described, plainLine, Sha256, Slug } from './vocabulary.ts';

/** One task as a person says it to an agent. */
const DemandTask = z
  .strictObject({
    ask: plainLine(8, 300),
    /** ISO 639-1; English where it is left out. */
    language: z
      .string()
      .regex(/^[a-z]{2}$/, 'must be a language code of two letters')
      .optional(),
    /** English words that a caller adds, as the registry asks for them. */
    keywords: z.array(plainLine(1, 40)).min(1).max(8).optional(),
    /** The product or format that the task names. */
    product: plainLine(1, 60).optional(),
  })
  .refine(({ language, keywords }) => (language === undefined) === (keywords === undefined), {
    error: 'a task in another language has English keywords, others have none',
  });

const leastOfKind = 3;

export const DemandFrontMatter = z.strictObject({
  name: plainLine(2, 80),
  /** The category that most of its tasks belong to. */
  domain: Category,
  tasks: z
    .array(DemandTask)
    .length(12)
    .refine((tasks) => tasks.filter(({ language }) => language !== undefined).length >= leastOfKind, {
      error: `must have ${leastOfKind} tasks that are not in English`,
    })
    .refine((tasks) => tasks.filter(({ product }) => product !== undefined).length >= leastOfKind, {
      error: `must have ${leastOfKind} tasks that name a product or format`,
    }),
});
export type DemandField = z.infer<typeof DemandFrontMatter> & Described;

/** Of the task at this place of a field, from 0. */
export const demandTaskId = (field: string, at: number): string => `${field}-${at + 1}`;

/** Adequate: a listed skill is made for the task. Partial: one does a part of it, or something close. */
export const demandVerdicts = ['adequate', 'partial', 'none'] as const;

const Judgement = z
  .object({ verdict: z.enum(demandVerdicts), slug: Slug.optional() })
  .refine(({ verdict, slug }) => (verdict === 'none') === (slug === undefined), {
    error: 'adequate and partial name a slug, none has no slug',
  });
export type Judgement = z.infer<typeof Judgement>;

/** What a reader of the sheets writes, by task. */
export const WrittenJudgements = z.object({
  ...whoRead,
  sheets_digest: Sha256,
  judgements: z.record(z.string(), Judgement),
});

const count = z.int().min(0);
export const DemandCounts = z
  .object({ tasks: count, adequate: count, partial: count, none: count })
  .refine(
    ({ tasks, adequate, partial, none }) => adequate + partial + none <= tasks,
    'the numbers do not add up',
  );
export type DemandCounts = z.infer<typeof DemandCounts>;

/** One reader's judgement of the whole list. */
export const DemandResult = z.object({
  ...WrittenJudgements.omit({ judgements: true }).shape,
  /** Day and size of the catalog that answered. */
  answered_on: z.iso.date(),
  skills: count,
  all: DemandCounts,
  /** Tasks in English that name no product, tasks in other languages, and tasks that name a product. */
  kinds: z.record(z.string(), DemandCounts),
  fields: z.record(Slug, DemandCounts),
  /** Tasks for which nothing is listed. */
  unanswered: z.array(z.string()),
});
export type DemandResult = z.infer<typeof DemandResult>;

/** The same with every judgement: a file of `docs/eval/demand`. */
export const KeptJudgements = z.object({
  result: DemandResult,
  judgements: WrittenJudgements.shape.judgements,
});
export type KeptJudgements = z.infer<typeof KeptJudgements>;
