/** The endpoint list as a table of paths: which methods each has, what it is an alias of, which twins it has. */
import type { Endpoint } from '../api/define.ts';
import { type Route, type RouteId, routes } from '../routes.ts';
import type { Format } from '../schema/vocabulary.ts';

export type TwinFormat = Exclude<Format, 'lockfile' | 'sha256sums'>;

export interface RouteRow {
  readonly route: RouteId;
  /** Canonical pattern, with `{name}` for a segment. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly methods: ReadonlyMap<Endpoint['method'], Endpoint>;
  /** Formats that have a static file; empty where the answer depends on more than the build. */
  readonly twins: readonly TwinFormat[];
}

/** One row a route, in the order of the endpoints; throws when two endpoints claim one method of a path. */
export function buildRouteTable(endpoints: readonly Endpoint[]): readonly RouteRow[] {
  const rows = new Map<RouteId, RouteRow & { readonly methods: Map<Endpoint['method'], Endpoint> }>();
  for (const endpoint of endpoints) {
    const route: Route = routes[endpoint.route];
    const row = rows.get(endpoint.route) ?? {
      route: endpoint.route,
      path: route.path,
      aliases: route.aliases ?? [],
      methods: new Map<Endpoint['method'], Endpoint>(),
      twins: [],
    };
    if (row.methods.has(endpoint.method))
      throw new TypeError(`two endpoints for ${endpoint.method} ${route.path}`);
    row.methods.set(endpoint.method, endpoint);
    rows.set(
      endpoint.route,
      endpoint.method === 'GET' ? { ...row, twins: twinFormats(endpoint, route.path) } : row,
    );
  }
  return [...rows.values()];
}

function twinFormats(endpoint: Endpoint, path: string): readonly TwinFormat[] {
  if (endpoint.twins === undefined) return [];
  // A path that names its format is its own file.
  if (path.endsWith('.json')) return ['json'];
  return endpoint.formats.filter((format) => format !== 'lockfile' && format !== 'sha256sums');
}

const twinSuffixes = { json: '.json', text: '.txt', svg: '.svg' } as const satisfies Record<
  TwinFormat,
  string
>;

/** The static file's path for a canonical path (or an alias) in one format. */
export function twinPath(path: string, format: TwinFormat): string {
  return path.endsWith('.json') ? path : `${path}${twinSuffixes[format]}`;
}

/** `Allow` for a row; HEAD goes with GET, and OPTIONS always works. */
export function allowedMethods(row: RouteRow, twin: boolean): string {
  const methods = [...row.methods.keys()].filter((method) => !twin || method === 'GET');
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(
    ', ',
  );
}
