/** The filters of the search page with the number of skills that each value would leave. */
import type { Facets } from '../../lists/facets.ts';
import { categories, riskLevels, safetyTiers } from '../../schema/vocabulary.ts';
import type { SearchParameter, SearchQuery } from './search-query.ts';
import { wholeNumber } from '../../text/plain-text.ts';

interface Option {
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
}

interface FilterGroup {
  readonly name: 'risk' | Exclude<SearchParameter & keyof Facets, 'max_risk'>;
  readonly label: string;
  /** The choice that filters nothing. */
  readonly any: string;
  readonly options: readonly Option[];
}

const facetOf = (name: FilterGroup['name']): keyof Facets => (name === 'risk' ? 'max_risk' : name);

/** `hasBlocked`: whether the registry has any blocked skill, which no list counts. Counts are of the list as it is; a filter that is on has only its own value, and the others can still be chosen. */
export function filterGroups(
  query: SearchQuery,
  facets: Facets | null,
  total: number | null,
  tierText: (tier: string) => string,
  hasBlocked = true,
): FilterGroup[] {
  const group = (
    name: FilterGroup['name'],
    label: string,
    any: string,
    values: readonly string[],
    text: (value: string) => string = (value) => value,
  ): FilterGroup => {
    const chosen = query[name]?.toLowerCase();
    const found = new Map(facets?.[facetOf(name)].map(({ value, count }) => [value, count]));
    const all =
      chosen === undefined || values.some((value) => value.toLowerCase() === chosen)
        ? values
        : [...values, query[name] ?? ''];
    return {
      name,
      label,
      any,
      options: all.map((value) => {
        const count = found.get(value);
        const isChosen = value.toLowerCase() === chosen;
        const shown = count === undefined ? text(value) : `${text(value)} (${wholeNumber(count)})`;
        return { value, text: shown, isChosen };
      }),
    };
  };
  // Where all skills of the list have the same value, choosing it changes nothing. Blocked skills are counted in no facet.
  const isSame = (values: Facets[keyof Facets]): boolean =>
    values.length === 0 || (values.length === 1 && values[0]?.count === total);
  const canChange = ({ name }: FilterGroup): boolean =>
    name === 'safety' || facets === null || query[name] !== undefined || !isSame(facets[facetOf(name)]);
  const tiers = hasBlocked ? [...safetyTiers, 'all'] : safetyTiers.filter((tier) => tier !== 'blocked');
  const found = (name: keyof Facets): string[] => facets?.[name].map(({ value }) => value) ?? [];
  return [
    group('category', 'Category', 'All categories', categories),
    group('risk', 'Risk', 'Any risk', riskLevels),
    group('safety', 'Checked', 'All but blocked', tiers, (tier) =>
      tier === 'all' ? 'All, blocked too' : tierText(tier),
    ),
    group('license', 'Licence', 'Any licence', found('license')),
    group('owner', 'Owner', 'Any owner', found('owner')),
  ].filter(canChange);
}
