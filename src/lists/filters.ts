/** Filters of list reads, as predicates over entries. */
import type { SafetyTier } from '../schema/vocabulary.ts';

export interface Filters {
  readonly category?: string | undefined;
  readonly platform?: string | undefined;
  readonly safety?: SafetyTier | 'all' | undefined;
  readonly include_blocked?: boolean | undefined;
  readonly min_stars?: number | undefined;
}

interface Filterable {
  readonly source: { readonly category: string; readonly platforms: readonly string[] };
  readonly evidence: { readonly source: { readonly stars: number | null } };
  readonly safety: { readonly tier: SafetyTier };
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
  return ({ source, evidence, safety }) =>
    (showBlocked || safety.tier !== 'blocked') &&
    (tier === null || safety.tier === tier) &&
    (category === null || fold(source.category) === category) &&
    (platform === null || source.platforms.some((name) => name === 'any' || fold(name) === platform)) &&
    (stars === 0 || (evidence.source.stars ?? 0) >= stars);
}

/** `DevOps and CI`, `devops-and-ci` and `DEVOPS AND CI` are equal. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
