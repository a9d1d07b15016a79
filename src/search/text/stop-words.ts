/** Words that say nothing about which skill is meant. */
import { z } from 'zod';
import stored from '../../data/stop-words.json' with { type: 'json' };
import { readTable, WordLines } from '../../data/read-table.ts';

const table = readTable(
  'stop-words',
  stored,
  z.strictObject({
    /** Function words, politeness, and talk around a request. */
    english: WordLines,
    /** The most frequent function words of the languages that tasks arrive in besides English; none is an English or technical word. */
    others: WordLines,
    /**
     * Further function words, greetings and auxiliaries of Spanish, Portuguese, French, Italian, German and Dutch, accents folded.
     * Only a task in such a language is read without them.
     */
    others_alone: WordLines,
  }),
);

const englishWords: ReadonlySet<string> = new Set(table.english);
const otherWords: ReadonlySet<string> = new Set(table.others);
const furtherWords: ReadonlySet<string> = new Set(table.others_alone);

/** Whether a term, as `analyse` makes it, is left out of queries. */
export function isStopWord(term: string): boolean {
  return englishWords.has(term) || otherWords.has(term);
}

/** Whether it is a further one, which may be a word of English too. */
export function isFurtherOtherWord(term: string): boolean {
  return furtherWords.has(term);
}

/** Whether it is one of those of another language alone. */
export function isOtherStopWord(term: string): boolean {
  return otherWords.has(term) && !englishWords.has(term);
}
