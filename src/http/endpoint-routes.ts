/** The endpoints' paths, aliases and twins as routes of the application. */
import type { Hono } from 'hono';
import type { Endpoint } from '../api/define.ts';
import type { Caller } from './caller.ts';
import { toHonoPath, withoutSuffix } from './hono-path.ts';
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
  const add = (row: RouteRow, pattern: string, twin: TwinFormat | null): void => {
    for (const [method, { id }] of row.methods) operations.add(pattern, method, id);
    app.all(pattern, (c) =>
      forMethod(c.req.raw, allowedMethods(row, twin !== null), (method) => {
        const endpoint = row.methods.get(method);
        if (endpoint === undefined)
          throw new TypeError(`${method} ${row.path} is allowed but has no endpoint`);
        const parameters = c.req.param();
        const path = twin === null ? parameters : withoutSuffix(parameters);
        return server.answer(c.req.raw, endpoint, path, twin, callerOf(c.req.raw, c.env));
      }),
    );
  };
  for (const row of buildRouteTable(endpoints)) {
    for (const path of [row.path, ...row.aliases]) {
      const named = row.twins.filter((twin) => twinPath(path, twin) !== path);
      for (const twin of named) add(row, toHonoPath(path, twin), twin);
      // A path that names its format is its own twin, as a file would be.
      const own = row.twins.find((twin) => twinPath(path, twin) === path) ?? null;
      add(row, toHonoPath(path, null), own);
    }
  }
}
