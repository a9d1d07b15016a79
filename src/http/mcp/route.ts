/** /api/mcp beside the endpoints: POST speaks MCP, GET describes the server, and both know the caller. */
import type { Context, Endpoint } from '../../api/define.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { Problem } from '../../problem.ts';
import { mcpMetadata } from '../../protocol/mcp/metadata.ts';
import type { createSkillSource } from '../../protocol/mcp/skill-source.ts';
import { buildTools, toolNames } from '../../protocol/mcp/tools.ts';
import { mediaQuality } from '../accept.ts';
import type { Caller } from '../caller.ts';
import type { HandleMcp } from './server.ts';
import type { DocumentServer } from '../serve-document.ts';
import type { EndpointServer } from '../serve-endpoint.ts';

interface McpRouteOptions {
  readonly endpoints: readonly Endpoint[];
  readonly server: EndpointServer;
  readonly documentServer: DocumentServer;
  /** Runs a read on its caller's account. */
  readonly limited: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
  readonly getContext: () => Context;
  /** Host names beside the site's own and this machine's; null allows every one. */
  readonly mcpHosts: readonly string[] | null;
  readonly logger: Logger;
  /** Ends open subscriptions, so that a server can stop. */
  readonly stopping: AbortSignal | undefined;
}

interface McpRoute {
  readonly allow: string;
  answer(
    method: 'GET' | 'POST' | 'DELETE',
    request: Request,
    caller: Caller,
    host: string | null,
  ): Promise<Response>;
}

interface Opened {
  readonly handle: HandleMcp;
  readonly createSkillSource: typeof createSkillSource;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

export function createMcpRoute(options: McpRouteOptions): McpRoute {
  const { endpoints, server, documentServer, limited, getContext, mcpHosts, logger, stopping } = options;
  const tools = buildTools(endpoints);
  const names = toolNames(tools);
  const metadata = mcpMetadata(tools);
  // The site's address comes with the first context and never changes.
  let opened: Promise<Opened> | null = null;
  const open = async (siteUrl: string): Promise<Opened> => {
    // Loaded at the first message, as the protocol's library takes memory.
    const [{ createMcp }, { createSkillSource }] = await Promise.all([
      import('./server.ts'),
      import('../../protocol/mcp/skill-source.ts'),
    ]);
    const own = new URL(siteUrl).hostname;
    const handle = createMcp({
      tools,
      hosts: mcpHosts === null ? null : [...thisMachine, own, ...mcpHosts],
      // Each is a message that a client sent wrongly, and was answered as such.
      onError: (error) => logger.info({ reason: error.message }, 'an MCP message was refused'),
      stopping,
    });
    return { handle, createSkillSource };
  };
  return {
    allow: 'GET, HEAD, POST, OPTIONS',
    async answer(method, request, caller, host) {
      if (method === 'GET') {
        refuseStream(request);
        return documentServer.document(request, caller, metadata);
      }
      opened ??= open(getContext().siteUrl);
      const { handle, createSkillSource } = await opened;
      return handle(request, host, {
        call: (endpoint, raw) => server.call(endpoint, raw, caller, names),
        skills: createSkillSource(getContext, (work) => limited(caller, work)),
      });
    },
  };
}

/** Clients of 2025 open a stream with GET for messages that this server never has; the protocol's answer is 405. */
function refuseStream(request: Request): void {
  const accept = request.headers.get('accept');
  if (mediaQuality(accept, 'text/event-stream') > 0 && mediaQuality(accept, 'application/json') === 0)
    throw new Problem('method-not-allowed', 'there is no event stream here; use POST', {
      headers: { allow: 'POST, OPTIONS' },
    });
}
