/** A query on the index → ranked skills with their reasons, and whether the best of them is adequate. */
import { weightTerms, type Accept } from './candidates.ts';
import { foldFamilies } from './families.ts';
import { describeCandidates, type Candidate } from './features.ts';
import { fieldRules } from '../index/fields.ts';
import type { SearchIndex } from '../index/load.ts';
import { isNear, judgeAlone, judgeBest } from './judge.ts';
import { lookAt, readTask } from './look.ts';
import { mixScore, scoreParts, type ScorePart } from './mix.ts';
import { coverParts } from './part-order.ts';
import { orderSiblings } from './siblings.ts';
import type { QueryWord } from '../words/query-words.ts';
import { countMatches, retrieve, type WeightedTerm } from './retrieve.ts';
import type { Verdict } from './verdict.ts';

export interface SearchOptions {
  /** Most hits, 0 and up. */
  readonly limit: number;
  /** Hits left out before the first; 0 by default. */
  readonly offset?: number;
  /** Whether a skill, by its number in the index, may appear at all. */
  readonly accept?: (document: number) => boolean;
  /** `resolve` folds copies, orders for tasks of several parts and answers with fewer, closer candidates. */
  readonly mode: 'search' | 'resolve';
  /** Words of the field for the task, as the caller knows them; they help to find and order, and are judged apart. */
  readonly keywords?: readonly string[];
  /** Whether the last word may be the beginning of one, as while typing. */
  readonly prefix?: boolean;
}

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface SearchHit {
  readonly slug: string;
  /** Number of the skill in this index. */
  readonly doc: number;
  /** 0-100, the sum of `parts`; comparable within one answer. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly matched: readonly { readonly field: string; readonly terms: readonly string[] }[];
  readonly corrected: readonly Correction[];
  readonly relevance: 'strong' | 'weak';
  /** Whether it is worth a look though nothing may be adequate. */
  readonly near: boolean;
  /** Slugs of copies that were found too; only in `resolve`. */
  readonly also: readonly string[];
}

export interface SearchResult {
  /** Skills that have a word of the query, or all found by meaning where that is more. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Calibrated: whether the best hit is adequate for the task. */
  readonly verdict: Verdict;
  readonly corrections: readonly Correction[];
}

/** What the comparison with other skills of the repository changes in a score. */
const siblingsPart = 'beside its siblings';

interface Ranked {
  readonly document: number;
  readonly score: number;
  readonly candidate: Candidate;
}

/** A blank query answers with every accepted skill by quality. Equal questions get equal answers. */
export function searchSkills(index: SearchIndex, query: string, options: SearchOptions): SearchResult {
  const task = readTask(index, query, options.keywords ?? [], options.prefix);
  const { words } = task;
  if (words.length === 0) return browse(index, options);
  index.parts?.needTerms(termsOf(words));
  const offset = options.offset ?? 0;
  const ownTerms = weightTerms(
    index,
    words.map((word) => ({ ...word, related: [] })),
  );
  const near = orderSiblings(rank(index, lookAt(index, query, task, options.accept)), words);
  const ranked =
    options.mode === 'resolve'
      ? near
      : [
          ...near,
          ...furtherMatches(
            index,
            { words, terms: ownTerms, accept: options.accept },
            near,
            offset + options.limit,
          ),
        ];
  const folded =
    options.mode === 'resolve'
      ? coverParts(foldFamilies(ranked, index.canonical))
      : ranked.map((item) => ({ item, others: [] }));
  const page = folded.slice(offset, offset + options.limit);
  index.parts?.needDocuments(page.map(({ item }) => item.document));
  const matches = options.mode === 'resolve' ? 0 : countMatches(index.segments, ownTerms, options.accept);
  return {
    total: Math.max(matches, folded.length),
    hits: page.map(({ item, others }) => toHit(index, words, item, others)),
    verdict: judgeBest(
      task,
      near.map(({ candidate }) => candidate),
    ),
    corrections: words.flatMap((word) => corrections(word).slice(0, 1)),
  };
}

function rank(index: SearchIndex, candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((candidate) => {
      const { document } = candidate;
      return { document, candidate, score: mixScore(candidate, index.priors[document] ?? 0) };
    })
    .sort((a, b) => b.score - a.score || a.document - b.document);
}

interface WordQuery {
  readonly words: readonly QueryWord[];
  readonly terms: readonly WeightedTerm[];
  readonly accept: Accept;
}

/** For pages beyond the close look: what else has a word of the query, by words alone, below every candidate. */
function furtherMatches(
  index: SearchIndex,
  { words, terms, accept }: WordQuery,
  near: readonly Ranked[],
  wanted: number,
): Ranked[] {
  if (wanted <= near.length) return [];
  const known = new Set(near.map(({ document }) => document));
  const further = retrieve(index.segments, terms, wanted + known.size, accept).filter(
    ({ document }) => !known.has(document),
  );
  const lowest = near.at(-1)?.score ?? 0;
  const noVectors = { topics: new Float32Array(0), words: new Float32Array(0) };
  return describeCandidates(
    index,
    words,
    noVectors,
    further.map(({ document }) => document),
  ).map((candidate, at) => ({
    document: candidate.document,
    candidate: { ...candidate, features: candidate.features.map(() => 0) },
    score: lowest / (at + 2),
  }));
}

function toHit(
  index: SearchIndex,
  words: readonly QueryWord[],
  ranked: Ranked,
  others: readonly Ranked[],
): SearchHit {
  const { document, candidate, score } = ranked;
  const own = scoreParts(candidate, index.priors[document] ?? 0);
  const moved = score - own.reduce((sum, { value }) => sum + value, 0);
  const parts = Math.abs(moved) < 1e-9 ? own : [...own, { name: siblingsPart, value: moved }];
  const hasWord = words.filter((_, at) => (candidate.fields[at] ?? 0) !== 0);
  return {
    slug: index.slugs.at(document),
    doc: document,
    score,
    parts: candidate.features.some((value) => value > 0) ? parts : [{ name: 'matching words', value: score }],
    matched: fieldRules
      .map((rule, field) => ({
        field: rule.name,
        terms: words
          .filter((_, at) => ((candidate.fields[at] ?? 0) & (1 << field)) !== 0)
          .map(({ text }) => text),
      }))
      .filter(({ terms }) => terms.length > 0),
    corrected: hasWord.flatMap((word) => corrections(word).slice(0, 1)),
    relevance: judgeAlone(words, candidate) === 'match' ? 'strong' : 'weak',
    near: isNear(words, candidate),
    also: others.map((other) => index.slugs.at(other.document)),
  };
}

/** Every term that one of the words may mean, or that is said for it. */
function termsOf(words: readonly QueryWord[]): number[] {
  return words.flatMap(({ readings, related }) => [...readings, ...related].map(({ term }) => term));
}

function corrections(word: QueryWord): Correction[] {
  return word.readings.flatMap(({ corrected }) =>
    corrected === null ? [] : [{ from: word.text, to: corrected }],
  );
}

function browse(index: SearchIndex, { accept, limit, offset = 0 }: SearchOptions): SearchResult {
  const hits: SearchHit[] = [];
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
        corrected: [],
        relevance: 'strong',
        near: true,
        also: [],
      });
    }
    total += 1;
  }
  index.parts?.needDocuments(hits.map(({ doc }) => doc));
  return { total, hits, verdict: hits.length > 0 ? 'match' : 'none', corrections: [] };
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
