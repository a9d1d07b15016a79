/** How much of a skill's name a query says. */
import type { SearchIndex } from '../index/load.ts';
import { namesOf, namesPerSkill } from '../index/names.ts';
import type { QueryWord } from '../words/query-word.ts';

/** Trust by term, of what the words of a query themselves say. */
export function saidTerms(words: readonly QueryWord[]): ReadonlyMap<number, number> {
  const trusts = new Map<number, number>();
  for (const { readings, share } of words)
    for (const { term, trust } of readings) trusts.set(term, Math.max(trusts.get(term) ?? 0, trust * share));
  return trusts;
}

/**
 * Share of the better one of a skill's two names (its own, its folder's), by rarity, that the query says, squared, 0-1:
 * one common word of a long name is said by chance.
 */
export function nameShare(index: SearchIndex, document: number, trusts: ReadonlyMap<number, number>): number {
  const { starts, terms } = index.names;
  let best = 0;
  // By positions: this is asked of every candidate.
  for (let list = document * namesPerSkill; list < (document + 1) * namesPerSkill; list += 1) {
    let said = 0;
    let all = 0;
    for (let at = starts[list] ?? 0, end = starts[list + 1] ?? 0; at < end; at += 1) {
      const term = terms[at] ?? 0;
      const rarity = index.rarity[term] ?? 0;
      all += rarity;
      said += (trusts.get(term) ?? 0) * rarity;
    }
    best = Math.max(best, said / (all || 1));
  }
  return Math.min(1, best) ** 2;
}

/** What a query says that the skill is not to be. */
export interface Unwanted {
  /** The words of each name, as they are analysed: skills of exactly this name. */
  readonly names: readonly (readonly string[])[];
  /** Index terms: skills that have one in their name. */
  readonly products: ReadonlySet<number>;
}

export const nothingUnwanted: Unwanted = { names: [], products: new Set() };

export function isUnwanted(index: SearchIndex, document: number, { names, products }: Unwanted): boolean {
  if (names.length === 0 && products.size === 0) return false;
  const wanted = names.map((words) => new Set(words.map((word) => index.terms.find(index.stem(word)))));
  return namesOf(index.names, document).some(
    (name) =>
      name.some((term) => products.has(term)) ||
      wanted.some((terms) => terms.size === name.length && name.every((term) => terms.has(term))),
  );
}
