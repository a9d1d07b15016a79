/** Which skills the home page shows: the most trusted, by different owners and for different tasks. */
import type { Entry, Registry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';

/**
 * At most one skill of an owner and one of a category; never one whose folder was not read completely, that is high risk or
 * blocked, or that was listed without a person a few days ago. Ties are broken by a hash with the catalog's revision, so that a name that sorts first is no advantage.
 */
export function wellChosen(
  { entries, revision }: Pick<Registry, 'entries' | 'revision'>,
  count: number,
): Entry[] {
  const owners = new Set<string>();
  const categories = new Set<string>();
  const chosen: Entry[] = [];
  for (const { entry } of ranked(entries, revision)) {
    if (chosen.length === count) break;
    const owner = entry.source.repository.split('/').at(3)?.toLowerCase() ?? '';
    if (
      entry.isNewListing ||
      !isPresentable(entry) ||
      owners.has(owner) ||
      categories.has(entry.source.category)
    )
      continue;
    owners.add(owner);
    categories.add(entry.source.category);
    chosen.push(entry);
  }
  return chosen;
}

function ranked(entries: readonly Entry[], revision: string): { entry: Entry; lot: number }[] {
  return entries
    .map((entry) => ({ entry, lot: drawLot(`${revision} ${entry.slug}`) }))
    .sort(
      (a, b) =>
        b.entry.trust.exact - a.entry.trust.exact ||
        b.entry.audit.audit_score - a.entry.audit.audit_score ||
        a.lot - b.lot,
    );
}

/** 32 bits of the text (FNV-1a); enough to mix an order, of no use for secrets. */
function drawLot(text: string): number {
  let lot = 0x811c9dc5;
  for (const character of text) lot = Math.imul(lot ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return lot;
}

function isPresentable(entry: Entry): boolean {
  return isListed(entry) && entry.row.risk_level !== 'high' && entry.row.complete;
}
