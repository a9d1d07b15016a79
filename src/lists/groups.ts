/** The catalog by category, owner and publisher, counted from what anyone can find by searching. */
import { categories } from '../schema/vocabulary.ts';
import type { Publisher } from '../schema/collections.ts';
import { isListed } from '../scoring/listed.ts';
import type { Entry, Registry } from '../scoring/registry.ts';
import { qualityOf } from '../scoring/quality.ts';
import { repositoryOwner } from '../schema/source.ts';

export interface Owner {
  /** As in the repository's address. */
  readonly name: string;
  /** Best first, where they are ordered. */
  readonly entries: readonly Entry[];
  /** Null where the account's identity was not verified. */
  readonly publisher: Publisher | null;
}

const byQuality = (a: Entry, b: Entry): number => qualityOf(b) - qualityOf(a) || (a.slug < b.slug ? -1 : 1);

/** By name; blocked skills count nowhere. */
export function ownersOf(registry: Pick<Registry, 'entries'>): Owner[] {
  return countedOwners(registry)
    .map((owner) => ({ ...owner, entries: owner.entries.toSorted(byQuality) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The same in no order, nor their skills, for those who only count them. */
export function countedOwners({ entries }: Pick<Registry, 'entries'>): readonly Owner[] {
  const known = counted.get(entries);
  if (known !== undefined) return known;
  const grouped = Map.groupBy(entries.filter(isListed), ({ row }) =>
    repositoryOwner(row.repository).toLowerCase(),
  );
  grouped.delete('');
  const owners = [...grouped.values()].map((group) => ({
    name: repositoryOwner(group[0]?.row.repository ?? ''),
    entries: group,
    publisher: group[0]?.publisher ?? null,
  }));
  counted.set(entries, owners);
  return owners;
}

/** A list of entries never changes; a document for each owner asks for all of them. */
const counted = new WeakMap<Registry['entries'], readonly Owner[]>();

/** Owners that one page or document lists; it stays readable and small however many there are. */
export const ownersListed = 500;

/** Those that one page can list, by name: verified publishers before others, then those with the most skills. */
export function mostKnown(owners: readonly Owner[], most: number): readonly Owner[] {
  if (owners.length <= most) return owners;
  const rank = ({ publisher }: Owner): number => (publisher === null ? 1 : 0);
  const chosen = owners.toSorted((a, b) => rank(a) - rank(b) || b.entries.length - a.entries.length);
  const kept = new Set(chosen.slice(0, most));
  return owners.filter((owner) => kept.has(owner));
}

export interface Category {
  readonly name: (typeof categories)[number];
  /** Best first. */
  readonly entries: readonly Entry[];
}

/** In the vocabulary's order; empty ones are left out. */
export function categoriesOf({ entries }: Pick<Registry, 'entries'>): Category[] {
  const grouped = Map.groupBy(entries.filter(isListed), ({ row }) => row.category);
  return categories.flatMap((name) => {
    const group = grouped.get(name);
    return group === undefined ? [] : [{ name, entries: group.toSorted(byQuality) }];
  });
}
