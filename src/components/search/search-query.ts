/** The search page's address: which parameters it keeps, and the addresses that differ from it by one. */

/** Everything the form sends and the endpoint takes; an empty value is the same as none. */
export const searchParameters = [
  'q',
  'keywords',
  'sort',
  'category',
  'platform',
  'safety',
  'risk',
  'max_risk',
  'license',
  'owner',
  'trust',
  'track',
  'without',
  'cursor',
] as const;
export type SearchParameter = (typeof searchParameters)[number];
export type SearchQuery = Readonly<Partial<Record<SearchParameter, string>>>;

/** Boxes of one name: each that is ticked is sent on its own. */
const boxes: readonly string[] = ['without'] satisfies SearchParameter[];

/** The known parameters that are not blank; where one is repeated the last one wins, but of boxes all count. */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  return Object.fromEntries(
    searchParameters.flatMap((name) => {
      const all = parameters.getAll(name).map((each) => each.trim());
      const value = (boxes.includes(name) ? all.filter((each) => each !== '').join() : all.at(-1)) ?? '';
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
