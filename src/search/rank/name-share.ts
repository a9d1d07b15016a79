/** How much of a skill's name a query says. */
import type { SearchIndex } from '../index/load.ts';
import { namesOf } from '../index/names.ts';
import type { QueryWord } from '../words/query-words.ts';

/** One common word of a name is said by chance; a query that is nothing but the name is not. */
const leastWords = 2;

export interface SaidTerms {
  /** Trust by term, the words' own readings alone. */
  readonly trusts: ReadonlyMap<number, number>;
  /** Words of the query. */
  readonly words: number;
}

export function saidTerms(words: readonly QueryWord[]): SaidTerms {
  const trusts = new Map<number, number>();
  for (const { readings, share } of words)
    for (const { term, trust } of readings) trusts.set(term, Math.max(trusts.get(term) ?? 0, trust * share));
  return { trusts, words: words.length };
}

/**
 * Share of the better one of a skill's two names (its own, its folder's), by rarity, that the query says, 0-1; 0 where
 * it says fewer than two words of it, unless it says nothing else.
 */
export function nameShare(index: SearchIndex, document: number, { trusts, words }: SaidTerms): number {
  let best = 0;
  for (const name of namesOf(index.names, document)) {
    let said = 0;
    let all = 0;
    let found = 0;
    for (const term of name) {
      const rarity = index.rarity[term] ?? 0;
      const trust = trusts.get(term) ?? 0;
      all += rarity;
      said += trust * rarity;
      if (trust > 0) found += 1;
    }
    const isWhole = found === name.length && found === words;
    if (found > 0 && (found >= leastWords || isWhole)) best = Math.max(best, said / (all || 1));
  }
  return best;
}

/** Whether one of the skill's names is made of exactly these words, given as they are analysed. */
export function isNamed(
  index: SearchIndex,
  document: number,
  names: readonly (readonly string[])[],
): boolean {
  if (names.length === 0) return false;
  const wanted = names.map((words) => new Set(words.map((word) => index.terms.find(index.stem(word)))));
  return namesOf(index.names, document).some((name) =>
    wanted.some((terms) => terms.size === name.length && name.every((term) => terms.has(term))),
  );
}
