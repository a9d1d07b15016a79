/** Words of everyday talk that name no work, field or product: when, who, how one feels. Rare among skills, so rarity trusts them too much. */
import stored from '../../data/everyday-words.json' with { type: 'json' };
import { readTable, WordLines } from '../../data/read-table.ts';

const words: ReadonlySet<string> = new Set(readTable('everyday-words', stored, WordLines));

/** What such a word counts when skills are ordered: from .4 to .7 ranks about the same. Where none is adequate it counts whole. */
export const everydayShare = 0.55;

/** Whether a term, as `analyse` makes it, is such a word; they may still tell two skills apart, so they are no stop words. */
export function isEverydayWord(term: string): boolean {
  return words.has(term);
}
