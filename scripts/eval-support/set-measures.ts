/** Resolve on the sets beside the public benchmark, in process: what authors, callers with keywords and grown catalogs ask. */
import { englishWords } from '../../src/adapters/english-words.ts';
import type { SearchDocument } from '../../src/search/documents/document.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex, type SearchIndex } from '../../src/search/index/load.ts';
import type { EvalInterval, SetFigures } from '../../src/schema/resolve-report.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { isCalled } from '../../src/search/rank/result.ts';
import { bootstrapDifference, bootstrapMean, placeKey, scoreAnswer } from './benchmark.ts';
import type { Ask, BenchmarkTask, Place, TaskScore } from './benchmark.ts';
import type { ContentDocuments } from './content-documents.ts';
import { leastPrompts, listedOf } from './listed.ts';
import type { RoutingSet } from './routing-set.ts';
import { wanted } from './stock-engines.ts';

export type Keywords = Readonly<Record<string, readonly string[]>>;

export interface AskedTask {
  readonly score: TaskScore;
  readonly verdict: 'match' | 'weak' | 'none';
  readonly first: Place | null;
  /** Whether the task is read as the name of the first skill and of no other, which is a choice. */
  readonly called: boolean;
}

export interface Catalog {
  readonly index: SearchIndex;
  readonly places: ReadonlyMap<string, Place>;
}

export function toCatalog(
  { documents, places, tasks }: ContentDocuments,
  keeps: (place: Place, document: SearchDocument) => boolean = () => true,
): Catalog {
  const kept = documents.filter((document) => {
    const place = places.get(document.slug);
    return place !== undefined && keeps(place, document);
  });
  return { index: loadSearchIndex(buildSearchIndex(kept, tasks, englishWords())), places };
}

export function askCatalog(
  { index, places }: Catalog,
  tasks: readonly BenchmarkTask[],
  keywords: Keywords = {},
): AskedTask[] {
  return tasks.map((task) => {
    const { hits, verdict } = searchSkills(index, task.task, {
      mode: 'resolve',
      limit: wanted,
      keywords: keywords[task.id] ?? [],
    });
    // As an answer lists them: where nothing is adequate, only what is near.
    const listed = verdict === 'none' ? hits.filter(({ near }) => near) : hits;
    const ranked = listed.flatMap(({ slug }) => places.get(slug) ?? []);
    return {
      score: scoreAnswer(task, { ranked, none: verdict === 'none' }),
      verdict,
      first: ranked[0] ?? null,
      called: isCalled(hits),
    };
  });
}

export function figuresOf(name: string, asked: readonly AskedTask[]): SetFigures {
  const scores = asked.map(({ score }) => score).filter(({ answerable }) => answerable);
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind).values()].filter(
    (group) => group.length >= leastPrompts,
  );
  return {
    name,
    tasks: asked.length,
    success1: meanOf(scores, ({ success1 }) => success1),
    macro: meanOf(kinds, (group) => meanOf(group, ({ success1 }) => success1) ?? 0),
    ndcg10: meanOf(scores, ({ ndcg10 }) => ndcg10),
    none: meanOf(asked, ({ verdict }) => Number(verdict === 'none')) ?? 0,
    doubted: meanOf(asked, ({ verdict }) => Number(verdict !== 'match')) ?? 0,
    interval: bootstrapMean(asked.map(isRight).map(Number)),
    lead: null,
    matches: countMatches(asked),
    called: asked.filter(({ called }) => called).length,
    listed: listedOf(asked),
  };
}

/** Answers called a match, and how many of them have the right skill first. */
function countMatches(asked: readonly AskedTask[]): NonNullable<SetFigures['matches']> {
  const said = asked.filter(({ verdict }) => verdict === 'match');
  return { said: said.length, right: said.filter(({ score }) => score.success1 === 1).length };
}

/** The right skill first, or doubt where there is none. */
export function isRight({ score, verdict }: AskedTask): boolean {
  return score.answerable ? score.success1 === 1 : verdict !== 'match';
}

/** Share of the prompts for which a skill comes first that its author says must not. */
export function wronglyFirst(catalog: Catalog, negatives: RoutingSet['negatives']): number {
  const asked = askCatalog(
    catalog,
    negatives.map(({ task }) => task),
  );
  const wrong = asked.filter(({ first, verdict }, at) => {
    const refused = new Set(negatives[at]?.not.map(placeKey));
    return verdict !== 'none' && first !== null && refused.has(placeKey(first));
  });
  return wrong.length / (negatives.length || 1);
}

/** Skills asked for by their own names of one word: how many come first, copies of the name included, and are not refused. */
export function ownNames(content: ContentDocuments): { readonly tasks: number; readonly found: number } {
  const { index } = toCatalog(content);
  const named = Map.groupBy(content.documents, ({ name }) => name.trim().toLowerCase());
  const short = [...named].filter(([name]) => !/[\s_-]/.test(name) && name !== '');
  const found = short.filter(([name, documents]) => {
    const { hits, verdict } = searchSkills(index, name, { mode: 'resolve', limit: 1 });
    const shown = [hits[0]?.slug ?? '', ...(hits[0]?.also ?? [])];
    return (
      verdict !== 'none' &&
      documents.some(({ slug, family }) => shown.includes(slug) || shown.includes(family ?? ''))
    );
  });
  return { tasks: short.length, found: found.length };
}

/** The corpus with our own words for the skills that the starter catalog describes, as a registry looks in practice. */
export function mixedCatalog(corpus: ContentDocuments, starter: ContentDocuments): ContentDocuments {
  const described = new Map(
    starter.documents.flatMap((document) => {
      const place = starter.places.get(document.slug);
      return place === undefined ? [] : [[placeKey(place), document] as const];
    }),
  );
  const documents = corpus.documents.map((document) => {
    const place = corpus.places.get(document.slug);
    const known = place === undefined ? undefined : described.get(placeKey(place));
    return known === undefined
      ? document
      : { ...document, name: known.name, tags: known.tags, summary: known.summary, use_for: known.use_for };
  });
  return { ...corpus, documents };
}

/** Tasks none of whose best skills the starter catalog describes. */
export function undescribedTasks(
  tasks: readonly BenchmarkTask[],
  starter: ContentDocuments,
): BenchmarkTask[] {
  const described = new Set([...starter.places.values()].map(placeKey));
  return tasks.filter(({ relevant }) => {
    const best = Math.max(0, ...relevant.map(({ grade }) => grade));
    return best > 0 && relevant.every((place) => place.grade < best || !described.has(placeKey(place)));
  });
}

/** The same tasks by a stock engine, which gets keywords as words of the task. */
export async function askStock(
  ask: Ask,
  tasks: readonly BenchmarkTask[],
  keywords: Keywords = {},
): Promise<AskedTask[]> {
  const asked: AskedTask[] = [];
  for (const task of tasks) {
    const answer = await ask([task.task, ...(keywords[task.id] ?? [])].join(' '));
    const score = scoreAnswer(task, answer);
    const verdict = score.saidNone ? 'none' : 'match';
    asked.push({ score, verdict, first: answer.ranked[0] ?? null, called: false });
  }
  return asked;
}

/** A set's figures beside those of a stock engine that was asked the same. */
export function withStock(
  figures: SetFigures,
  ours: readonly AskedTask[],
  stock: readonly AskedTask[] | undefined,
): SetFigures {
  if (stock === undefined) return figures;
  return { ...figures, lead: leadOver(stock, ours), listed_stock: listedOf(stock) };
}

/** The lead of `ours` in success at first place, with its 95 % interval. */
export function leadOver(stock: readonly AskedTask[], ours: readonly AskedTask[]): EvalInterval {
  const scores = (asked: readonly AskedTask[]): TaskScore[] => asked.map(({ score }) => score);
  return bootstrapDifference(scores(stock), scores(ours), 'success1');
}

/**
 * The catalog grown to `size` skills: copies of the texts, each under a name of two words of other skills' names, so that many
 * skills say a word that is one skill's whole name.
 */
export function grownCatalog(content: ContentDocuments, size: number): ContentDocuments {
  const { documents, places } = content;
  const words = [...new Set(documents.flatMap(({ name }) => name.toLowerCase().split(/[\s_-]+/)))].sort();
  const wordAt = (at: number): string => words[at % words.length] ?? '';
  const copies = Array.from({ length: Math.max(0, size - documents.length) }, (_, at) => {
    const source = documents[at % documents.length];
    if (source === undefined) throw new RangeError('an empty catalog cannot grow');
    // Strides without a common factor, so that each pair of words is another one.
    const name = `${wordAt(at * 7)} ${wordAt(at * 13 + Math.floor(at / words.length) + 1)}`;
    const slug = `grown-${at}`;
    return { ...source, slug, name, path_name: name, family: null, terms: { ...source.terms, body: {} } };
  });
  const grown = copies.map(({ slug }) => [slug, { repository: 'grown/skills', path: slug }] as const);
  return { ...content, documents: [...documents, ...copies], places: new Map([...places, ...grown]) };
}

function meanOf<Item>(items: readonly Item[], of: (item: Item) => number | null): number | null {
  return items.length === 0 ? null : items.reduce((sum, item) => sum + (of(item) ?? 0), 0) / items.length;
}
