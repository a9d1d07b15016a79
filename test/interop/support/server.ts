/** A started registry over the small fixture site, for clients that are processes of their own. */
import { buildFixture } from '../../support/site-fixture.ts';
import { quietLogger } from '../../support/lowdb-folder.ts';
import { startServer } from '../../../src/server/start-server.ts';

export interface RunningRegistry {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly mcpUrl: string;
  close(): Promise<void>;
}

export async function startRegistry(): Promise<RunningRegistry> {
  const site = await buildFixture();
  const server = await startServer({ ...site.options, logger: quietLogger });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    mcpUrl: `${url}/api/mcp`,
    async close() {
      await server.close();
      await site.remove();
    },
  };
}
