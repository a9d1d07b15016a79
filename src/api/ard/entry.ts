/** A skill as a catalog entry of Agentic Resource Discovery 0.9, and the filters that its searches take. */
import { rawAddress, sourceOf } from '../../schema/source.ts';
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
  const queries = source.use_for.slice(0, queriesMax).map((text) => oneLine(text, 200));
  const updatedAt = updatedAtOf(entry);
  const version = evidence.front_matter.version;
  return {
    identifier: identifierOf(entry),
    displayName: displayNameOf(entry),
    type: skillType,
    url: rawUrl(entry) ?? url,
    description: oneLine(entry.description, 400),
    tags: [...source.tags],
    ...(queries.length < queriesMin ? {} : { representativeQueries: queries }),
    ...(version === null ? {} : { version: oneLine(version, 40) }),
    ...(updatedAt === null ? {} : { updatedAt }),
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

/** Sorts entries as well as it names them. */
export function identifierOf({ slug, row }: Pick<Entry, 'slug' | 'row'>): string {
  const { host, ownerPath } = sourceOf(row.repository);
  // Code hosts ignore case in owners' names; the same owner is the same publisher.
  const owner = ownerPath.toLowerCase().replaceAll('/', '.');
  return `urn:air:${host.replace(/:.*/, '')}:${owner}:${slug}`;
}

export function displayNameOf({ source }: Entry): string {
  return oneLine(source.name, 60);
}

/** RFC 3339; null where it is not known when the skill changed. */
export function updatedAtOf({ row }: Pick<Entry, 'row'>): string | null {
  return row.changed_on === null ? null : `${row.changed_on}T00:00:00Z`;
}

/** SKILL.md itself at the audited commit; null without a commit. */
function rawUrl({ source, evidence }: Entry): string | null {
  const { commit, forge } = evidence.source;
  return commit === null ? null : rawAddress(sourceOf(source.repository, forge), commit, source.path);
}

export const ArdFilter = z
  .record(z.string().max(100), z.union([z.string().max(400), z.array(z.string().max(400)).max(50)]))
  .meta({
    description:
      'Values by field, e.g. `type`, `tags`, `publisher`, `metadata.risk_level`: any of the values of a field, all fields',
  });
export type ArdFilter = z.infer<typeof ArdFilter>;

/** Whether the skill has, for each field of the filter, one of its values. */
export function passesFilter(entry: Entry, siteUrl: string, filter: ArdFilter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const values = valuesOf(entry, siteUrl, field);
    return [wanted].flat().some((value) => values.includes(value));
  });
}

/** Whose an entry is, by its identifier. */
export function publisherIn(identifier: string): string {
  return identifier.split(':')[2] ?? '';
}

/** Fields whose values lists keep in memory: no card is read for them. */
const rowFields = new Map<string, (entry: Pick<Entry, 'slug' | 'row'>) => unknown>([
  ['identifier', identifierOf],
  ['publisher', (entry) => publisherIn(identifierOf(entry))],
  ['type', () => skillType],
  ['tags', ({ row }) => row.tags],
  ['metadata.slug', ({ slug }) => slug],
  ['metadata.category', ({ row }) => row.category],
  ['metadata.repository', ({ row }) => row.repository],
  ['metadata.license', ({ row }) => row.spdx],
  ['metadata.risk_level', ({ row }) => row.risk_level],
  ['metadata.safety_tier', ({ row }) => row.tier],
  ['metadata.trust_score', ({ row }) => row.trust_score],
]);

/** Text of every value at a dotted path of a skill's entry; `publisher` is the one in the identifier. */
export function valuesOf(entry: Entry, siteUrl: string, field: string): string[] {
  const ofRow = rowFields.get(field);
  const value = ofRow === undefined ? valueAt(toArdEntry(entry, siteUrl), field) : ofRow(entry);
  return [value].flat().filter(isPlain).map(String);
}

function valueAt(entry: ArdEntry, field: string): unknown {
  let at: unknown = entry;
  for (const name of field.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return [];
    // As: an object, and the name is its own.
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
