/** The endpoints' paths, aliases and twins as routes of the application. */
import type { Hono } from 'hono';
import type { Endpoint } from '../api/define.ts';
import type { Caller } from './caller.ts';
import { parametersOf, toHonoPath } from './hono-path.ts';
import { forMethod } from './method.ts';
import { allowedMethods, buildRouteTable, type RouteRow, type TwinFormat, twinPath } from './route-table.ts';
import type { Operations } from './operation/operations.ts';
import type { EndpointServer } from './serve-endpoint.ts';

export function addEndpointRoutes(
  app: Hono,
  endpoints: readonly Endpoint[],
  server: EndpointServer,
  callerOf: (request: Request, environment: unknown) => Caller,
  operations: Operations,
): void {
  const add = (row: RouteRow, written: string, twin: TwinFormat | null): void => {
    const pattern = toHonoPath(written);
    for (const [method, { id }] of row.methods) operations.add(pattern, method, id);
    app.all(pattern, (c) =>
      forMethod(c.req.raw, allowedMethods(row, twin !== null), (method) => {
        const endpoint = row.methods.get(method);
        if (endpoint === undefined)
          throw new TypeError(`${method} ${row.path} is allowed but has no endpoint`);
        const path = parametersOf(written, c.req.param());
        return server.answer(c.req.raw, endpoint, path, twin, callerOf(c.req.raw, c.env));
      }),
    );
  };
  for (const row of buildRouteTable(endpoints)) {
    for (const path of [row.path, ...row.aliases]) {
      const named = row.twins.filter((twin) => twinPath(path, twin) !== path);
      for (const twin of named) add(row, twinPath(path, twin), twin);
      // A path that names its format is its own twin, as a file would be.
      const own = row.twins.find((twin) => twinPath(path, twin) === path) ?? null;
      add(row, path, own);
    }
  }
}
