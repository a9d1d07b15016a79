/** POST /api/mcp: JSON-RPC over HTTP for clients of both protocol eras, without sessions, answered as plain JSON. */
import {
  createMcpHandler,
  isLegacyRequest,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Problem } from '../../problem.ts';
import { createMcpServer, type McpCaller } from '../../protocol/mcp/server.ts';
import type { Tool } from '../../protocol/mcp/tools.ts';
import { cacheControl, contentTypes, dataHeaders } from '../headers.ts';
import { checkShape, readJsonText } from '../read-json-body.ts';

/** Connections that may wait for news at a time; no list changes while a server runs, so there is none. */
const subscriptionsMax = 64;

interface McpOptions {
  readonly tools: ReadonlyMap<string, Tool>;
  /** Host names that a browser or a proxy may name; null allows every one. */
  readonly hosts: readonly string[] | null;
  readonly onError: (error: Error) => void;
  /** Ends open subscriptions, so that a server can stop. */
  readonly stopping: AbortSignal | undefined;
}

/** `host` is the Host header as it was sent; null where the request came over no socket. */
export type HandleMcp = (request: Request, host: string | null, caller: McpCaller) => Promise<Response>;

/**
 * Throws a `Problem` for what HTTP itself refuses: 403 for the Origin or Host of another site, 413, 415. Everything
 * after that is answered in JSON-RPC.
 */
export function createMcp({ tools, hosts, onError, stopping }: McpOptions): HandleMcp {
  const callers = new WeakMap<Request, McpCaller>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo === undefined ? undefined : callers.get(requestInfo);
      if (caller === undefined) throw new TypeError('a server is made for a request that is being answered');
      return createMcpServer(tools, caller);
    },
    { legacy: 'reject', maxSubscriptions: subscriptionsMax, onerror: onError },
  );
  stopping?.addEventListener('abort', () => void modern.close().catch(onError));

  async function answerLegacy(request: Request, body: unknown, caller: McpCaller): Promise<Response> {
    const server = createMcpServer(tools, caller);
    // Without a session id generator the transport keeps no session.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: body });
    } finally {
      await server.close();
    }
  }

  return async (request, host, caller) => {
    if (hosts !== null) checkPlace(request, host, hosts);
    const text = await readJsonText(request);
    const body = parse(text);
    if (body instanceof Response) return body;
    // Both eras ask for two media types; a caller that is content with JSON gets JSON.
    const headers = new Headers(request.headers);
    headers.set('accept', 'application/json, text/event-stream');
    const asked = new Request(request.url, { method: 'POST', headers });
    callers.set(asked, caller);
    const answer = (await isLegacyRequest(asked, body))
      ? await answerLegacy(asked, body, caller)
      : await modern.fetch(asked, { parsedBody: body });
    return withHeaders(answer);
  };
}

/** The specification: a server must refuse the Origin of another site, as a page of another site could use a local registry. */
function checkPlace(request: Request, host: string | null, hosts: readonly string[]): void {
  const allowed = [...hosts];
  if (!validateOriginHeader(request.headers.get('origin'), allowed).ok)
    throw new Problem(
      'forbidden',
      'the Origin of this request may not use MCP here; the operator can allow its host in MCP_HOSTS',
    );
  if (host !== null && !validateHostHeader(host, allowed).ok)
    throw new Problem(
      'forbidden',
      'the Host of this request is no name of this registry; the operator can set SITE_URL or MCP_HOSTS',
    );
}

/** The message, or JSON-RPC's own refusal of what is none. */
function parse(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(-32_700, 'the body is not well-formed JSON');
    throw error;
  }
  if (typeof body !== 'object' || body === null)
    return refuse(-32_600, 'the body must be a JSON-RPC request');
  // Revision 2025-06-18 took batches out of the protocol; one would be many requests for the price of one.
  if (Array.isArray(body)) return refuse(-32_600, 'batches are not supported; send one message a request');
  try {
    checkShape(body);
  } catch (error) {
    if (error instanceof Problem) return refuse(-32_600, error.message);
    throw error;
  }
  return body;
}

function refuse(code: number, message: string): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  return withHeaders(new Response(body, { status: 400, headers: { 'content-type': contentTypes.lockfile } }));
}

function withHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(dataHeaders)) headers.set(name, value);
  headers.set('cache-control', cacheControl.none);
  return new Response(answer.body, { status: answer.status, headers });
}
