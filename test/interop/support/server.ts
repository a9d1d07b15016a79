/** A started registry over the small fixture site, for clients that are processes of their own. */
import { startCheckedProxy } from '../../support/traffic/checked-proxy.ts';
import { buildFixture } from '../../support/site-fixture.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { startServer } from '../../../src/server/start-server.ts';

export interface RunningRegistry {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly mcpUrl: string;
  /** Throws where an exchange was not as the OpenAPI document promises. */
  close(): Promise<void>;
}

export async function startRegistry(): Promise<RunningRegistry> {
  const site = await buildFixture();
  const server = await startServer({ ...site.options, logger: quietLogger });
  const proxy = await startCheckedProxy(0, server.port);
  const url = `http://127.0.0.1:${proxy.port}`;
  return {
    url,
    mcpUrl: `${url}/api/mcp`,
    async close() {
      const checked = await proxy.close().catch((error: unknown) => error);
      await server.close();
      await site.remove();
      if (checked instanceof Error) throw checked;
    },
  };
}
