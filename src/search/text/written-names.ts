/** Words that a text writes as names: with a capital letter where no sentence begins, in capitals, or with one inside. */
import { analyse } from './analysis.ts';

const sentenceEnd = /(?<=[.!?:;\n])\s+/u;
const writtenWord = /[\p{L}\p{N}_.+#'’-]+/gu;
const beginsWithCapital = /^\p{Lu}[\p{L}\p{N}]/u;
const hasCapitalsInside = /\p{Ll}\p{Lu}|\p{Lu}[\p{Lu}\p{N}]/u;
/** In a text of so many words a larger share with a capital is a heading or a habit, and names nothing. */
const leastWords = 4;
const mostCapitals = 0.6;

/** The names' words as `analyse` makes them. The first word of a sentence is no name for its capital alone. */
export function writtenNames(text: string): ReadonlySet<string> {
  const words = text
    .split(sentenceEnd)
    .flatMap((sentence) => (sentence.match(writtenWord) ?? []).map((word, at) => ({ word, at })))
    .filter(({ word }) => /\p{L}/u.test(word));
  const capitals = words.filter(({ word }) => /^\p{Lu}/u.test(word)).length;
  if (words.length >= leastWords && capitals > mostCapitals * words.length) return new Set();
  return new Set(
    words
      .filter(({ word, at }) => hasCapitalsInside.test(word) || (at > 0 && beginsWithCapital.test(word)))
      .flatMap(({ word }) => analyse(word)),
  );
}
