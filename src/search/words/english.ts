/** Whether a word is English: a real word that no skill uses is no typing error, and says that the task is about something else. */
import { firstNotBelow } from '../storage/rows.ts';
import type { SectionArray, Sections } from '../storage/sections.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { Stem } from '../text/stemming.ts';

/** Stems as sorted 32-bit hashes: 70,000 of them in 280 kB; a word outside passes for one inside once in 60,000 times. */
export type EnglishStems = Uint32Array;

/** Plain words in lower case; others (`c3po`, `it's`) are no words that a query is compared with. */
const plainWord = /^[a-z]{3,}$/;

/** The stems of a list of words are the same for every index: a server that builds again has them already. */
const known = new WeakMap<readonly string[], EnglishStems>();

export function writeEnglish(words: readonly string[], stem: Stem): Record<string, SectionArray> {
  const stems = known.get(words) ?? stemsOf(words, stem);
  known.set(words, stems);
  return { 'english.stems': stems };
}

function stemsOf(words: readonly string[], stem: Stem): EnglishStems {
  const hashes = new Set(words.filter((word) => plainWord.test(word)).map((word) => fnv1a(stem(word))));
  return Uint32Array.from(hashes).sort();
}

export function readEnglish(sections: Sections): EnglishStems {
  return sections.u32('english.stems');
}

/** `stem`: of a word in lower case. Always false in an index that was built without a dictionary. */
export function isEnglish(stems: EnglishStems, stem: string): boolean {
  const wanted = fnv1a(stem);
  return stems[firstNotBelow(stems, wanted)] === wanted;
}
