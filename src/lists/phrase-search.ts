/** What resolve's own search finds for a phrasing of a task, among listed skills: lists, coverage and texts ask for the same ones. */
import { marker } from '../scoring/entry-marks.ts';
import { isListed } from '../scoring/listed.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import type { SearchIndex } from '../search/index/load.ts';
import { searchSkills } from '../search/rank/query.ts';
import type { Verdict } from '../search/rank/verdict.ts';

export interface SearchContext {
  readonly registry: Registry;
  readonly search: SearchIndex;
  entryOf(doc: number): Entry | undefined;
}

interface PhraseResult {
  readonly verdict: Verdict;
  /** The adequate ones of the first twenty, best first. */
  readonly hits: readonly { readonly doc: number; readonly score: number }[];
}

/** Hits considered for each phrasing. */
const hitsPerPhrase = 20;

/** By registry, which is replaced with each change of the catalog and of what agents reported. */
const known = new WeakMap<
  Registry,
  { readonly search: SearchIndex; readonly results: Map<string, PhraseResult> }
>();

export function searchPhrase(phrase: string, context: SearchContext): PhraseResult {
  const { registry, search } = context;
  const kept = known.get(registry);
  const results = kept?.search === search ? kept.results : new Map<string, PhraseResult>();
  known.set(registry, { search, results });
  const result = results.get(phrase) ?? ask(phrase, context);
  results.set(phrase, result);
  return result;
}

function ask(phrase: string, { search, entryOf }: SearchContext): PhraseResult {
  const isShown = marker({ entryOf, size: search.size }, 'listed', (entry) =>
    entry !== undefined && isListed(entry) ? 2 : 1,
  );
  const { hits, verdict } = searchSkills(search, phrase, {
    mode: 'resolve',
    limit: hitsPerPhrase,
    accept: (doc) => isShown(doc) === 2,
  });
  return {
    verdict,
    hits: hits.flatMap(({ doc, score, relevance }) => (relevance === 'weak' ? [] : [{ doc, score }])),
  };
}
