/** The registry as an MCP server: its tools and skills, for one request in either protocol era. */
import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Context, Endpoint } from '../../api/define.ts';
import { namingError, renderNaming } from '../../api/ignored-names.ts';
import type { Answer, RawInput } from '../../api/run.ts';
import { Problem } from '../../problem.ts';
import type { MarkedSkills } from './skill-source.ts';
import { attachSkills } from './skills.ts';
import { serverIdentity, serverInstructions } from './identity.ts';
import { toToolError, toToolResult } from './tool-result.ts';
import { ignoredArguments, type Tool, toRawInput } from './tools.ts';

/** Runs one endpoint for the caller of this request; throws a `Problem` as the API does. */
export type CallEndpoint = (
  endpoint: Endpoint,
  raw: RawInput,
) => Promise<{ readonly answer: Answer; readonly context: Context }>;

/** What the server does for the caller of one request. */
export interface McpCaller {
  readonly call: CallEndpoint;
  readonly skills: MarkedSkills;
}

/** Milliseconds for which a client may cache a list; a release may change it. */
const listTtlMs = 300_000;
const publicList = { ttlMs: listTtlMs, cacheScope: 'public' } as const;

/** A new server without state between requests; creating one does no I/O. */
export function createMcpServer(tools: ReadonlyMap<string, Tool>, { call, skills }: McpCaller): McpServer {
  const mcp = new McpServer(serverIdentity, {
    instructions: serverInstructions,
    // A list changes with a release of this program, and no client is connected across one.
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    cacheHints: {
      'tools/list': publicList,
      'resources/list': publicList,
      'resources/templates/list': publicList,
      'resources/read': publicList,
      'server/discover': publicList,
    },
  });
  const list = [...tools.values()].map(({ description }) => description);
  // Low-level handlers, because the listed schemas are shorter than the ones that validate.
  // As: the library's type wants mutable arrays; it only writes them out.
  mcp.server.setRequestHandler('tools/list', () => ({ tools: list as never[] }));
  mcp.server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `there is no tool ${JSON.stringify(params.name)}; the tools are ${[...tools.keys()].join(', ')}`,
      );
    const { endpoint, result } = tool;
    const given = params.arguments ?? {};
    const ignored = ignoredArguments(endpoint, given);
    try {
      const { answer, context } = await call(endpoint, toRawInput(endpoint, given));
      return toToolResult(renderNaming(ignored, endpoint, answer, 'text', context), answer, result);
    } catch (error) {
      const named = namingError(error, ignored);
      if (named instanceof Problem) return toToolError(named);
      throw named;
    }
  });
  attachSkills(mcp, skills);
  return mcp;
}
