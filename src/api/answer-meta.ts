/** How fresh an answer is, and what it is made from: docs/decisions/005. */
import type { Meta } from '../schema/meta.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { toHex, utf8 } from '../proof/bytes.ts';
import type { Context, Endpoint } from './define.ts';

/** Hexadecimal digits of a revision. */
const revisionLength = 8;

/** `entry`: the skill that the answer is about; null for an answer about the catalog. */
export function toMeta(endpoint: Endpoint, entry: Entry | null, context: Context): Meta {
  if (entry !== null) return metaOfSkill(entry, context);
  const { registry, clock } = context;
  const state = [registry.revision, registry.generatedAt, registry.outcomesThrough];
  return {
    generated_at: endpoint.cache === 'public' ? registry.generatedAt : toSeconds(clock.now()),
    revision: digestOf(state, context),
    catalog_revision: registry.revision,
    outcomes_through: registry.outcomesThrough,
  };
}

/** RFC 3339; such an answer is made for one request, and a fraction of its second tells nothing. */
function toSeconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The skill of an answer about one; null for other answers and for a slug that is not listed. */
export function skillOf(
  endpoint: Endpoint,
  slug: unknown,
  { registry }: Pick<Context, 'registry'>,
): Entry | null {
  return endpoint.about === 'skill' && typeof slug === 'string' ? (registry.bySlug.get(slug) ?? null) : null;
}

/** RFC 3339 time at which the answers about a skill changed last. */
export function skillChangedAt(
  { row, history }: Pick<Entry, 'row' | 'history'>,
  { generatedAt }: Pick<Registry, 'generatedAt'>,
): string {
  const since = row.since === '' ? generatedAt : row.since;
  const through = history?.last_at ?? '';
  return through > since ? through : since;
}

/** Facts and scores of the skill as built, and what was reported of it since. */
function metaOfSkill(entry: Entry, context: Context): Meta {
  const { row, outcomes, history } = entry;
  const through = history?.last_at ?? null;
  return {
    generated_at: skillChangedAt(entry, context.registry),
    revision: digestOf([row.revision, through, outcomes], context),
    outcomes_through: through,
  };
}

function digestOf(state: readonly unknown[], { signer }: Pick<Context, 'signer'>): string {
  const bytes = signer.sha256(utf8(JSON.stringify(state)));
  return toHex(bytes).slice(0, revisionLength);
}
