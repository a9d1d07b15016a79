/** Which skills the home page shows: the most trusted, from different hands and for different work. */
import type { Entry } from '../../scoring/registry.ts';

/** At most one skill of an owner and one of a category; never one whose folder was not read whole, or that is high risk or blocked. */
export function wellChosen(entries: readonly Entry[], count: number): Entry[] {
  const owners = new Set<string>();
  const categories = new Set<string>();
  const chosen: Entry[] = [];
  for (const entry of entries.toSorted(byTrust)) {
    if (chosen.length === count) break;
    const owner = entry.source.repository.split('/').at(3)?.toLowerCase() ?? '';
    if (!isPresentable(entry) || owners.has(owner) || categories.has(entry.source.category)) continue;
    owners.add(owner);
    categories.add(entry.source.category);
    chosen.push(entry);
  }
  return chosen;
}

/** Equal scores stand in the order of their slugs, so that the page is the same at every build. */
function byTrust(a: Entry, b: Entry): number {
  return b.trust.score - a.trust.score || (a.slug < b.slug ? -1 : 1);
}

function isPresentable({ safety, audit, evidence }: Entry): boolean {
  return safety.tier !== 'blocked' && audit.risk_level !== 'high' && evidence.audit.complete;
}
