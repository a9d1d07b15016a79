/** What a task says it is not about: "without …", "not a …", "why is it not that-skill". */
import { analyse } from '../text/analysis.ts';
import type { QueryWord } from './query-word.ts';

const restOfClause = '\\s[^.,;:!?()\\n]{1,120}';
/** What is left out. `cannot merge` and `is not working` say what is wrong, so a bare "not" leaves nothing out. */
const leftOut = new RegExp(
  `\\b(?:without|instead\\s+of|rather\\s+than|other\\s+than|no|not\\s+(?:an?|the|for|about|using|with))${restOfClause}`,
  'giu',
);
/** What a name in the same clause is denied by. */
const denial = new RegExp(
  `(?:\\b(?:not|never|without|instead\\s+of|rather\\s+than|other\\s+than|no)|n['’]t)${restOfClause}`,
  'giu',
);
/** A name as commands, folders and skills have it: words joined by hyphens or underscores. */
const joinedName = /[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+/gu;

/** Words that are in what is left out and nowhere else. */
export function unwantedWords(query: string): ReadonlySet<string> {
  const clauses = (query.match(leftOut) ?? []).flatMap(analyse);
  const wanted = new Set(clauses.length === 0 ? [] : analyse(query.replace(leftOut, ' . ')));
  return new Set(clauses.filter((word) => !wanted.has(word)));
}

/** The words of each joined name that is denied. */
export function unwantedNames(query: string): readonly (readonly string[])[] {
  const names = [...query.matchAll(denial)].flatMap(([clause]) => [...clause.matchAll(joinedName)]);
  return names.map(([name]) => analyse(name));
}

/** The index terms of products that are left out: words that are written as names, and of which the query asks for no form elsewhere. */
export function unwantedProducts(
  words: readonly QueryWord[],
  stem: (word: string) => string,
): ReadonlySet<number> {
  const unwanted = words.filter(({ isUnwanted }) => isUnwanted);
  if (unwanted.length === 0) return new Set();
  const wanted = new Set(words.flatMap(({ text, isUnwanted }) => (isUnwanted ? [] : [stem(text)])));
  const products = unwanted.filter(({ text, isName, known }) => isName && known && !wanted.has(stem(text)));
  return new Set(products.flatMap(({ readings: [best] }) => (best === undefined ? [] : [best.term])));
}
