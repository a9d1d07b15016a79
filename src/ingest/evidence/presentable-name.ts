/** An upstream name for display: product spellings, capitalised words, 2 to 60 characters. */
import { pairSpellings, smallWords, spellings } from './product-spelling.ts';

const nameLimit = 60;

/** A name for people; letters, digits and `+ # . & / ( ) -` only, so it fits on one line anywhere. */
export function presentableName(upstream: string): string {
  const words = upstream
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}+#.&/()-]+/gu, ' ')
    .split(/[\s/_-]+/)
    .map((word) => word.replace(/^[.&()]+|[.&(]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const name = shorten(joinPairs(words).map(spell));
  return name.length >= 2 ? name : `Skill ${name}`.trim();
}

/** As many words as fit, without a small word at the end. */
function shorten(words: readonly string[]): string {
  let count = words.length;
  while (count > 1 && words.slice(0, count).join(' ').length > nameLimit) count -= 1;
  if (count < words.length)
    while (count > 1 && smallWords.has((words[count - 1] ?? '').toLowerCase())) count -= 1;
  return words.slice(0, count).join(' ').slice(0, nameLimit);
}

function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const pair = `${joined.at(-1) ?? ''} ${word}`.toLowerCase();
    if (Object.hasOwn(pairSpellings, pair)) joined.splice(-1, 1, pairSpellings[pair] ?? word);
    else joined.push(word);
  }
  return joined;
}

function spell(word: string, position: number): string {
  const lower = word.toLowerCase();
  if (Object.hasOwn(spellings, lower)) return spellings[lower] ?? word;
  if (position > 0 && smallWords.has(lower)) return lower;
  if (word !== lower) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
