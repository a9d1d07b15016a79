/** A query → its words, each with the index terms it may mean. */
import { analyse } from '../text/analysis.ts';
import type { SearchIndex } from '../index/load.ts';
import { isStopWord } from '../text/stop-words.ts';
import { translateWritten } from './translate.ts';
import type { QueryWord } from './query-word.ts';
import { isRealWord, pushWord, readWord } from './read-word.ts';
import { isInOtherLanguage, isOtherFunctionWord } from '../text/other-languages.ts';
import { everydayShare, isEverydayWord } from './everyday-words.ts';
import { identifierWords, nameFragments } from './identifiers.ts';
import { separatePasted } from './pasted-text.ts';
import { unwantedWords } from './unwanted.ts';
import { isLatin } from './unknown-words.ts';
import { writtenNames } from '../text/written-names.ts';

/** Readings of a word that is still being typed, and the trust in each completion. */
const mostCompletions = 8;
const completionTrust = 0.7;
/** Parts of an identifier (camelCase, snake_case) say one thing together. */
const partShare = 0.3;
/** A count, a size or a version says little of what is wanted, and is rare among skills. */
const numberShare = 0.4;
const bareNumber = /^\d+$/;
/** What a task says it is not about still says where it is: none of its weight costs as much as all of it. */
const unwantedShare = 0.3;
/** What was pasted beside a request may say which tool it is about, and nothing of the wish. */
const pastedShare = 0.03;
/** Words beyond this are ignored; a task of so many words has said what it wants. */
const mostWords = 48;
/** Unknown words beyond this stay unknown: looking for what each may have meant costs as much as ten known ones. */
const mostRepaired = 16;

/** Distinct words of a query in order; stop words only when there is nothing else. */
export function readQuery(index: SearchIndex, query: string, prefix = false): QueryWord[] {
  const words = readWords(index, query);
  const last = words.at(-1);
  if (!prefix || last === undefined || /\s$/.test(query)) return words;
  return [...words.slice(0, -1), completeWord(index, last)];
}

function readWords(index: SearchIndex, text: string): QueryWord[] {
  const { request: query, pasted } = separatePasted(text);
  const words = new Map<string, QueryWord>();
  let unknown = 0;
  const unwanted = unwantedWords(query);
  const { wholes, parts } = identifierWords(query);
  const names = writtenNames(query);
  const fragments = nameFragments(query);
  const terms = analyse(query);
  const isOther = isInOtherLanguage(terms, (word) => isRealWord(index, word));
  const isEmpty = (word: string): boolean =>
    isStopWord(word) || fragments.has(word) || (isOther && isOtherFunctionWord(word));
  const shareOf = ({ text, known }: QueryWord): number =>
    (unwanted.has(text) ? unwantedShare : 1) *
    (isEverydayWord(text) ? everydayShare : 1) *
    (bareNumber.test(text) ? numberShare : 1) *
    (parts.has(text) || (wholes.has(text) && !known) ? partShare : 1);
  for (const text of [...terms, ...translateWritten(query)]) {
    if (isEmpty(text) || words.has(text)) continue;
    if (words.size >= mostWords) break;
    const found = readWord(index, text, { mayRepair: unknown < mostRepaired, isOther });
    if (!found.known) unknown += 1;
    // German writes every noun with a capital.
    words.set(text, {
      ...found,
      share: shareOf(found),
      isUnwanted: unwanted.has(text),
      isName: !isOther && names.has(text),
    });
  }
  for (const text of analyse(pasted)) {
    if (words.size >= mostWords) break;
    if (words.has(text) || isStopWord(text)) continue;
    words.set(text, { ...readWord(index, text, { mayRepair: false }), share: pastedShare });
  }
  if (words.size > 0) return withoutOtherScripts([...words.values()]);
  return [...new Set(terms)].slice(0, mostWords).map((text) => ({ ...readWord(index, text), isOther }));
}

/** A word in a script that the index cannot read says nothing for or against a skill, where others do. */
function withoutOtherScripts(words: readonly QueryWord[]): QueryWord[] {
  const read = words.filter(({ text, readings }) => isLatin(text) || readings.length > 0);
  return read.some(({ readings }) => readings.length > 0) ? read : [...words];
}

/** A word still being typed also matches the most frequent words that begin with it. */
function completeWord(index: SearchIndex, word: QueryWord): QueryWord {
  index.parts?.needWords({ from: 1, to: Infinity, frequency: 0 });
  const { words } = index.lexicon;
  const begun: QueryWord['readings'][number][] = word.known ? [...word.readings] : [];
  for (let entry = 0; entry < words.size && begun.length < mostCompletions; entry += 1) {
    if (words.startsWith(entry, word.text)) pushWord(index, entry, completionTrust, begun);
  }
  // What begins like a word is that word, and no slip of another one.
  const readings = begun.length === 0 ? word.readings : begun;
  const completed = readings.map((reading) => (word.known ? reading : { ...reading, corrected: null }));
  const rarity = Math.max(
    word.known ? word.rarity : 0,
    ...completed.map(({ term }) => index.rarity[term] ?? 0),
  );
  return { ...word, readings: completed, rarity };
}
