/** What is compared between candidates: a handful of features, each 0-1. */
import type { QueryVectors } from './candidates.ts';
import { innerProduct } from '../vectors/int8-vectors.ts';
import { recogniseTask } from '../index/known-tasks.ts';
import { isExcluded, saidWords } from '../index/exclusions.ts';
import { isUnwanted, nameShare, saidTerms, type Unwanted } from './name-share.ts';
import type { SearchIndex } from '../index/load.ts';
import { trustInName } from '../index/names.ts';
import { countPairs } from '../index/word-order.ts';
import type { PairSet } from '../text/word-pairs.ts';
import { describe, type Described, lookupsOf } from './describe.ts';
import type { QueryWord } from '../words/query-word.ts';

/**
 * In the order of every feature list. `words`: BM25F against the best candidate's; `topics`, `meaning`: cosines of the
 * two vector models (LSA, PPMI); `name`: see `nameShare`.
 */
export const featureNames = ['words', 'topics', 'meaning', 'name'] as const;
export type FeatureName = (typeof featureNames)[number];

export interface Candidate {
  readonly document: number;
  /** In the order of `featureNames`. */
  readonly features: readonly number[];
  /** Fields each query word was found in, as bits; 0 for a word that was not. */
  readonly fields: ArrayLike<number>;
  /** BM25F of each query word. */
  readonly byWord: ArrayLike<number>;
  /** Share of its BM25F that words said by keywords alone gave, 0-1. */
  readonly fromKeywords: number;
  /** BM25F over all words as a share of the most it could be, 0-1; comparable between queries. */
  readonly saturation: number;
  /** Whether the query is one of the skill's names and nothing else. */
  readonly called: boolean;
  /** Whether the query names the skill as one that is not wanted. */
  readonly unwanted: boolean;
  /** Whether the task states what the skill says it is not for. */
  readonly excluded: boolean;
  /** How surely the query is a task that this skill is known for (see `recogniseTask`), or its name, 0-1. */
  readonly known: number;
  /** Digest of the repository; 0 for a skill of none. */
  readonly repository: number;
  /** Counts the pairs of adjacent words of the query that are in the text of a skill; one function for all candidates, see `pairCounter`. */
  readonly pairs: (document: number) => number;
  /** The highest `known` among all candidates. */
  readonly mostKnown: number;
}

/** What the text of a query says as it is written: names, and words next to each other. */
interface Spoken {
  /** Of the whole query, see `nameDigest`. */
  readonly digest: number;
  readonly unwanted: Unwanted;
  /** Pairs of adjacent words; null without any. */
  readonly pairs: PairSet | null;
}

/** What one skill has by itself, whatever the other candidates are. */
interface Own {
  readonly found: Described;
  readonly topics: number;
  readonly meaning: number;
  readonly name: number;
  readonly excluded: boolean;
  /** It beside the best of the last list, and which those were: those of the next list are mostly the same. */
  candidate: Candidate | null;
  beside: string;
}

/**
 * Looks at candidates closely; features relative to the best of them make queries comparable. The function keeps what it has
 * seen of each skill for the next list of documents.
 */
export function candidateReader(
  index: SearchIndex,
  words: readonly QueryWord[],
  vectors: QueryVectors,
  spoken: Spoken,
): (documents: readonly number[]) => Candidate[] {
  const rarity = words.reduce((sum, word) => sum + word.rarity * word.share, 0) || 1;
  const asked = { words, lookups: lookupsOf(index, words) };
  const said = saidTerms(words);
  const wanted = saidWords(words, index.stem);
  const recognised = recogniseTask(index.knownTasks, index.rarity, words);
  const calledOf = (document: number): number => trustInName(index.names, document, spoken.digest);
  const knownOf = (document: number): number => Math.max(calledOf(document), recognised.get(document) ?? 0);
  const pairs = pairCounter(index, spoken.pairs);
  const seen = new Map<number, Own>();
  const look = (document: number): Own => {
    const known = seen.get(document);
    if (known !== undefined) return known;
    const found = describe(index, asked, document);
    const own: Own = {
      found,
      excluded: isExcluded(index.exclusions, document, wanted, found.fields),
      topics: innerProduct(index.topicDocuments, document, vectors.topics),
      meaning: innerProduct(index.wordDocuments, document, vectors.words),
      name: nameShare(index, document, said),
      candidate: null,
      beside: '',
    };
    seen.set(document, own);
    return own;
  };
  return (documents) => {
    index.parts?.needDocuments(documents);
    index.parts?.settle();
    const mostKnown = documents.reduce((most, document) => Math.max(most, knownOf(document)), 0);
    const owns = documents.map(look);
    const highest = owns.reduce((most, { found }) => Math.max(most, found.total), 1e-9);
    const beside = [mostKnown, highest].join(' ');
    const compare = ({ found, topics, meaning, name, excluded }: Own): Candidate => ({
      document: found.document,
      features: [found.total / highest, limited(topics), limited(meaning), name],
      fields: found.fields,
      byWord: found.byWord,
      saturation: found.direct / rarity,
      fromKeywords: found.total === 0 ? 0 : found.byKeywords / found.total,
      called: calledOf(found.document) > 0,
      excluded,
      unwanted: isUnwanted(index, found.document, spoken.unwanted),
      known: knownOf(found.document),
      repository: index.wordOrder.repositories[found.document] ?? 0,
      pairs,
      mostKnown,
    });
    return owns.map((own) => {
      const candidate = own.beside === beside && own.candidate !== null ? own.candidate : compare(own);
      own.candidate = candidate;
      own.beside = beside;
      return candidate;
    });
  };
}

/** Made apart from a search, and once: a function for each candidate kept every search in memory until a full collection. */
function pairCounter({ wordOrder, parts }: SearchIndex, pairs: PairSet | null): Candidate['pairs'] {
  return (document) => {
    if (pairs === null) return 0;
    parts?.needPairs(document);
    return countPairs(wordOrder, document, pairs);
  };
}

const limited = (value: number): number => Math.min(1, Math.max(0, value));
