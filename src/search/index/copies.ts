/** Which skill stands for which in an answer: members of a family, and skills that say the same of themselves. */
import { analyse } from '../text/analysis.ts';
import type { SearchDocument } from './document.ts';

/**
 * Number of each skill's canonical member, its own without one. Beside the families that ingest found (nearly the same
 * text), skills of equal name and description are copies: packaged once more, or with other paths in their body. The
 * one with the lowest number stands for them.
 */
export function canonicalNumbers(
  sorted: readonly SearchDocument[],
  numberOf: ReadonlyMap<string, number>,
): Uint32Array {
  const firstOf = new Map<string, number>();
  return Uint32Array.from(sorted, (document, at) => {
    const own = numberOf.get(document.family ?? '') ?? at;
    const said = saidOf(document);
    const first = firstOf.get(said);
    if (first === undefined && said !== '') firstOf.set(said, own);
    return document.family === null && first !== undefined ? first : own;
  });
}

/** Name and description however they are spelled; empty where there is no description to compare. */
function saidOf({ name, terms }: SearchDocument): string {
  const description = Object.entries(terms.description);
  return description.length === 0 ? '' : JSON.stringify([analyse(name), description.sort()]);
}
