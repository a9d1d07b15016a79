/** The spelling of words that are not written with only the first letter capitalised: products, formats, abbreviations. */
import { z } from 'zod';
import stored from '../../data/product-spelling.json' with { type: 'json' };
import { readTable, WordLines } from '../../data/read-table.ts';

const { written, pairs } = readTable(
  'product-spelling',
  stored,
  z.strictObject({
    /** The word that it names is the same in lower case, letters and digits only, unless it follows `=`. */
    written: WordLines,
    pairs: z.record(z.string().regex(/^[a-z]+ [a-z]+$/, 'two words'), z.string()),
  }),
);

/** By the word in lower case. */
export const spellings: Readonly<Record<string, string>> = Object.fromEntries(
  written.map((entry) => {
    const [spelling = '', word = spelling.toLowerCase().replaceAll(/[^a-z0-9]/g, '')] = entry.split('=');
    return [word, spelling];
  }),
);

/** Pairs of words that are one product, by the first and second word in lower case. */
export const pairSpellings: Readonly<Record<string, string>> = pairs;

/** Words that stay small inside a name, and that no name ends with. */
export const smallWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'or',
  'the',
  'to',
  'via',
  'with',
]);
