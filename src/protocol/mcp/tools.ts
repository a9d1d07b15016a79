/** Endpoints as MCP tools: each one's input and output, and how a call becomes an endpoint's input. */
import { z } from 'zod';
import type { Endpoint } from '../../api/define.ts';
import { type IgnoredName, ignoredNames } from '../../api/ignored-names.ts';
import type { RawInput } from '../../api/run.ts';
import {
  briefInput,
  briefOutput,
  type JsonSchema,
  type PathTree,
  toJsonSchema,
  toTree,
} from './json-schema.ts';

/** One tool as `tools/list` shows it. */
interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: Readonly<Record<string, boolean>>;
}

export interface Tool {
  readonly endpoint: Endpoint;
  readonly description: ToolDescription;
  /** Members of a brief result. */
  readonly result: PathTree;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Tools by name, in the order of the endpoints; throws if two have the same name. */
export function buildTools(endpoints: readonly Endpoint[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const endpoint of endpoints) {
    if (endpoint.tool === undefined) continue;
    const { name, description, result } = endpoint.tool;
    if (tools.has(name)) throw new TypeError(`two tools are named ${name}`);
    tools.set(name, {
      endpoint,
      result: toTree(result),
      description: {
        name,
        description,
        inputSchema: inputSchemaOf(endpoint),
        outputSchema: asObject(briefOutput(toJsonSchema(endpoint.output, 'output'), result)),
        annotations: annotationsOf(endpoint),
      },
    });
  }
  return tools;
}

const parts = ['path', 'query', 'body'] as const;

/** Names of tools by the id of the endpoint: what answers for a caller with tools name. */
export function toolNames(tools: ReadonlyMap<string, Tool>): ReadonlyMap<string, string> {
  return new Map([...tools].map(([name, { endpoint }]) => [endpoint.id, name]));
}

/** Puts arguments where the endpoint reads them; unknown ones are ignored, as in the API: see `ignoredArguments`. */
export function toRawInput(endpoint: Endpoint, given: Arguments): RawInput {
  const { fixed = {}, omit = [] } = endpoint.tool ?? {};
  const offered = Object.entries(given).filter(([name]) => !omit.includes(name));
  const brief = 'detail' in shapeOf(endpoint) ? { detail: 'brief' } : {};
  const values = { ...brief, ...Object.fromEntries(offered), ...fixed };
  const [path, query, body] = parts.map((part) => {
    const names = Object.keys(endpoint[part]?.shape ?? {});
    return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  });
  // As: a tool's values are typed already, and every part is checked by the endpoint's own schema.
  return { path, query, ...(endpoint.body === undefined ? {} : { body }) } as unknown as RawInput;
}

/** Arguments that mean nothing to a tool, also where they are parameters of the API that it does not offer. */
export function ignoredArguments(endpoint: Endpoint, given: Arguments): readonly IgnoredName[] {
  const { omit = [] } = endpoint.tool ?? {};
  const known = Object.keys(shapeOf(endpoint)).filter((name) => !omit.includes(name));
  return ignoredNames(Object.keys(given), [...known, 'format']);
}

function shapeOf(endpoint: Endpoint): z.ZodRawShape {
  return Object.assign({}, ...parts.map((part) => endpoint[part]?.shape)) as z.ZodRawShape;
}

/** One flat object, as a model need not know which part of a request has a value. */
function inputSchemaOf(endpoint: Endpoint): ToolDescription['inputSchema'] {
  const hidden = new Set([
    'format',
    ...(endpoint.tool?.omit ?? []),
    ...Object.keys(endpoint.tool?.fixed ?? {}),
  ]);
  const offered = Object.entries(shapeOf(endpoint)).filter(([name]) => !hidden.has(name));
  return asObject(briefInput(toJsonSchema(z.object(Object.fromEntries(offered)), 'input')));
}

/** The specification's hints, where they differ from its defaults: a repeated report or submission changes nothing. */
function annotationsOf(endpoint: Endpoint): Record<string, boolean> {
  return endpoint.method === 'GET'
    ? { readOnlyHint: true }
    : { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
}

function asObject(schema: JsonSchema): JsonSchema & { readonly type: 'object' } {
  return { ...schema, type: 'object' };
}
