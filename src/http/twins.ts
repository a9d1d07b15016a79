/** Static twins: every read that the build can answer, as the bytes the server would send. */
import type { Context, Endpoint } from '../api/define.ts';
import { renderAnswer, runEndpoint } from '../api/run.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { fillPath } from '../routes.ts';
import { buildRouteTable, type TwinFormat, twinPath } from './route-table.ts';

interface Twin {
  /** Path on the site, with its suffix. */
  readonly path: string;
  readonly body: string;
}

/** Whether a skill, by its slug, gets files of its own. */
type WantsSkill = (slug: string) => boolean;

/** Each twin once, canonical paths only: CDN rules lead the aliases there. Throws if an endpoint cannot answer one. */
export async function* renderTwins(
  endpoints: readonly Endpoint[],
  documents: readonly SiteDocument[],
  context: Context,
  wants: WantsSkill = () => true,
): AsyncGenerator<Twin> {
  for (const { path, methods, twins } of buildRouteTable(endpoints)) {
    const endpoint = methods.get('GET');
    if (endpoint?.twins === undefined) continue;
    for (const parameters of endpoint.twins(context.registry)) {
      if (endpoint.about !== 'skill' || wants(parameters['slug'] ?? ''))
        yield* renderOne(endpoint, path, parameters, twins, context);
    }
  }
  for (const { path, files, render } of documents) {
    for (const parameters of files?.(context.registry) ?? [{}])
      if (!isOfSkill(path) || wants(parameters['slug'] ?? ''))
        yield { path: fillPath(path, parameters), body: await render(context, parameters) };
  }
}

/** The files of single skills alone, of those that are wanted. */
export async function* renderSkillTwins(
  endpoints: readonly Endpoint[],
  documents: readonly SiteDocument[],
  context: Context,
  wants: WantsSkill,
): AsyncGenerator<Twin> {
  const ofSkills = endpoints.filter(({ about }) => about === 'skill');
  yield* renderTwins(
    ofSkills,
    documents.filter(({ path }) => isOfSkill(path)),
    context,
    wants,
  );
}

function isOfSkill(path: string): boolean {
  return path.startsWith('/skills/{slug}') || path.startsWith('/audits/{slug}');
}

async function* renderOne(
  endpoint: Endpoint,
  pattern: string,
  parameters: Record<string, string>,
  formats: readonly TwinFormat[],
  context: Context,
): AsyncGenerator<Twin> {
  const path = fillPath(pattern, parameters);
  const answer = await runEndpoint(endpoint, { path: parameters, query: {} }, context);
  for (const format of formats)
    yield { path: twinPath(path, format), body: renderAnswer(endpoint, answer, format, context) };
}
