/** Words that indicate a category, for `categorise.ts`: singular, lower case, two words at most. */
import { z } from 'zod';
import stored from '../../data/categories.json' with { type: 'json' };
import { readTable } from '../../data/read-table.ts';
import { Category } from '../../schema/vocabulary.ts';

const Keywords = z.string().transform((text) => text.split(', '));

const CategoryKeywords = z.strictObject({
  category: Category,
  /** Weight 4, above any other word: products, formats and languages of this category alone. What a skill is made for says more than what it does there. */
  products: Keywords,
  /** Weight 3: the word alone nearly decides, because it names the field or a product that belongs to it. */
  strong: Keywords,
  /** Weight 1: common in the field, met elsewhere too. */
  weak: Keywords,
});
export type CategoryKeywords = z.output<typeof CategoryKeywords>;

/** Where two categories score the same, the first one here wins: narrow fields before broad ones. */
export const categoryKeywords = readTable('categories', stored, z.array(CategoryKeywords));
