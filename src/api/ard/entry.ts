/** A skill as a catalog entry of Agentic Resource Discovery 0.9, and the filters that its searches take. */
import { z } from 'zod';
import { skillLinks } from '../shared/links.ts';
import type { Entry } from '../../scoring/registry.ts';
import { oneLine } from '../../text/plain-text.ts';

/** Base address of this registry's ARD interface, below which its clients ask `search`, `agents` and `explore`. */
export const ardBase = '/api/ard';

/** A SKILL.md as a media type; the specification's texts disagree, so it is named once. */
export const skillType = 'text/markdown; profile="urn:air:agent-skills"';

/** Queries that an entry may show; the specification asks for 2 to 5. */
const queriesMin = 2;
const queriesMax = 5;

export const ArdEntry = z
  .object({
    identifier: z.string(),
    displayName: z.string(),
    type: z.string(),
    url: z.url(),
    description: z.string(),
    tags: z.array(z.string()),
    representativeQueries: z.array(z.string()).optional(),
    version: z.string().optional(),
    updatedAt: z.iso.datetime().optional(),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'ArdEntry' });
export type ArdEntry = z.infer<typeof ArdEntry>;

/** The publisher of what is this registry's own: the host of its public address. */
export function publisherOf(siteUrl: string): string {
  return new URL(siteUrl).hostname.replaceAll(/[^A-Za-z0-9.-]/g, '');
}

export function toArdEntry(entry: Entry, siteUrl: string): ArdEntry {
  const { slug, source, evidence } = entry;
  const { url, manifest_url, install_url } = skillLinks(entry, siteUrl);
  const { hostname, pathname } = new URL(source.repository);
  // Code hosts ignore case in owners' names; the same owner is the same publisher.
  const owner = (pathname.split('/')[1] ?? '').toLowerCase();
  const queries = source.use_for.slice(0, queriesMax).map((text) => oneLine(text, 200));
  const { skill_changed_on: changed } = evidence.source;
  const version = evidence.front_matter.version;
  return {
    identifier: `urn:air:${hostname}:${owner}:${slug}`,
    displayName: oneLine(source.name, 60),
    type: skillType,
    url: rawUrl(entry) ?? url,
    description: oneLine(entry.description, 400),
    tags: [...source.tags],
    ...(queries.length < queriesMin ? {} : { representativeQueries: queries }),
    ...(version === null ? {} : { version: oneLine(version, 40) }),
    ...(changed === null ? {} : { updatedAt: `${changed}T00:00:00Z` }),
    metadata: {
      slug,
      category: source.category,
      repository: source.repository,
      path: source.path,
      commit: evidence.source.commit,
      license: evidence.license.spdx,
      description_source: entry.description_source,
      risk_level: entry.audit.risk_level,
      safety_tier: entry.safety.tier,
      policy: entry.safety.policy,
      trust_score: entry.trust.score,
      page_url: url,
      manifest_url,
      install_url,
    },
  };
}

/** SKILL.md itself at the audited commit; null without a commit. */
function rawUrl({ source, evidence }: Entry): string | null {
  const { commit } = evidence.source;
  const { hostname, pathname } = new URL(source.repository);
  if (commit === null || hostname !== 'github.com') return null;
  const path = source.path.split('/').map(encodeURIComponent).join('/');
  return `https://raw.githubusercontent.com${pathname}/${commit}/${path}`;
}

export const ArdFilter = z
  .record(z.string().max(100), z.union([z.string().max(400), z.array(z.string().max(400)).max(50)]))
  .meta({
    description:
      'Values by field, e.g. `type`, `tags`, `publisher`, `metadata.risk_level`: any of the values of a field, all fields',
  });
export type ArdFilter = z.infer<typeof ArdFilter>;

/** Whether the entry has, for each field of the filter, one of its values. */
export function passesFilter(entry: ArdEntry, filter: ArdFilter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const values = valuesAt(entry, field);
    return [wanted].flat().some((value) => values.includes(value));
  });
}

/** Text of every value at a dotted path; `publisher` is the one in the identifier. */
export function valuesAt(entry: ArdEntry, field: string): string[] {
  if (field === 'publisher') return [entry.identifier.split(':')[2] ?? ''];
  let at: unknown = entry;
  for (const name of field.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return [];
    // As: an object, and the name is its own.
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return [at].flat().filter(isPlain).map(String);
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
