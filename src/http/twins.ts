/** Static twins: every read that the build can answer, as the bytes the server would send. */
import type { Context, Endpoint } from '../api/define.ts';
import { type Answer, renderAnswer, runEndpoint } from '../api/run.ts';
import { toHex } from '../proof/hex.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { fillPath } from '../routes.ts';
import { buildRouteTable, type TwinFormat, twinPath } from './route-table.ts';

interface Twin {
  /** Path on the site, with its suffix. */
  readonly path: string;
  /** SHA-256, hexadecimal, of what it is made from, where that is known without making it. */
  readonly key?: string;
  readonly body: () => Promise<string>;
}

/** Whether a skill, by its slug, gets files of its own. */
type WantsSkill = (slug: string) => boolean;

/**
 * What the answers about a skill are made from, by its slug: its facts and scores, its reports, and what is the same for all skills.
 * The code and the runtimes are in the revision of a skill.
 */
function skillKeys({ registry, siteUrl, client, signer }: Context): (slug: string) => string | undefined {
  const scope = [siteUrl, client, signer.publicKeys, signer.signWithAll('').map(({ keyId }) => keyId)];
  return (slug) => {
    const entry = registry.bySlug.get(slug);
    // Rows of no build have no revision.
    if (entry === undefined || entry.row.revision === '') return undefined;
    const { row, outcomes, proven, history } = entry;
    const made = [scope, slug, row.revision, row.since, outcomes, proven, history];
    return toHex(signer.sha256(new TextEncoder().encode(JSON.stringify(made))));
  };
}

/** Each twin once, canonical paths only: CDN rules lead the aliases there. Throws if an endpoint cannot answer one. */
export async function* renderTwins(
  endpoints: readonly Endpoint[],
  documents: readonly SiteDocument[],
  context: Context,
  wants: WantsSkill = () => true,
): AsyncGenerator<Twin> {
  const keyOf = skillKeys(context);
  for (const { path, methods, twins } of buildRouteTable(endpoints)) {
    const endpoint = methods.get('GET');
    if (endpoint?.twins === undefined) continue;
    for (const parameters of endpoint.twins(context.registry)) {
      const { slug = '' } = parameters;
      if (endpoint.about !== 'skill') yield* renderOne(endpoint, path, parameters, twins, context, undefined);
      else if (wants(slug)) yield* renderOne(endpoint, path, parameters, twins, context, keyOf(slug));
    }
  }
  for (const { path, files, render } of documents) {
    for (const parameters of files?.(context.registry) ?? [{}]) {
      const { slug = '' } = parameters;
      const body = async (): Promise<string> => render(context, parameters);
      if (!isOfSkill(path)) yield { path: fillPath(path, parameters), body };
      else if (wants(slug)) yield withKey({ path: fillPath(path, parameters), body }, keyOf(slug));
    }
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

function withKey(twin: Twin, key: string | undefined): Twin {
  return key === undefined ? twin : { ...twin, key };
}

async function* renderOne(
  endpoint: Endpoint,
  pattern: string,
  parameters: Record<string, string>,
  formats: readonly TwinFormat[],
  context: Context,
  key: string | undefined,
): AsyncGenerator<Twin> {
  const path = fillPath(pattern, parameters);
  let answer: Promise<Answer> | undefined;
  for (const format of formats)
    yield withKey(
      {
        path: twinPath(path, format),
        body: async () => {
          answer ??= runEndpoint(endpoint, { path: parameters, query: {} }, context);
          return renderAnswer(endpoint, await answer, format, context);
        },
      },
      key,
    );
}
