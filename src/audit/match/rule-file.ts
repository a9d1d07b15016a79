/** What a rule file may hold. */
import { z } from 'zod';
import { severities } from '../../schema/vocabulary.ts';
import { regionKinds } from '../engine/region.ts';

const Severity = z.enum(severities);
const Kinds = z.array(z.enum(regionKinds)).min(1);
const Pattern = z.string().min(1);
const Line = z.string().min(1).max(400);

/** A line of SKILL.md, or a text with its place: of a code block, a file, a link, the description or the front matter. */
const ExampleText = z.union([
  z.string(),
  z.strictObject({
    /** Parts are joined: no scanner takes the example for a secret. */
    text: z.union([z.string(), z.array(z.string())]),
    place: z.enum(['text', 'description', 'front matter']).exactOptional(),
    fence: z.string().exactOptional(),
    file: z.string().exactOptional(),
    link: z.string().exactOptional(),
    severity: Severity.exactOptional(),
    shown: z.string().exactOptional(),
  }),
]);

/** What a level looks at: the text around the match, the match, the whole block or file, the path of the file, what introduces a block. */
const levelTexts = ['scope', 'match', 'region', 'file', 'lead'] as const;

/** The severity of a hit whose text holds one pattern, lacks another, or is of a kind; all that are given have to hold. `none` drops it. */
const Level = z
  .strictObject({
    severity: z.enum([...severities, 'none']),
    of: z.enum(levelTexts).exactOptional(),
    with: Pattern.exactOptional(),
    without: Pattern.exactOptional(),
    in: Kinds.exactOptional(),
  })
  .refine(
    (level) => level.with !== undefined || level.without !== undefined || level.in !== undefined,
    'a level needs a condition',
  );

export const Examples = z.array(ExampleText).min(1);

const Row = z.strictObject({
  title: Line,
  in: Kinds.exactOptional(),
  within: z.enum(['sentence', 'window', 'line', 'block']),
  severity: Severity.exactOptional(),
  alone: z.enum(['medium', 'high']).exactOptional(),
  sign: Pattern.exactOptional(),
  match: Pattern,
  and: z.array(Pattern).exactOptional(),
  unless: z.array(Pattern).exactOptional(),
  /** The first that holds decides. */
  levels: z.array(Level).min(1).exactOptional(),
  /** A function of `weighers.ts`, where levels cannot say it. */
  weigh: z.string().exactOptional(),
  catches: Examples,
  spares: Examples,
});

/** What a reader of a report is told of a rule. */
export const Facts = {
  id: z.string().regex(/^[A-Z]{2}-\d{2}$/),
  severity: Severity,
  why: Line,
  fix: Line,
  owasp: z.array(z.string()),
};

export const RuleFile = z.strictObject({
  ...Facts,
  mentionSeverity: Severity.exactOptional(),
  demotable: z.literal(false).exactOptional(),
  in: Kinds,
  /** Parts of this rule's patterns, by name. */
  words: z.record(z.string(), Pattern).exactOptional(),
  rows: z.array(Row).min(1),
});
export type RuleFile = z.infer<typeof RuleFile>;
export type RowOfFile = RuleFile['rows'][number];
export type ExampleOfFile = z.infer<typeof ExampleText>;
