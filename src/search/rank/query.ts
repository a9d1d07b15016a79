/** A query on the index → ranked skills with their reasons, and whether the best of them is adequate. */
import { weightTerms, type Accept } from './candidates.ts';
import { browse, nothingFound } from './browse.ts';
import { foldFamilies } from './families.ts';
import { candidateReader, type Candidate } from './features.ts';
import type { SearchIndex } from '../index/load.ts';
import { corrections, type Ranked, toHit, unstatedWords } from './hit.ts';
import { verdictOfBest, smallness } from './decide-verdict.ts';
import { candidateFinder, readTask, type ReadTask } from './match-query.ts';
import { mixScore } from './mix.ts';
import { nothingUnwanted } from './name-share.ts';
import { orderClose } from './order-close.ts';
import type { QueryWord } from '../words/query-word.ts';
import { countMatches, retrieve, type WeightedTerm } from './retrieve.ts';
import type { SearchConditions, SearchOptions, SearchResult, Wording } from './result.ts';

/** A blank search answers with every accepted skill by quality, one of punctuation marks alone with none. Equal questions get equal answers. */
export function searchSkills(index: SearchIndex, query: string, options: SearchOptions): SearchResult {
  return searcher(index, query, options)(options);
}

/** The same for a question that is asked several times, of different skills: what it means is found out once. */
export function searcher(
  index: SearchIndex,
  query: string,
  { keywords = [], prefix }: Wording,
): (conditions: SearchConditions) => SearchResult {
  const wording = JSON.stringify([query, keywords, prefix]);
  const last = lastAsked.get(index);
  if (last?.wording === wording) return last.ask;
  const task = readTask(index, query, keywords, prefix);
  index.parts?.settle();
  if (task.words.length === 0)
    return (conditions) => (isBlank(query, keywords) ? browse(index, conditions) : nothingFound);
  const look = candidateFinder(index, query, task);
  const ask = (conditions: SearchConditions): SearchResult =>
    answer(index, task, look(conditions.accept), conditions);
  // What an index in parts has loaded meanwhile must be seen.
  if (index.parts === null) lastAsked.set(index, { wording, ask });
  return ask;
}

function isBlank(query: string, keywords: readonly string[]): boolean {
  return [query, ...keywords].every((text) => text.trim() === '');
}

/** The last question of each index: a page asks for its list and its answer with the same words. */
const lastAsked = new WeakMap<
  SearchIndex,
  { readonly wording: string; readonly ask: (conditions: SearchConditions) => SearchResult }
>();

function answer(
  index: SearchIndex,
  task: ReadTask,
  candidates: readonly Candidate[],
  options: SearchConditions,
): SearchResult {
  const { words } = task;
  const { limit, offset = 0, above = -Infinity } = options;
  const ranked = rank(index, candidates);
  // How close ones are told apart says which of them is meant, and not whether one is.
  const verdict = verdictOfBest(
    task,
    ranked.map(({ candidate }) => candidate),
    smallness(index),
    leadOf(ranked, index.canonical),
  );
  const near = orderClose(ranked, words);
  const found =
    options.mode === 'resolve'
      ? pageForResolve(index, near, offset, limit)
      : pageForSearch(index, words, near, options);
  index.parts?.needShown(found.page.map(({ item }) => item.document));
  index.parts?.settle();
  return {
    said: task.said,
    total: found.total,
    documents: found.documents,
    hits: found.page
      .filter(({ item }) => item.score > above)
      .map(({ item, others }) => toHit(index, words, item, others)),
    verdict,
    corrections: words.flatMap((word) => corrections(word).slice(0, 1)),
    asked: unstatedWords(index, words, { fields: [] }),
    wordless: false,
    mostlyUnknown: task.mostlyUnknown && (verdict === 'none' || task.given.length > 0),
  };
}

/** Points before the best that is no copy of the first. */
function leadOf([first, ...others]: readonly Ranked[], canonical: Uint32Array): number {
  const familyOf = ({ document }: Ranked): number => canonical[document] ?? document;
  const next = others.find((other) => first !== undefined && familyOf(other) !== familyOf(first));
  return (first?.score ?? 0) - (next?.score ?? 0);
}

interface Page {
  readonly total: number;
  readonly documents: readonly number[];
  readonly page: readonly { readonly item: Ranked; readonly others: readonly Ranked[] }[];
}

function pageForResolve(index: SearchIndex, near: readonly Ranked[], offset: number, limit: number): Page {
  const folded = foldFamilies(near, index.canonical);
  return { total: folded.length, documents: [], page: folded.slice(offset, offset + limit) };
}

/** Below every candidate comes what else has a word of the query; of those only the page is looked at closely. */
function pageForSearch(
  index: SearchIndex,
  words: readonly QueryWord[],
  near: readonly Ranked[],
  { limit, offset = 0, counted = 0, accept }: SearchConditions,
): Page {
  const end = offset + limit;
  const terms = weightTerms(
    index,
    words.map((word) => ({ ...word, related: [] })),
  );
  const further = furtherMatches(index, { terms, accept }, near, Math.max(end, counted));
  const from = Math.max(0, offset - near.length);
  const rest = further.slice(from, Math.max(from, end - near.length));
  const lowest = near.at(-1)?.score ?? 0;
  const page = [
    ...near.slice(offset, end),
    ...readFurther(index, words, rest, (at) => lowest / (from + at + 2)),
  ];
  return {
    total: Math.max(countMatches(index.segments, terms, accept), near.length + further.length),
    documents: [...near.map(({ document }) => document), ...further].slice(0, counted),
    page: page.map((item) => ({ item, others: [] })),
  };
}

function rank(index: SearchIndex, candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((candidate) => {
      const { document } = candidate;
      return { document, candidate, score: mixScore(candidate, index.priors[document] ?? 0) };
    })
    .sort((a, b) => (a.score === b.score ? a.document - b.document : a.score < b.score ? 1 : -1));
}

interface WordQuery {
  readonly terms: readonly WeightedTerm[];
  readonly accept: Accept;
}

/** Documents beyond the close look, by words alone: what has a word of the query and is no candidate. */
function furtherMatches(
  index: SearchIndex,
  { terms, accept }: WordQuery,
  near: readonly Ranked[],
  wanted: number,
): number[] {
  if (wanted <= near.length) return [];
  const known = new Set(near.map(({ document }) => document));
  return retrieve(index.segments, terms, wanted + known.size, accept)
    .map(({ document }) => document)
    .filter((document) => !known.has(document));
}

function readFurther(
  index: SearchIndex,
  words: readonly QueryWord[],
  documents: readonly number[],
  scoreAt: (at: number) => number,
): Ranked[] {
  if (documents.length === 0) return [];
  const noVectors = { topics: new Float32Array(0), words: new Float32Array(0) };
  const read = candidateReader(index, words, noVectors, {
    digest: 0,
    unwanted: nothingUnwanted,
    pairs: null,
  });
  return read(documents).map((candidate, at) => ({
    document: candidate.document,
    candidate: { ...candidate, features: candidate.features.map(() => 0) },
    score: scoreAt(at),
  }));
}
