/** The search page's address: which parameters it keeps, and the addresses that differ from it by one. */

/** Everything the form sends and the endpoint takes; an empty value is the same as none. */
const searchParameters = [
  'q',
  'keywords',
  'sort',
  'category',
  'platform',
  'safety',
  'max_risk',
  'license',
  'owner',
  'trust',
  'track',
  'cursor',
] as const;
export type SearchParameter = (typeof searchParameters)[number];
export type SearchQuery = Readonly<Partial<Record<SearchParameter, string>>>;

/** The known parameters that are not blank; the last one wins where one is repeated. */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  return Object.fromEntries(
    searchParameters.flatMap((name) => {
      const value = parameters.getAll(name).at(-1)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** `path` with the query changed; undefined takes a parameter away. Any change but of the cursor starts again at the first page. */
export function searchHref(
  path: string,
  query: SearchQuery,
  changes: Readonly<Partial<Record<SearchParameter, string | undefined>>> = {},
): string {
  const merged = { ...query, cursor: undefined, ...changes };
  const parameters = new URLSearchParams();
  for (const name of searchParameters) {
    const value = merged[name];
    if (value !== undefined) parameters.set(name, value);
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
