/** Static twins: every read without a query, as the bytes the server would send. */
import type { Context, Endpoint } from '../api/define.ts';
import { type Answer, renderAnswer, runEndpoint } from '../api/run.ts';
import { sha256Hex } from '../digest.ts';
import { collectionsOf } from '../schema/collections.ts';
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

interface Keys {
  /**
   * Of what the answers about a skill are made from: its facts and scores, its reports, and what is the same for all skills. The
   * code and the runtimes are in the revision of a skill. Undefined where no build made its row.
   */
  readonly ofSkill: (slug: string) => string | undefined;
  /** Of several skills and the collections. */
  readonly ofSkills: (slugs: Iterable<string>) => string | undefined;
}

function keysOf({ registry, siteUrl, client, signer }: Context): Keys {
  const digest = (value: unknown): string => sha256Hex(JSON.stringify(value));
  const scope = digest([
    siteUrl,
    client,
    signer.publicKeys,
    signer.signWithAll('').map(({ keyId }) => keyId),
  ]);
  const known = new Map<string, string | undefined>();
  const ofSkill = (slug: string): string | undefined => {
    if (known.has(slug)) return known.get(slug);
    const entry = registry.bySlug.get(slug);
    const isBuilt = entry !== undefined && entry.row.revision !== '';
    const key = isBuilt
      ? digest([
          scope,
          slug,
          entry.row.revision,
          entry.row.since,
          entry.outcomes,
          entry.proven,
          entry.history,
        ])
      : undefined;
    known.set(slug, key);
    return key;
  };
  const collections = digest(collectionsOf(registry));
  return {
    ofSkill,
    ofSkills: (slugs) => {
      const all = Array.from(slugs, ofSkill);
      return all.includes(undefined) ? undefined : digest([collections, scope, all]);
    },
  };
}

/** Each twin once, canonical paths only: CDN rules lead the aliases there. Throws if an endpoint cannot answer one. */
export async function* renderTwins(
  endpoints: readonly Endpoint[],
  documents: readonly SiteDocument[],
  context: Context,
  wants: WantsSkill = () => true,
): AsyncGenerator<Twin> {
  const keys = keysOf(context);
  for (const { path, methods, twins } of buildRouteTable(endpoints)) {
    const endpoint = methods.get('GET');
    if (endpoint?.twins === undefined) continue;
    for (const parameters of endpoint.twins(context.registry)) {
      const { slug = '' } = parameters;
      if (endpoint.about !== 'skill') yield* renderOne(endpoint, path, parameters, twins, context, undefined);
      else if (wants(slug)) yield* renderOne(endpoint, path, parameters, twins, context, keys.ofSkill(slug));
    }
  }
  for (const { path, files, madeFrom, render } of documents) {
    const isSkill = isOfSkill(path);
    for (const parameters of (await files?.(context.registry)) ?? [{}]) {
      const { slug = '' } = parameters;
      if (isSkill && !wants(slug)) continue;
      const body = async (): Promise<string> => render(context, parameters);
      const key = isSkill
        ? keys.ofSkill(slug)
        : madeFrom && keys.ofSkills(madeFrom(context.registry, parameters));
      yield withKey({ path: fillPath(path, parameters), body }, key);
    }
  }
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
