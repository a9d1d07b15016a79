/** Questions to the registry; refusals become failures with the registry's own sentence. */
import { oneLine } from '../../text/plain-text.ts';
import type { Call } from '../command.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { request } from './http.ts';
import { JsonValue, parseJson } from './read-json.ts';

/** Most bytes of one answer. */
const answerMax = 8 * 1024 * 1024;

const notRegistry = 'Is this the address of a Skill Registry? See --registry and SKILL_REGISTRY_URL';

type Query = Readonly<Record<string, string | number | undefined>>;

export interface RegistryClient {
  readonly url: string;
  getJson(path: string, query?: Query): Promise<JsonValue>;
  getText(path: string, query?: Query): Promise<string>;
  post(path: string, body: unknown): Promise<JsonValue>;
}

export function connect({ settings, surroundings }: Pick<Call, 'settings' | 'surroundings'>): RegistryClient {
  const send = async (path: string, accept: string, body?: unknown): Promise<Answer> => {
    const { status, body: bytes } = await request(`${settings.registryUrl}${path}`, {
      timeoutMs: settings.timeoutMs,
      bytesMax: answerMax,
      signal: surroundings.signal,
      accept,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    return { status, text: new TextDecoder().decode(bytes) };
  };
  const askJson = async (path: string, body?: unknown): Promise<JsonValue> => {
    const { status, text } = await send(path, 'application/json', body);
    if (status !== 200) throw refusal(status, text, `${settings.registryUrl}${path}`);
    try {
      return parseJson(text, `the answer to ${path}`);
    } catch (error) {
      if (error instanceof Failure)
        throw new Failure(error.kind, error.message, [...error.details, notRegistry]);
      throw error;
    }
  };
  return {
    url: settings.registryUrl,
    getJson: (path, query) => askJson(withQuery(path, query)),
    async getText(path, query) {
      const { status, text } = await send(withQuery(path, { ...query, format: 'text' }), 'text/plain');
      if (status === 200) return text;
      // A refusal says more as JSON: it names suggestions.
      await askJson(withQuery(path, query));
      throw refusal(status, text, `${settings.registryUrl}${path}`);
    },
    post: askJson,
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One part of a path. */
export function segment(text: string): string {
  return encodeURIComponent(text);
}

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** RFC 9457 → a failure; whatever else was sent is named by its status alone. */
function refusal(status: number, text: string, url: string): Failure {
  const problem = readProblem(text);
  const kind: FailureKind =
    status === 404 ? 'not-found' : status === 400 ? 'usage' : status >= 500 ? 'network' : 'failure';
  if (problem === null)
    return new Failure(kind === 'not-found' ? 'failure' : kind, `${url} answers with status ${status}`, [
      notRegistry,
    ]);
  const suggestions =
    problem.suggestions.length === 0 ? [] : [`Did you mean: ${problem.suggestions.join(', ')}`];
  return new Failure(kind, problem.detail, suggestions);
}

function readProblem(text: string): { detail: string; suggestions: string[] } | null {
  try {
    const document = new JsonValue(JSON.parse(text) as unknown, 'problem');
    const suggestions = document.get('suggestions');
    return {
      detail: oneLine(document.get('detail').text(), 600),
      suggestions: suggestions.isNothing() ? [] : suggestions.list().map((each) => oneLine(each.text(), 100)),
    };
  } catch (error) {
    // A proxy's own page is no problem document.
    if (error instanceof SyntaxError || error instanceof Failure) return null;
    throw error;
  }
}
