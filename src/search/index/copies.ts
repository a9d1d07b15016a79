/** Which skill represents which in an answer: members of a family, and skills that say the same of themselves. */
import { analyse } from '../text/analysis.ts';
import { fnv1a } from '../text/fnv1a.ts';
import type { SearchDocument } from '../documents/document.ts';

/** What is known of a skill to find its copies. */
export interface CopyFacts {
  readonly slug: string;
  readonly family: string | null;
  /** Digest of name and description however they are spelled; empty where there is no description to compare. */
  readonly said: string;
}

export function copyFacts({ slug, family, name, terms }: SearchDocument): CopyFacts {
  const description = Object.entries(terms.description);
  if (description.length === 0) return { slug, family, said: '' };
  const text = JSON.stringify([analyse(name), description.sort()]);
  // 64 bits: two of a million skills meet by chance once in 37 million catalogs.
  return { slug, family, said: `${fnv1a(text)}.${fnv1a(`again ${text}`)}` };
}

/**
 * Number of each skill's canonical member, its own without one. Beside the families that ingest found (nearly the same
 * text), skills of equal name and description are copies: packaged once more, or with other paths in their body. The
 * one with the lowest number represents them.
 */
export function canonicalNumbers(
  sorted: readonly CopyFacts[],
  numberOf: ReadonlyMap<string, number>,
): Uint32Array {
  const firstOf = new Map<string, number>();
  return Uint32Array.from(sorted, ({ family, said }, at) => {
    const own = numberOf.get(family ?? '') ?? at;
    const first = firstOf.get(said);
    if (first === undefined && said !== '') firstOf.set(said, own);
    return family === null && first !== undefined ? first : own;
  });
}
