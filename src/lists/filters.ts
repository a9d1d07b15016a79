/** Filters of list reads, as predicates over entries. */
import type { SafetyTier } from '../schema/vocabulary.ts';
import type { ListRow } from '../scoring/list-row.ts';

export interface Filters {
  readonly category?: string | undefined;
  readonly platform?: string | undefined;
  readonly safety?: SafetyTier | 'all' | undefined;
  readonly include_blocked?: boolean | undefined;
  readonly min_stars?: number | undefined;
}

interface Filterable {
  readonly row: Pick<ListRow, 'category' | 'platforms' | 'stars' | 'tier'>;
}

/** Blocked skills match only when requested; a skill for `any` runtime matches every platform. */
export function toFilter(filters: Filters): (entry: Filterable) => boolean {
  // A blank value comes from a form field left empty.
  const category = fold(filters.category ?? '') || null;
  const platform = fold(filters.platform ?? '') || null;
  const tier = filters.safety === undefined || filters.safety === 'all' ? null : filters.safety;
  const showBlocked =
    filters.safety === 'all' || filters.safety === 'blocked' || filters.include_blocked === true;
  const stars = filters.min_stars ?? 0;
  return ({ row }) =>
    (showBlocked || row.tier !== 'blocked') &&
    (tier === null || row.tier === tier) &&
    (category === null || foldKnown(row.category) === category) &&
    (platform === null || row.platforms.some((name) => name === 'any' || foldKnown(name) === platform)) &&
    (stars === 0 || (row.stars ?? 0) >= stars);
}

/** The folded names of categories and runtimes: few, and asked for once for each skill. */
const folded = new Map<string, string>();

function foldKnown(name: string): string {
  const known = folded.get(name) ?? fold(name);
  folded.set(name, known);
  return known;
}

/** `DevOps and CI`, `devops-and-ci` and `DEVOPS AND CI` are equal. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
