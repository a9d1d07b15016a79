/** JSON-RPC to /api/mcp without a client library: what is sent and what comes back is all in sight. */

export interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Any body, as it is given. */
export function postMcp(
  ask: Fetch,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return ask('/api/mcp', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** One request of the 2025 era, which needs no more than a method. */
export async function askOld(ask: Fetch, method: string, params: object = {}): Promise<RpcAnswer> {
  const response = await postMcp(ask, { jsonrpc: '2.0', id: 1, method, params });
  return (await response.json()) as RpcAnswer;
}

/** One request of the 2026 era: every request says which protocol it speaks, in its headers and in its body. */
export async function askNew(ask: Fetch, method: string, params: object = {}): Promise<Response> {
  const named = 'name' in params ? params.name : 'uri' in params ? params.uri : undefined;
  const name = named === undefined ? {} : { 'mcp-name': String(named) };
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return postMcp(
    ask,
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...name },
  );
}

/** Calls a tool in the 2025 era; throws where the protocol, not the tool, refuses. */
export async function callTool(ask: Fetch, name: string, given: object = {}): Promise<ToolAnswer> {
  const { result, error } = await askOld(ask, 'tools/call', { name, arguments: given });
  if (error !== undefined) throw new Error(`${error.code}: ${error.message}`);
  // As: the tests of the shapes look closer.
  return result as unknown as ToolAnswer;
}
