/** What was listed lately, by day and owner, so that a repository of fifty skills is one line. */
import { isListed } from '../../scoring/listed.ts';
import type { Entry, Registry } from '../../scoring/registry.ts';
import { sourceOf } from '../../schema/source.ts';

interface NewOfOwner {
  readonly owner: string;
  /** The most trusted first. */
  readonly entries: readonly Entry[];
}

interface NewOfDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Those with the most new skills first. */
  readonly owners: readonly NewOfOwner[];
  /** Owners of the day that are not among them. */
  readonly moreOwners: number;
}

/** The newest days on which something was listed, at most `most.days` of them, with at most `most.owners` each. */
export function newByDay(
  { entries }: Pick<Registry, 'entries'>,
  most: { readonly days: number; readonly owners: number },
): readonly NewOfDay[] {
  const byDay = [...Map.groupBy(entries.filter(isListed), ({ row }) => row.indexed_on)];
  return byDay
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .slice(0, most.days)
    .map(([day, own]) => {
      const byOwner = Map.groupBy(own, ({ row }) => sourceOf(row.repository).owner);
      byOwner.delete('');
      const owners = [...byOwner]
        .map(([owner, listed]) => ({ owner, entries: listed.toSorted((a, b) => b.row.trust - a.row.trust) }))
        .sort((a, b) => b.entries.length - a.entries.length || (a.owner < b.owner ? -1 : 1));
      return {
        day,
        owners: owners.slice(0, most.owners),
        moreOwners: Math.max(0, owners.length - most.owners),
      };
    });
}
