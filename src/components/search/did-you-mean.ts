/** A query with its unknown words as they were perhaps meant: farther slips than a search follows by itself, as a reader decides. */
import { analyse } from '../../search/text/analysis.ts';
import type { SearchIndex } from '../../search/index/load.ts';
import { nearWords } from '../../search/words/near-words.ts';
import { isRealWord, readWord } from '../../search/words/read-word.ts';
import { isOfOtherLanguage } from '../../search/words/translate.ts';

/** Shorter words are near to many others. */
const leastLength = 6;
/** Slips between two words, and the least share of their groups of two and three letters that both have. */
const near = { most: 3, least: 0.4 } as const;
/** Skills that hold a word which is offered: what a few hold may be a slip, too. */
const leastSkills = 5;

/** In a text of more words one of them decides little, and looking for each costs much. */
const wordsMax = 12;

/** Null where every word is known, was searched as another one already, or is near to none, and for a text in another language. */
export function didYouMean(index: SearchIndex, query: string): string | null {
  if ((query.match(/\p{L}+/gu) ?? []).length > wordsMax) return null;
  // One word of another language, and what is unknown beside it is rather one of that language than a slip.
  if (analyse(query).some((word) => !isRealWord(index, word) && isOfOtherLanguage(word))) return null;
  const meant = query.replaceAll(/\p{L}+/gu, (word) => nearestTo(index, word) ?? word);
  return meant === query ? null : meant;
}

function nearestTo(index: SearchIndex, word: string): string | null {
  const [text = '', ...others] = analyse(word);
  if (others.length > 0 || text.length < leastLength || !/^[a-z]+$/.test(text)) return null;
  if (isRealWord(index, text)) return null;
  const { known, readings } = readWord(index, text);
  if (known || readings.some(({ corrected }) => corrected !== null)) return null;
  const { frequencies } = index.lexicon;
  const [best] = nearWords(index.lexicon, text, { ...near, frequency: leastSkills })
    .filter((found) => found.text[0] === text[0])
    .sort((a, b) => a.distance - b.distance || (frequencies[b.entry] ?? 0) - (frequencies[a.entry] ?? 0));
  return best?.text ?? null;
}
