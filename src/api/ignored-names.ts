/** Parameters and members of a body that an endpoint does not know: ignored, and named in the answer, as they may be misspelt. */
import { Problem } from '../problem.ts';
import type { Format } from '../schema/vocabulary.ts';
import { nearestName } from '../text/nearest-name.ts';
import type { Context, Endpoint } from './define.ts';
import { type Answer, type RawInput, renderAnswer } from './run.ts';

export interface IgnoredName {
  readonly name: string;
  /** What the endpoint knows and was probably meant: spelt nearly so, or another word for it; null where nothing is. */
  readonly nearest: string | null;
}

/** Names in one answer. */
const mostNamed = 10;
/** The caller's text is repeated only where it can be nothing but a name. */
const plainName = /^[a-z_][\w.[\]-]{0,63}$/i;

/** Of a request: parameters of its query and members of its body. */
export function ignoredIn({ query, body }: Endpoint, raw: RawInput): readonly IgnoredName[] {
  const members = typeof raw.body === 'object' && raw.body !== null ? Object.keys(raw.body) : [];
  const known = [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {}), 'format'];
  return ignoredNames([...Object.keys(raw.query), ...members], known);
}

/** What other APIs call the same; the first that the endpoint knows is meant. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'search', 'text', 'term', 'terms'],
  task: ['query', 'prompt', 'question', 'q'],
  limit: ['count', 'n', 'size', 'top', 'top_k', 'per_page', 'page_size', 'max_results', 'results'],
  cursor: ['page', 'offset', 'after', 'next_cursor', 'page_token'],
  agent: ['runtime', 'client', 'target', 'platform'],
  max_risk: ['risk', 'risk_level'],
  min_stars: ['stars'],
  sort: ['order', 'order_by', 'sort_by'],
  slug: ['skill', 'skill_slug', 'id', 'name'],
  skill_slug: ['skill', 'slug'],
  skillPath: ['path', 'skill'],
  repository: ['repo', 'url'],
};

function meantBy(name: string, known: readonly string[]): string | null {
  // `keywords[]` and `keywords[0]` are how other programs write a list.
  const plain = name.replace(/\[\w*\]$/, '');
  if (plain !== name && known.includes(plain)) return plain;
  const word = name.toLowerCase().replaceAll('-', '_');
  const same = Object.keys(otherWords).find(
    (each) => known.includes(each) && otherWords[each]?.includes(word),
  );
  return same ?? nearestName(name, known);
}

/** Sorted; empty where all that is given is known. */
export function ignoredNames(given: readonly string[], known: readonly string[]): readonly IgnoredName[] {
  const unknown = given.filter((name) => !known.includes(name) && plainName.test(name));
  return [...new Set(unknown)]
    .sort()
    .slice(0, mostNamed)
    .map((name) => ({ name, nearest: meantBy(name, known) }));
}

/** RFC 9651: a list of strings, each with what was probably meant as its parameter. */
export function ignoredHeaders(ignored: readonly IgnoredName[]): Readonly<Record<string, string>> {
  if (ignored.length === 0) return {};
  const items = ignored.map(({ name, nearest }) =>
    nearest === null ? `"${name}"` : `"${name}";nearest="${nearest}"`,
  );
  return { 'ignored-parameters': items.join(', ') };
}

/** The answer, which says in `meta` or in its last line what was ignored; other formats have no place for it. */
export function renderNaming(
  ignored: readonly IgnoredName[],
  endpoint: Endpoint,
  answer: Answer,
  format: Format,
  context: Context,
): string {
  const { meta } = answer;
  if (ignored.length === 0) return renderAnswer(endpoint, answer, format, context);
  if (format === 'json' && typeof meta === 'object' && meta !== null) {
    const named = { ...answer, meta: { ...meta, ignored_parameters: ignored } };
    return renderAnswer(endpoint, named, format, context);
  }
  const rendered = renderAnswer(endpoint, answer, format, context);
  return format === 'text' ? `${rendered}\n${sentenceOf(ignored)}\n` : rendered;
}

/** An error of the input, which also says what was ignored where that may be what is missing. */
export function namingError(error: unknown, ignored: readonly IgnoredName[]): unknown {
  const isMeant = ignored.some(({ nearest }) => nearest !== null);
  if (!(error instanceof Problem) || error.kind !== 'invalid-input' || !isMeant) return error;
  return new Problem(error.kind, `${error.message}. ${sentenceOf(ignored)}`, error.extras);
}

function sentenceOf(ignored: readonly IgnoredName[]): string {
  const names = ignored.map(({ name, nearest }) =>
    nearest === null ? name : `${name} (did you mean ${nearest}?)`,
  );
  return `Ignored, as no such parameter exists here: ${names.join(', ')}.`;
}
