/** The home page's figures, counted from what anyone can find by searching. */
import { categories } from '../../schema/vocabulary.ts';
import type { Registry } from '../../scoring/registry.ts';
import { isListed } from '../../scoring/listed.ts';

interface HomeCounts {
  readonly skills: number;
  readonly repositories: number;
  /** Files whose bytes the audit read. */
  readonly filesRead: number;
  readonly outcomes: number;
  /** In the vocabulary's order; empty categories are left out. */
  readonly categories: readonly { readonly name: string; readonly count: number }[];
}

/** Blocked skills are counted nowhere, because no search shows them by default. */
export function countHome({ entries }: Pick<Registry, 'entries'>): HomeCounts {
  const shown = entries.filter(isListed);
  const byCategory = Map.groupBy(shown, ({ row }) => row.category);
  return {
    skills: shown.length,
    repositories: new Set(shown.map(({ row }) => row.repository.toLowerCase())).size,
    filesRead: shown.reduce((sum, { row }) => sum + row.files_read, 0),
    outcomes: shown.reduce((sum, { outcomes }) => sum + outcomes.total, 0),
    categories: categories.flatMap((name) => {
      const count = byCategory.get(name)?.length ?? 0;
      return count === 0 ? [] : [{ name, count }];
    }),
  };
}
