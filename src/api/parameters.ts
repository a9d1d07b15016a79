/** Query parameters shared by several endpoints: strict, with messages that name the allowed values. */
import { z } from 'zod';
import { RiskLevel, safetyTiers, Slug } from '../schema/vocabulary.ts';
import { mostParts } from '../resolve/split-task.ts';
import { mostKeywords } from '../search/words/keywords.ts';
import { orMissing } from '../schema/issue-messages.ts';

/** Longest task or query accepted, in characters; a task is a sentence or a short story, not a document. */
export const taskLengthMax = 2_000;

/** A query string is text and a JSON number is a number: digits only, so `1e9`, `1.5` and `` are rejected. */
export function wholeNumber(min: number, max: number): z.ZodType<number> {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z
      .int({ error: `must be a whole number from ${min} to ${max}` })
      .min(min, { error: `must be a whole number from ${min} to ${max}` })
      .max(max, { error: `must be a whole number from ${min} to ${max}` }),
  );
}

/** `limit` with its default and maximum. */
export function limit(defaultValue: number, max: number): z.ZodType<number> {
  return wholeNumber(1, max)
    .default(defaultValue)
    .meta({ description: `How many to return, 1 to ${max}` });
}

export const minStars = wholeNumber(0, 100_000_000)
  .default(0)
  .meta({ description: 'Minimum stars of the repository; an unknown count is 0' });

/** `true`/`1` and `false`/`0`; a real boolean in JSON. */
export const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean({ error: 'must be true or false' }),
);

export const maxRisk = RiskLevel.meta({ description: 'Leave out skills with a higher risk level' });

export const task = z
  .string(orMissing('is required: describe the task in words'))
  .trim()
  .min(1, 'is required: describe the task in words')
  .max(taskLengthMax, `must be at most ${taskLengthMax} characters`)
  .meta({ description: 'The task, in words' });

/** What divides the values of a list in a query string, by schema: such a parameter may be repeated, and is one list. */
export const lists = z.registry<{ readonly divider: string }>();

/** Text divided by `divider` (a query string), or a list (a body). */
export function list<T>(divider: string, items: z.ZodType<T>): z.ZodType<T> {
  return z.preprocess((value) => (typeof value === 'string' ? value.split(divider) : value), items);
}

const lineOf = (max: number): z.ZodString =>
  z.string({ error: 'must be text' }).trim().max(max, `must be at most ${max} characters`);

/** More are not even read. */
const mostKeywordsRead = 1_000;
const keywordLengthMax = 64;

/** Blank keywords are left out. */
export const keywords = list(
  ',',
  z.preprocess(
    (value) =>
      Array.isArray(value) ? value.filter((each) => typeof each !== 'string' || each.trim() !== '') : value,
    z
      .array(lineOf(keywordLengthMax), { error: 'must be a list of words, or text divided by commas' })
      .max(mostKeywordsRead, `must be at most ${mostKeywordsRead} words or phrases`),
  ),
)
  .default([])
  .meta({
    description: `3 to 8 words an expert would use: discipline, tools, standards, action; the first ${mostKeywords} count`,
  })
  .register(lists, { divider: ',' });

/** The needs that a task consists of; empty without any. A line of text each in a query string. */
export const parts = list(
  '\n',
  z
    .array(lineOf(taskLengthMax).min(1, 'must not be empty'), { error: 'must be a list of texts' })
    .max(mostParts, `must be at most ${mostParts} parts`)
    .superRefine((texts, { addIssue }) => {
      const plain = texts.map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '));
      for (const [at, text] of plain.entries()) {
        const first = plain.indexOf(text);
        if (first < at)
          addIssue({
            code: 'custom',
            path: [at],
            message: `is the same as parts.${first}: name each need once`,
          });
      }
    }),
)
  .default([])
  .meta({ description: 'The needs of a task that has several, in words' })
  .register(lists, { divider: '\n' });

export const queryText = z
  .string()
  .max(taskLengthMax, `must be at most ${taskLengthMax} characters`)
  .meta({ description: 'Search terms' });

export const agent = z.string().max(64).default('auto').meta({
  description: 'Runtime: auto or its name (claude)',
});

export const slugPath = z.object({ slug: Slug.meta({ description: 'The skill’s slug' }) });

/** Filters shared by all lists of skills. */
const filterBy = (description: string) => z.string().max(100).optional().meta({ description });
export const categoryFilter = filterBy('Category label, any case, spaces or dashes');
export const platformFilter = filterBy('Runtime, as in `agent`; skills for any runtime always match');
export const safetyFilter = z
  .enum([...safetyTiers, 'all'])
  .optional()
  .meta({ description: '`all` shows blocked skills too' });
