/** What a command asks of a registry, and how a refusal becomes a failure with the registry's own sentence. */
import { oneLine } from '../../text/plain-text.ts';
import { commandLine } from '../command.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { slugPattern } from '../safe-path.ts';
import { JsonValue } from './read-json.ts';

export const notRegistry = 'Is this the address of a Skill Registry? See --registry and SKILL_REGISTRY_URL';

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface RegistryClient {
  readonly url: string;
  getJson(path: string, query?: Query): Promise<JsonValue>;
  getText(path: string, query?: Query): Promise<string>;
  post(path: string, body: unknown): Promise<JsonValue>;
  /** A file below the root, such as `log/checkpoint`; null where there is none. */
  getFile(path: string): Promise<Uint8Array | null>;
}

/** The question is for a server: files issue no events and take no reports. */
export class NotByFiles extends Failure {
  constructor(url: string, path: string, server: string) {
    super('failure', `${url} is the files of a registry: they do not answer ${path}`, [
      `A server does: ${commandLine('--registry', server)}`,
    ]);
  }
}

export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** What the caller gave wrong is a matter of usage, whether or not it is well formed. */
const kindOfStatus: Readonly<Record<number, FailureKind>> = {
  400: 'usage',
  404: 'not-found',
  413: 'usage',
  422: 'usage',
};

/** RFC 9457 → a failure; whatever else was sent is named by its status alone. */
export function refusal(status: number, text: string, url: string): Failure {
  const problem = readProblem(text);
  const kind: FailureKind = kindOfStatus[status] ?? (status >= 500 ? 'network' : 'failure');
  if (problem === null)
    return new Failure(kind === 'not-found' ? 'failure' : kind, `${url} answers with status ${status}`, [
      hints[status] ?? notRegistry,
    ]);
  const { detail, suggestions } = problem;
  const meant = suggestions.length === 0 ? [] : [`Did you mean: ${suggestions.join(', ')}`];
  return new Failure(kind, detail, meant, suggestions);
}

/** What a proxy in front may want, by its status: nginx asks for a certificate with 400. */
const hints: Readonly<Record<number, string>> = {
  400: 'If it asks for a client certificate, give --cert <file> and --key <file>',
  401: 'Set SKILL_REGISTRY_TOKEN, or name its host in ~/.netrc',
  403: 'If it asks for a client certificate, give --cert <file> and --key <file>',
};

export function readProblem(text: string): { detail: string; suggestions: string[] } | null {
  try {
    const document = new JsonValue(JSON.parse(text) as unknown, 'problem');
    const suggestions = document.get('suggestions');
    return {
      detail: oneLine(document.get('detail').text(), 600),
      suggestions: suggestions.eachOrNone((each) => each.text()).filter((text) => slugPattern.test(text)),
    };
  } catch (error) {
    // A proxy's own page is no problem document.
    if (error instanceof SyntaxError || error instanceof Failure) return null;
    throw error;
  }
}
