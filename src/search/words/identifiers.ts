/** Identifiers in a task (`useEffect`, `max_retry_count`): one thing each, however many words they are made of. */
import { analyse } from '../text/analysis.ts';

const identifier = /(?<![\p{L}\p{N}_])[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+|\p{Ll}\p{Lu})[\p{L}\p{N}_]*/gu;

/** Words that are in a query only in identifiers: the whole (as far as `analyse` keeps it) and its parts. */
interface IdentifierWords {
  readonly wholes: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}

export function identifierWords(query: string): IdentifierWords {
  const found = [...query.matchAll(identifier)].map(([name]) => name);
  const wholes = new Set(found.map((name) => name.toLowerCase()));
  if (found.length === 0) return { wholes, parts: new Set() };
  const outside = new Set(analyse(query.replace(identifier, ' ')));
  const parts = found.flatMap((name) => {
    const words = analyse(name);
    return words.length > 1 ? words.filter((word) => !wholes.has(word)) : [];
  });
  return { wholes, parts: new Set(parts.filter((word) => !outside.has(word))) };
}
