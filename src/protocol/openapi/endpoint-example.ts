/** An endpoint's example request, and this registry's answer to it. */
import type { Context, Endpoint } from '../../api/define.ts';
import { type Answer, renderAnswer, runEndpoint } from '../../api/run.ts';
import { Problem } from '../../problem.ts';
import type { Format } from '../../schema/vocabulary.ts';
import { isListed } from '../../scoring/listed.ts';
import type { Entry } from '../../scoring/registry.ts';

export interface EndpointExample {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
  /** By format, as the server sends it. */
  readonly answers: Readonly<Partial<Record<Format, string>>>;
}

/** If the catalog lacks what the example names, the first of its kind is used; with none the example has no answer. */
export async function renderExample(endpoint: Endpoint, context: Context): Promise<EndpointExample> {
  const request = splitExample(endpoint, endpoint.example);
  for (const asked of [request, ...substitutes(endpoint, request, context)]) {
    try {
      return await render(endpoint, asked, context);
    } catch (error) {
      // Only what the catalog lacks has a substitute.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  }
  if (context.registry.entries.some(isUsable) && endpoint.twins === undefined)
    throw new TypeError(`the example of ${endpoint.id} has no answer`);
  return { ...request, answers: {} };
}

/** What waits for an approval is listed, and nothing reads or installs it. */
function isUsable(entry: Entry): boolean {
  return isListed(entry) && entry.row.held !== true;
}

/** The same request about something else of the kind that the endpoint answers for. */
function* substitutes(endpoint: Endpoint, request: Request, { registry }: Context): Generator<Request> {
  const [path] = endpoint.twins?.(registry) ?? [];
  if (path !== undefined) yield { ...request, path };
  const first = registry.entries.find(isUsable)?.slug;
  if (first === undefined) return;
  if (endpoint.twins === undefined && 'slug' in request.path)
    yield { ...request, path: { ...request.path, slug: first } };
  if (request.body !== null && 'skill_slug' in request.body)
    yield { ...request, body: { ...request.body, skill_slug: first } };
}

type Request = Omit<EndpointExample, 'answers'>;

async function render(endpoint: Endpoint, request: Request, context: Context): Promise<EndpointExample> {
  const answer: Answer = await runEndpoint(
    endpoint,
    { ...request, body: request.body ?? undefined },
    context,
  );
  const answers = endpoint.formats.map((format) => [format, renderAnswer(endpoint, answer, format, context)]);
  return { ...request, answers: Object.fromEntries(answers) as EndpointExample['answers'] };
}

function splitExample(endpoint: Endpoint, example: Readonly<Record<string, unknown>>): Request {
  const names = new Set(Object.keys(endpoint.path?.shape ?? {}));
  const entries = Object.entries(example);
  const textOf = (isPath: boolean): Record<string, string> =>
    Object.fromEntries(
      entries.filter(([name]) => names.has(name) === isPath).map(([name, value]) => [name, String(value)]),
    );
  if (endpoint.body === undefined) return { path: textOf(true), query: textOf(false), body: null };
  return {
    path: textOf(true),
    query: {},
    body: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
  };
}
