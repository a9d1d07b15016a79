/** One word of a query → the index terms that it may mean, and how surely. */
import type { SearchIndex } from '../index/load.ts';
import { americanSpelling } from '../text/spelling.ts';
import { isEnglish } from './english.ts';
import type { QueryWord, WordReading } from './query-word.ts';
import { unstated } from '../vectors/model-terms.ts';
import { isOfOtherLanguage, translateWord } from './translate.ts';
import { repairWord } from './typo.ts';

/** A dictionary word is right more often than a near word, and less often than the word itself. */
const translationTrust = 0.9;
/** What is said in other words may be meant: from a fifth to a half ranks about the same. */
const relatedTrust = 0.35;
/** A word that is only in a few bodies says little about what a skill is for. */
const unstatedTrust = 0.6;

/** What is known of the text around a word. */
export interface WordPlace {
  /** Whether an unknown word may be a slip of one that is known. */
  readonly mayRepair?: boolean;
  /** Whether the text is in another language than English, see `isInOtherLanguage`. */
  readonly isOther?: boolean;
}

/** One word, as `analyse` makes it, with what the index knows of it. */
export function readWord(index: SearchIndex, text: string, place: WordPlace = {}): QueryWord {
  const { mayRepair = true, isOther = false } = place;
  const american = inAmerican(index, text);
  if (american !== text) {
    const own = index.terms.find(index.stem(text));
    const read = readWord(index, american, place);
    const isNew = own >= 0 && read.readings.every(({ term }) => term !== own);
    const readings = isNew ? [...read.readings, { term: own, trust: 1, corrected: null }] : read.readings;
    return { ...read, text, readings };
  }
  const term = index.terms.find(index.stem(text));
  const isPlain = /^[a-z]+$/.test(text);
  const known = term >= 0 && (!isPlain || isStated(index, term));
  const readings: WordReading[] = [];
  const isReal = isRealWord(index, text);
  const mayBeOther = isPlain && (isOther ? !(known && isReal) : !known && !isReal);
  const isForeign = isOther || (mayBeOther && isOfOtherLanguage(text));
  const english = mayBeOther ? translateWord(text) : [];
  const translations = translatedReadings(index, english);
  if (term >= 0) readings.push(ownReading(index, term, known, translations));
  readings.push(...translations.filter((reading) => reading.term !== term));
  if (!known && english.length === 0) {
    const isWord = term >= 0 || isReal || isForeign;
    const repairs = !mayRepair || isWord ? [] : repairWord(index, text);
    for (const { word, weight } of repairs) pushWord(index, word, weight, readings);
  }
  const isUntranslated = isOther && mayBeOther && english.length === 0;
  const rarity = known
    ? Math.max(
        0,
        ...readings.map(
          ({ term, trust }) => (index.rarity[term] ?? 0) * (translations.length > 0 ? trust : 1),
        ),
      )
    : doubtfulRarity(index, readings);
  const related = known ? relatedReadings(index, text, term) : [];
  return {
    text,
    readings,
    related,
    known,
    statedShare: statedShare(index, known ? readings : translations),
    rarity,
    share: 1,
    isKeyword: false,
    isName: false,
    isUnwanted: false,
    isOther,
    isUntranslated,
    isForeign: isUntranslated && !known,
  };
}

function translatedReadings(index: SearchIndex, english: readonly string[]): WordReading[] {
  const terms = english.map((word) => index.terms.find(index.stem(word))).filter((term) => term >= 0);
  return [...new Set(terms)].map((term) => ({ term, trust: translationTrust, corrected: null }));
}

/**
 * Of the word itself. A word of another language that some skills state, as phrases of known tasks do, is rare for its
 * language: it counts no more than what it means.
 */
function ownReading(
  { rarity }: SearchIndex,
  term: number,
  known: boolean,
  translations: readonly WordReading[],
): WordReading {
  const trust = known ? 1 : unstatedTrust;
  if (translations.length === 0) return { term, trust, corrected: null };
  const meant = Math.max(...translations.map((reading) => rarity[reading.term] ?? 0));
  return { term, trust: Math.min(trust, meant / (rarity[term] || 1)), corrected: null };
}

/** Only for words that skills state: a slip or a foreign word is uncertain enough. */
function relatedReadings(index: SearchIndex, text: string, own: number): WordReading[] {
  const stems = new Set(index.relatedStems.get(index.stem(text)));
  return [...stems]
    .map((stem) => index.terms.find(stem))
    .filter((term) => term >= 0 && term !== own)
    .map((term) => ({ term, trust: relatedTrust, corrected: null }));
}

function statedShare({ stating, size, rarityOver }: SearchIndex, readings: readonly WordReading[]): number {
  if (readings.length === 0) return 0;
  const most = readings.reduce((count, { term }) => Math.max(count, stating[term] ?? 0), unstated);
  return Math.min(1, most / Math.max(1, size, rarityOver));
}

/** Rarity of a word that is not known: of its surest reading as far as that is trusted, else the highest there is. */
function doubtfulRarity(index: SearchIndex, readings: readonly WordReading[]): number {
  const highest = Math.log(2 * Math.max(index.size, index.rarityOver) + 1);
  return readings.reduce(
    (least, { term, trust }) => Math.min(least, trust * (index.rarity[term] ?? 0) + (1 - trust) * highest),
    highest,
  );
}

/** A British word in the spelling of the dictionary and of most skills; a word that is American too stays as it is (promise). */
function inAmerican(index: SearchIndex, text: string): string {
  const american = americanSpelling(text);
  if (american === text || index.terms.find(index.stem(american)) < 0) return text;
  if (!isRealWord(index, text)) return american;
  index.parts?.needWords({ from: american.length, to: american.length, frequency: 0 });
  return index.lexicon.words.find(american) >= 0 ? american : text;
}

/** Whether a word that no skill uses is English, so that it is no slip. */
export function isRealWord({ parts, english, stem }: SearchIndex, text: string): boolean {
  return parts === null ? isEnglish(english, stem(text)) : parts.isEnglish(stem(text));
}

/** A stem is known when skills state it, or the lexicon holds a word with it. */
function isStated(index: SearchIndex, term: number): boolean {
  if ((index.stating[term] ?? 0) > 0) return true;
  return index.parts === null ? index.lexicon.stems.includes(term) : index.parts.hasWord(term);
}

/** Adds a word of the lexicon as a reading, once. */
export function pushWord(index: SearchIndex, word: number, trust: number, readings: WordReading[]): void {
  const corrected = index.lexicon.words.at(word);
  const term = index.terms.find(index.stem(corrected));
  if (term < 0 || readings.some((reading) => reading.term === term)) return;
  readings.push({ term, trust, corrected });
}
