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
  readonly name: SearchParameter & keyof Facets;
  readonly label: string;
  /** The choice that filters nothing. */
  readonly any: string;
  readonly options: readonly Option[];
}

/** Counts are of the list as it is; a filter that is on has only its own value, and the others can still be chosen. */
export function filterGroups(
  query: SearchQuery,
  facets: Facets | null,
  total: number | null,
  tierText: (tier: string) => string,
): FilterGroup[] {
  const group = (
    name: FilterGroup['name'],
    label: string,
    any: string,
    values: readonly string[],
    text: (value: string) => string = (value) => value,
  ): FilterGroup => {
    const chosen = query[name]?.toLowerCase();
    const found = new Map(facets?.[name].map(({ value, count }) => [value, count]));
    const counts = name === 'max_risk' ? countUpTo(values, found, chosen) : found;
    const all =
      chosen === undefined || values.some((value) => value.toLowerCase() === chosen)
        ? values
        : [...values, query[name] ?? ''];
    return {
      name,
      label,
      any,
      options: all.map((value) => {
        const count = counts.get(value);
        const isChosen = value.toLowerCase() === chosen;
        const shown = count === undefined ? text(value) : `${text(value)} (${wholeNumber(count)})`;
        return { value, text: shown, isChosen };
      }),
    };
  };
  // Where all skills of the list have the same value, choosing it changes nothing. Blocked skills are counted in no facet.
  const isSame = (values: Facets[FilterGroup['name']]): boolean =>
    values.length === 0 || (values.length === 1 && values[0]?.count === total);
  const canChange = ({ name }: FilterGroup): boolean =>
    name === 'safety' || facets === null || query[name] !== undefined || !isSame(facets[name]);
  const found = (name: keyof Facets): string[] => facets?.[name].map(({ value }) => value) ?? [];
  return [
    group('category', 'Category', 'All categories', categories),
    group('max_risk', 'Risk', 'Any risk', riskLevels, (level) =>
      level === 'low' ? 'low only' : `at most ${level}`,
    ),
    group('safety', 'Checked', 'All but blocked', [...safetyTiers, 'all'], (tier) =>
      tier === 'all' ? 'All, blocked too' : tierText(tier),
    ),
    group('license', 'Licence', 'Any licence', found('license')),
    group('owner', 'Owner', 'Any owner', found('owner')),
  ].filter(canChange);
}

/** A limit leaves what is at it or below; above a limit that is chosen already nothing was counted. */
function countUpTo(
  levels: readonly string[],
  found: ReadonlyMap<string, number>,
  chosen: string | undefined,
): ReadonlyMap<string, number> {
  const counted = chosen === undefined ? levels : levels.slice(0, levels.indexOf(chosen) + 1);
  let sum = 0;
  return new Map(
    found.size === 0 ? [] : counted.map((level) => [level, (sum += found.get(level) ?? 0)] as const),
  );
}
