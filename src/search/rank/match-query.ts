/** A query on the index → its words, and every candidate compared: what ranking, verdict and training start from. */
import { type Accept, findCandidates, queryVectors, weightTerms } from './candidates.ts';
import { type Candidate, candidateReader } from './features.ts';
import { documentsNamed, nameDigest } from '../index/names.ts';
import type { SearchIndex } from '../index/load.ts';
import { joinKeywords, readKeywords, withoutForeign } from '../words/keywords.ts';
import { isMostlyUnknown } from '../words/unknown-words.ts';
import type { QueryWord } from '../words/query-word.ts';
import { readQuery } from '../words/query-words.ts';
import { separatePasted } from '../words/pasted-text.ts';
import { pairSet, type PairSet, wordPairs } from '../text/word-pairs.ts';
import { unwantedNames, unwantedProducts } from '../words/unwanted.ts';

/** Skills of the queried name that are compared, however many others say its words. */
const mostNamed = 30;

export interface ReadTask {
  /** All words of the task itself, as it says them. */
  readonly said: readonly QueryWord[];
  /** Pairs of adjacent words of the request and of each keyword, see `wordPairs`; null without any. */
  readonly pairs: PairSet | null;
  /** Those that count. */
  readonly asked: readonly QueryWord[];
  /** Words of the caller's keywords. */
  readonly given: readonly QueryWord[];
  /** How many keywords those are of, 0 and up. */
  readonly keywords: number;
  /** Both, each once. */
  readonly words: readonly QueryWord[];
  /** Whether hardly a word of the task itself is known; keywords then say alone what it is. */
  readonly mostlyUnknown: boolean;
}

/** @param prefix Whether the last word may be the beginning of one. */
export function readTask(
  index: SearchIndex,
  query: string,
  keywords: readonly string[],
  prefix = false,
): ReadTask {
  const given = readKeywords(index, keywords);
  const said = readQuery(index, query, prefix);
  const mostlyUnknown = isMostlyUnknown(index, said);
  const readable = mostlyUnknown ? [] : withoutForeign(said);
  const asked = given.length > 0 ? readable : said;
  const texts = [separatePasted(query).request, ...keywords];
  const pairs = texts.flatMap((text) => wordPairs(text, index.stem));
  return {
    said,
    pairs: pairs.length === 0 ? null : pairSet(pairs),
    asked,
    given,
    keywords: keywords.length,
    words: joinKeywords(asked, given),
    mostlyUnknown,
  };
}

/** One question, asked once or under several conditions: the candidates that `accept` lets through, in the order of documents. */
export function candidateFinder(
  index: SearchIndex,
  query: string,
  { words, pairs }: ReadTask,
): (accept?: Accept) => readonly Candidate[] {
  const vectors = queryVectors(index, words);
  const terms = weightTerms(index, words);
  const digest = nameDigest(query);
  index.parts?.needNamed(digest);
  // In a large registry a word that is one skill's name is said by many others.
  const named = documentsNamed(index.names, digest, mostNamed);
  const unwanted = { names: unwantedNames(query), products: unwantedProducts(words, index.stem) };
  const read = candidateReader(index, words, vectors, { digest, unwanted, pairs });
  return (accept) => {
    const found = findCandidates(index, terms, accept);
    for (const document of named)
      if (!found.includes(document) && accept?.(document) !== false) found.push(document);
    return read(found.sort((a, b) => a - b));
  };
}
