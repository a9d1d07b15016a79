/** Identifiers in a task (`useEffect`, `max_retry_count`): one thing each, however many words they are made of. */
import { analyse, camelParts } from '../text/analysis.ts';

const identifier = /(?<![\p{L}\p{N}_])[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+|\p{Ll}\p{Lu})[\p{L}\p{N}_]*/gu;

/** Words that are in a query only in identifiers: the whole (as far as `analyse` keeps it) and its parts. */
interface IdentifierWords {
  readonly wholes: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}

export function identifierWords(query: string): IdentifierWords {
  const found = query.match(identifier) ?? [];
  const wholes = new Set(found.map((name) => name.toLowerCase()));
  if (found.length === 0) return { wholes, parts: new Set() };
  const outside = new Set(analyse(query.replace(identifier, ' ')));
  const parts = found.flatMap((name) => {
    const words = analyse(name);
    return words.length > 1 ? words.filter((word) => !wholes.has(word)) : [];
  });
  return { wholes, parts: new Set(parts.filter((word) => !outside.has(word))) };
}

const writtenWord = /[\p{L}\p{N}]+/gu;
/** Capital letters with a plural s (`GPUs`, `PRDs`) are one word, although it changes case. */
const pluralAcronym = /^\p{Lu}{2,}s$/u;
/** A shorter part is no word by itself (`La` and `Te` of `LaTeX`), but for one in capitals (the `UI` of `SwiftUI`). */
const leastLetters = 3;
const acronym = /^\p{Lu}+$/u;

/** Parts of names, as `analyse` makes them, that are in a query only as such and say nothing by themselves. */
export function nameFragments(query: string): ReadonlySet<string> {
  const names = query.match(writtenWord) ?? [];
  const fragments = names.flatMap((name) => {
    const parts = camelParts(name);
    if (parts.length === 1) return [];
    if (pluralAcronym.test(name)) return parts;
    return parts.filter((part) => part.length < leastLetters && !acronym.test(part));
  });
  if (fragments.length === 0) return new Set();
  const said = new Set(names.filter((name) => camelParts(name).length === 1).flatMap(analyse));
  return new Set(fragments.flatMap(analyse).filter((word) => !said.has(word)));
}
