/** One word of a query, with the index terms that it may mean. */
export interface WordReading {
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
  /** Share of the skills that state it, or what it means in English, by the reading that most of them state, 0-1; 0 where neither is known. */
  readonly statedShare: number;
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
  /** Whether it is only in what the task leaves out, see `unwantedWords`. */
  readonly isUnwanted: boolean;
  /** Whether the task is in another language than English, see `isInOtherLanguage`. */
  readonly isOther: boolean;
  /** Whether the task is in another language, and no dictionary has the word. */
  readonly isUntranslated: boolean;
  /** The same of a word that no skill states. */
  readonly isForeign: boolean;
}

/** Whether it is read as it was typed, and not only as what it may be a slip of. */
export const isFoundAsTyped = ({ text, readings }: QueryWord): boolean =>
  readings.length === 0 || readings.some(({ corrected }) => corrected === null || corrected === text);

/** Trust in a repair from which a word was surely meant as the other one. */
const sureRepair = 0.85;

/** Whether what it is read as is surely what was meant: as it was typed, or by its best repair. */
export const isSurelyMeant = (word: QueryWord): boolean =>
  isFoundAsTyped(word) || (word.readings[0]?.trust ?? 0) >= sureRepair;
