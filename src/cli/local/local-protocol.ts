/** The Model Context Protocol over lines of JSON-RPC 2.0: as much as a server with tools alone needs. */
import { Failure } from '../failure.ts';
import { inertJson } from '../../text/inert.ts';

export interface LocalTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  /** Throws a failure whose sentence becomes the tool's error. */
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<string>;
}

const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** Most characters of one message. */
const lineMax = 1_048_576;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One message → its answer as one line; null for a notification. */
export async function answerLine(
  line: string,
  tools: readonly LocalTool[],
  version: string,
): Promise<string | null> {
  if (line.trim() === '') return null;
  const message = line.length > lineMax ? null : parse(line);
  if (!isObject(message)) return failed(null, -32_700, 'this is no message of JSON-RPC');
  const { id, method, params } = message;
  if (id === undefined) return null;
  if (typeof method !== 'string') return failed(id, -32_600, 'the message names no method');
  const given = isObject(params) ? params : {};
  if (method === 'initialize') return done(id, greeting(given, version));
  if (method === 'ping') return done(id, {});
  if (method === 'tools/list')
    return done(id, { tools: tools.map(({ run: _run, ...described }) => described) });
  if (method !== 'tools/call') return failed(id, -32_601, `there is no method ${method.slice(0, 80)}`);
  const tool = tools.find(({ name }) => name === given['name']);
  if (tool === undefined) return failed(id, -32_602, 'there is no such tool');
  return done(id, await callTool(tool, isObject(given['arguments']) ? given['arguments'] : {}));
}

function greeting(params: Members, version: string): object {
  const asked = protocolVersions.find((each) => each === params['protocolVersion']);
  return {
    protocolVersion: asked ?? protocolVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'skill-registry-local', version },
  };
}

async function callTool(tool: LocalTool, input: Members): Promise<object> {
  try {
    return { content: [{ type: 'text', text: await tool.run(input) }] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = [error.message, ...error.details].join('\n');
    return { content: [{ type: 'text', text }], isError: true };
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const done = (id: unknown, result: object): string => inertJson({ jsonrpc: '2.0', id, result });

const failed = (id: unknown, code: number, message: string): string =>
  inertJson({ jsonrpc: '2.0', id, error: { code, message } });
