/** A query → its words, each with the index terms it may mean. */
import { analyse } from '../text/analysis.ts';
import { splitParts } from './parts.ts';
import type { SearchIndex } from '../index/load.ts';
import { americanSpelling } from '../text/spelling.ts';
import { isStopWord } from '../text/stop-words.ts';
import { translateWord, translateWritten } from './translate.ts';
import { joinWords, repairWord, splitWord } from './typo.ts';
import { isEnglish } from './english.ts';
import { everydayShare, isEverydayWord } from './everyday-words.ts';
import { identifierWords } from './identifiers.ts';
import { separatePasted } from './pasted.ts';
import { findUnwanted } from './unwanted.ts';
import { writtenNames } from './written-names.ts';

interface WordReading {
  /** Number of the index term. */
  readonly term: number;
  /** Trust that the word means this term, 0-1. */
  readonly trust: number;
  /** The word of the lexicon that a repair put in place; null when the word itself is known. */
  readonly corrected: string | null;
}

export interface QueryWord {
  readonly text: string;
  /** Best first; empty for a word that nothing in the index is near to. */
  readonly readings: readonly WordReading[];
  /** Other words for the same thing: they help to find and to order, and are no evidence that a skill fits. */
  readonly related: readonly WordReading[];
  /** False when no skill states the word: the strongest sign that none is meant. */
  readonly known: boolean;
  /** Rarity of the best reading, natural logarithm; towards the highest there is, the less an unknown word's readings are trusted. */
  readonly rarity: number;
  /**
   * How much of its weight the word has: less for everyday talk, a part of an identifier, what is not wanted and a keyword,
   * more for what task and keywords both say; above 0.
   */
  readonly share: number;
  /** Whether only a keyword says it, not the task. */
  readonly isKeyword: boolean;
  /** Whether it is written as a name, see `writtenNames`. */
  readonly isName: boolean;
  /** Parts of the query that hold the word, as bits. */
  readonly parts: number;
}

/** A dictionary word is right more often than a near word, and less often than the word itself. */
const translationTrust = 0.9;
/** What is said in other words may be meant: from a fifth to a half ranks about the same. */
const relatedTrust = 0.35;
/** A word that is only in a few bodies says little about what a skill is for. */
const unstatedTrust = 0.6;
/** A word that some body uses is hardly a slip: its near words count so much less. */
const usedWordTrust = 0.5;
/** Readings of a word that is still being typed, and the trust in each completion. */
const mostCompletions = 8;
const completionTrust = 0.7;
/** Two words written together are a guess, and each of them must be found. */
const splitTrust = 0.5;
/** Parts of an identifier (camelCase, snake_case) say one thing together. */
const partShare = 0.3;
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
  const unwanted = findUnwanted(query).words;
  const { wholes, parts } = identifierWords(query);
  const names = writtenNames(query);
  const shareOf = ({ text, known }: QueryWord): number =>
    (unwanted.has(text) ? unwantedShare : 1) *
    (isEverydayWord(text) ? everydayShare : 1) *
    (parts.has(text) || (wholes.has(text) && !known) ? partShare : 1);
  splitParts(query).forEach((part, at) => {
    const meaningful = [...analyse(part), ...translateWritten(part)].filter((word) => !isStopWord(word));
    meaningful.forEach((text, position) => {
      if (words.size >= mostWords && !words.has(text)) return;
      const [before = '', after = ''] = [meaningful[position - 1], meaningful[position + 1]];
      const found = words.get(text) ?? readWord(index, text, before, after, unknown < mostRepaired);
      if (!found.known && !words.has(text)) unknown += 1;
      words.set(text, {
        ...found,
        share: shareOf(found),
        isName: names.has(text),
        parts: found.parts | (1 << at),
      });
    });
  });
  for (const text of analyse(pasted)) {
    if (words.size >= mostWords) break;
    if (words.has(text) || isStopWord(text)) continue;
    words.set(text, { ...readWord(index, text, '', '', false), share: pastedShare });
  }
  if (words.size > 0)
    return withoutOtherScripts([...words.values()].flatMap((word) => splitHalves(index, word)));
  return [...new Set(analyse(query))]
    .slice(0, mostWords)
    .map((text) => ({ ...readWord(index, text, '', ''), parts: 1 }));
}

/** A word in a script that the index cannot read says nothing for or against a skill, where others do. */
function withoutOtherScripts(words: readonly QueryWord[]): QueryWord[] {
  const read = words.filter(({ text, readings }) => isLatin(text) || readings.length > 0);
  return read.some(({ readings }) => readings.length > 0) ? read : [...words];
}

/** A word that is two words written together becomes both: a skill that has but one of them is about something else. */
function splitHalves(index: SearchIndex, word: QueryWord): QueryWord[] {
  if (word.readings.length > 0 || isRealWord(index, word.text)) return [word];
  const halves = splitWord(index.lexicon, word.text);
  if (halves === null) return [word];
  return halves.map((half) => {
    const readings: WordReading[] = [];
    pushWord(index, half, splitTrust, readings);
    const rarity = doubtfulRarity(index, readings);
    return {
      ...word,
      text: index.lexicon.words.at(half),
      readings,
      rarity,
    };
  });
}

/** A British word in the spelling of the dictionary and of most skills; a word that is American too stays as it is (promise). */
function inAmerican(index: SearchIndex, text: string): string {
  const american = americanSpelling(text);
  const isBritish = index.lexicon.words.find(american) >= 0 || !isRealWord(index, text);
  return isBritish && index.terms.find(index.stem(american)) >= 0 ? american : text;
}

/** Whether a word that no skill uses is English, so that it is no slip. */
function isRealWord(index: SearchIndex, text: string): boolean {
  return isEnglish(index.english, index.stem(text));
}

function readWord(
  index: SearchIndex,
  text: string,
  before: string,
  after: string,
  mayRepair = true,
): QueryWord {
  const american = inAmerican(index, text);
  if (american !== text) {
    const own = index.terms.find(index.stem(text));
    const read = readWord(index, american, before, after, mayRepair);
    const isNew = own >= 0 && read.readings.every(({ term }) => term !== own);
    const readings = isNew ? [...read.readings, { term: own, trust: 1, corrected: null }] : read.readings;
    return { ...read, text, readings };
  }
  const term = index.terms.find(index.stem(text));
  const isPlain = /^[a-z]+$/.test(text);
  const known = term >= 0 && (!isPlain || isStated(index, text, term));
  const readings: WordReading[] = [];
  if (term >= 0) readings.push({ term, trust: known ? 1 : unstatedTrust, corrected: null });
  const translations = known || !isPlain ? [] : translateWord(text);
  for (const english of translations) {
    const translated = index.terms.find(index.stem(english));
    if (translated >= 0) readings.push({ term: translated, trust: translationTrust, corrected: null });
  }
  if (!known && translations.length === 0) {
    for (const joined of [joinWords(index.lexicon, text, after), joinWords(index.lexicon, before, text)]) {
      if (joined >= 0) pushWord(index, joined, 1, readings);
    }
    const slipTrust = term >= 0 ? usedWordTrust : 1;
    const repairs = !mayRepair || isRealWord(index, text) ? [] : repairWord(index.lexicon, text);
    for (const { word, weight } of repairs) pushWord(index, word, weight * slipTrust, readings);
  }
  const rarity = known
    ? Math.max(0, ...readings.map(({ term }) => index.rarity[term] ?? 0))
    : doubtfulRarity(index, readings);
  const related = known ? relatedReadings(index, text, term) : [];
  return {
    text,
    readings,
    related,
    known,
    rarity,
    share: 1,
    isKeyword: false,
    isName: false,
    parts: 0,
  };
}

/** Only for words that skills state: a slip or a foreign word is uncertain enough. */
function relatedReadings(index: SearchIndex, text: string, own: number): WordReading[] {
  const stems = new Set(index.relatedStems.get(index.stem(text)));
  return [...stems]
    .map((stem) => index.terms.find(stem))
    .filter((term) => term >= 0 && term !== own)
    .map((term) => ({ term, trust: relatedTrust, corrected: null }));
}

/** Rarity of a word that is not known: of its surest reading as far as that is trusted, else the highest there is. */
function doubtfulRarity(index: SearchIndex, readings: readonly WordReading[]): number {
  const highest = Math.log(2 * index.size + 1);
  return readings.reduce(
    (least, { term, trust }) => Math.min(least, trust * (index.rarity[term] ?? 0) + (1 - trust) * highest),
    highest,
  );
}

/** Digits and signs are read in every script. */
const isLatin = (word: string): boolean => /^[\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(word);

/** A word still being typed also matches the most frequent words that begin with it. */
function completeWord(index: SearchIndex, word: QueryWord): QueryWord {
  const readings = [...word.readings];
  const { words } = index.lexicon;
  for (let entry = 0; entry < words.size && readings.length < mostCompletions; entry += 1) {
    if (words.startsWith(entry, word.text)) pushWord(index, entry, completionTrust, readings);
  }
  const completed = readings.map((reading) => (word.known ? reading : { ...reading, corrected: null }));
  const rarity = Math.max(
    word.known ? word.rarity : 0,
    ...completed.map(({ term }) => index.rarity[term] ?? 0),
  );
  return { ...word, readings: completed, rarity };
}

/** A stem is known when the lexicon holds the word itself or another word with its stem. */
function isStated(index: SearchIndex, text: string, term: number): boolean {
  return index.lexicon.words.find(text) >= 0 || index.lexicon.stems.includes(term);
}

function pushWord(index: SearchIndex, word: number, trust: number, readings: WordReading[]): void {
  const term = index.lexicon.stems[word] ?? -1;
  if (term < 0 || readings.some((reading) => reading.term === term)) return;
  readings.push({ term, trust, corrected: index.lexicon.words.at(word) });
}
