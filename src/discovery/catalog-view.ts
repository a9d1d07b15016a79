/** What discovery has to know of the catalog: who is listed where, and what each domain lacks. */
import type { RegistryView } from '../submissions/review/registry-view.ts';
import { type Category, categories } from '../schema/vocabulary.ts';
import type { DomainGap, Gaps } from './rules/value.ts';
import type { Pending, RunParts } from './run-parts.ts';

/** `owner/name:path` of identity keys, and the repositories in them. */
export function listedOf({ slugs }: Pick<RegistryView, 'slugs'>): RunParts['listed'] {
  const places = new Set([...slugs.keys()].map((key) => key.slice(0, key.indexOf(':'))));
  const repositories = [...places].sort().map((place) => {
    const [owner = '', name = ''] = place.split('/');
    return { owner, name };
  });
  return { keys: new Set(slugs.keys()), repositories };
}

/** Skills that wait to be listed count as listed: their slugs are taken and their texts known. */
export function withPending(view: RegistryView, pending: Pending): RegistryView {
  return {
    ...view,
    slugs: new Map([...pending.slugs, ...view.slugs]),
    texts: [...view.texts, ...pending.texts],
  };
}

/** Without an index nothing can be searched: domains then differ by their number of skills alone. */
export function gapsByCount(counts: ReadonlyMap<Category, number>): Gaps {
  const gap = (skills: number): DomainGap => ({ skills, queries: 0, unanswered: [] });
  return new Map(categories.map((category) => [category, gap(counts.get(category) ?? 0)]));
}

export function gapsOf(coverage: readonly (DomainGap & { readonly domain: Category })[]): Gaps {
  return new Map(coverage.map(({ domain, ...gap }) => [domain, gap]));
}
