/** An endpoint's example request, and this registry's answer to it. */
import type { Context, Endpoint } from '../../api/define.ts';
import { type Answer, renderAnswer, runEndpoint } from '../../api/run.ts';
import { Problem } from '../../problem.ts';
import type { Format } from '../../schema/vocabulary.ts';
import { isListed } from '../../scoring/listed.ts';

export interface EndpointExample {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
  /** By format, as the server sends it. */
  readonly answers: Readonly<Partial<Record<Format, string>>>;
}

/** If the catalog lacks the example's skill, the first one with a twin is used. */
export async function renderExample(endpoint: Endpoint, context: Context): Promise<EndpointExample> {
  const request = splitExample(endpoint, endpoint.example);
  try {
    return await render(endpoint, request, context);
  } catch (error) {
    const first = context.registry.entries.find(isListed)?.slug;
    if (
      error instanceof Problem &&
      request.body !== null &&
      'skill_slug' in request.body &&
      first !== undefined
    )
      return render(endpoint, { ...request, body: { ...request.body, skill_slug: first } }, context);
    if (
      error instanceof Problem &&
      'slug' in request.path &&
      endpoint.twins === undefined &&
      first !== undefined
    )
      return render(endpoint, { ...request, path: { ...request.path, slug: first } }, context);
    if (!(error instanceof Problem) || endpoint.twins === undefined) throw error;
    for (const path of endpoint.twins(context.registry))
      return render(endpoint, { ...request, path }, context);
    // Nothing of this kind is listed, so there is no example answer.
    return { ...request, answers: {} };
  }
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
