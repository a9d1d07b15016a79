/** /api/mcp in the OpenAPI document: JSON-RPC seen as HTTP, with an example that a reader can send. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { problemResponses } from './problems.ts';
import { serverIdentity } from '../mcp/identity.ts';

const Id = z.union([z.string(), z.number(), z.null()]);

const RpcRequest = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: Id.optional().meta({ description: 'Returned with the answer; without one nothing is answered' }),
    method: z.string().meta({ description: 'For example `tools/list` or `tools/call`' }),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: 'McpRequest' });

const RpcResponse = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: Id.optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpResponse' });

const Metadata = z
  .looseObject({ name: z.string(), url: z.url(), tools: z.array(z.looseObject({ name: z.string() })) })
  .meta({ id: 'McpMetadata' });

const answer = (
  description: string,
  example: object,
): NonNullable<ZodOpenApiOperationObject['responses']>['200'] => ({
  description,
  content: { 'application/json': { schema: RpcResponse, example } },
});

const refusal = (code: number, message: string): object => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message },
});

/** Statuses that JSON-RPC uses are its own documents; what HTTP refuses is a problem document. */
export const mcpPathItem: ZodOpenApiPathItemObject = {
  get: {
    operationId: 'mcpMetadata',
    summary: 'Read about the MCP server and its tools',
    description:
      'For those who look before they connect. A client that asks for an event stream alone gets 405.',
    tags: ['Documents'],
    responses: {
      200: {
        description: 'OK',
        content: {
          'application/json': {
            schema: Metadata,
            example: {
              ...serverIdentity,
              url: 'https://skills.example/api/mcp',
              tools: [{ name: 'resolve_skill' }],
            },
          },
        },
      },
      304: { description: 'Not changed since the validator that was sent' },
      ...problemResponses({ problems: ['method-not-allowed'], negotiates: false }),
    },
  },
  post: {
    operationId: 'mcp',
    summary: 'Speak the Model Context Protocol',
    description:
      'JSON-RPC 2.0 over HTTP, revisions 2026-07-28 and 2025, without sessions, one message a request. Tools are the operations of this document.',
    tags: ['Documents'],
    requestBody: {
      required: true,
      description: 'At most 64 KiB',
      content: {
        'application/json': {
          schema: RpcRequest,
          example: {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'resolve_skill', arguments: { task: 'extract tables from a PDF' } },
          },
        },
      },
    },
    responses: {
      ...problemResponses({ body: RpcRequest, problems: ['forbidden'], negotiates: false }),
      200: {
        description: 'The result, or an error of the method; an event stream for `subscriptions/listen`',
        content: {
          'application/json': {
            schema: RpcResponse,
            example: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
          },
          'text/event-stream': { schema: z.string(), example: 'event: message\ndata: {"jsonrpc":"2.0"}\n\n' },
        },
      },
      202: { description: 'A notification was taken; there is no body' },
      400: answer(
        'No JSON-RPC request, or not of the revision that it names',
        refusal(-32_700, 'not well-formed JSON'),
      ),
      404: answer(
        'A method that revision 2026-07-28 does not have here',
        refusal(-32_601, 'Method not found'),
      ),
    },
  },
};
