/** Skills without a query. */
import type { SearchIndex } from '../index/load.ts';
import type { SearchConditions, SearchHit, SearchResult } from './result.ts';

/** The answer to text without words. */
export const nothingFound: SearchResult = {
  said: [],
  total: 0,
  hits: [],
  documents: [],
  verdict: 'none',
  corrections: [],
  asked: [],
  wordless: true,
  mostlyUnknown: false,
};

/** The answer to a blank query: a search lists every accepted skill by quality, a task has no answer. */
export function browse(
  index: SearchIndex,
  { accept, limit, offset = 0, counted = 0, mode }: SearchConditions,
): SearchResult {
  if (mode === 'resolve') return nothingFound;
  const hits: SearchHit[] = [];
  const documents: number[] = [];
  let total = 0;
  for (const document of byPrior(index)) {
    if (accept !== undefined && !accept(document)) continue;
    if (total >= offset && hits.length < limit) {
      const score = index.priors[document] ?? 0;
      const parts = [{ name: 'quality', value: score }];
      hits.push({
        slug: index.slugs.at(document),
        doc: document,
        score,
        parts,
        matched: [],
        stated: [],
        called: false,
        unstated: [],
        lacking: [],
        relevance: 'strong',
        near: true,
        also: [],
      });
    }
    if (documents.length < counted) documents.push(document);
    total += 1;
  }
  index.parts?.needShown(hits.map(({ doc }) => doc));
  const verdict = hits.length > 0 ? 'match' : 'none';
  return {
    said: [],
    total,
    hits,
    documents,
    verdict,
    corrections: [],
    asked: [],
    wordless: false,
    mostlyUnknown: false,
  };
}

/** Every document by falling prior: those of a build are numbered so, and those added since come between them. */
function* byPrior({ size, segments, priors }: SearchIndex): Generator<number> {
  const built = segments[1]?.first ?? size;
  const added = Array.from({ length: size - built }, (_, at) => built + at).sort(
    (a, b) => (priors[b] ?? 0) - (priors[a] ?? 0) || a - b,
  );
  let next = 0;
  for (let document = 0; document < built; document += 1) {
    for (; (priors[added[next] ?? size] ?? 0) > (priors[document] ?? 0); next += 1) yield added[next] ?? 0;
    yield document;
  }
  yield* added.slice(next);
}
