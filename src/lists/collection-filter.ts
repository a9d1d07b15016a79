/** The filter of a ranking or track, as a predicate over entries. */
import type { CollectionFilter, Track } from '../schema/collections.ts';
import { riskRank } from '../schema/vocabulary.ts';
import { roundHalfUp } from '../scoring/audit-score.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { isListed } from '../scoring/listed.ts';

/** Every given member must match; blocked skills match only if `safety` names that tier. */
export function toCollectionFilter(filter: CollectionFilter): (entry: Entry) => boolean {
  const { category, tags, runtime, safety, max_risk, auto_install, min_outcomes = 0 } = filter;
  return ({ row, outcomes }) =>
    (safety === undefined ? row.tier !== 'blocked' : safety.includes(row.tier)) &&
    (category === undefined || row.category === category) &&
    (tags === undefined || tags.some((tag) => row.tags.includes(tag))) &&
    (runtime === undefined || row.platforms.some((name) => name === 'any' || name === runtime)) &&
    (max_risk === undefined || riskRank(row.risk_level) <= riskRank(max_risk)) &&
    (auto_install === undefined || row.auto_install === auto_install) &&
    (min_outcomes === 0 || roundHalfUp(outcomes.success) >= min_outcomes);
}

/** A track holds the skills it names and those that match its filter; naming a blocked skill does not include it. */
export function toTrackFilter(track: Track): (entry: Entry) => boolean {
  const named = new Set(track.skills.map(({ skill }) => skill));
  const passes = track.filter === undefined ? () => false : toCollectionFilter(track.filter);
  return (entry) => named.has(entry.slug) || passes(entry);
}

/** Of identical or near-identical skills, only the original, if it is listed and not blocked. */
export function isOriginal(entry: Entry, registry: Pick<Registry, 'bySlug'>): boolean {
  const canonical = entry.row.canonical ?? entry.slug;
  if (canonical === entry.slug) return true;
  const original = registry.bySlug.get(canonical);
  return original === undefined || !isListed(original);
}
