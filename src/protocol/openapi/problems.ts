/** The errors an endpoint can answer, as OpenAPI responses. */
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Endpoint } from '../../api/define.ts';
import { type ProblemKind, problemKinds } from '../../problem.ts';

const ProblemDocument = z
  .looseObject({
    type: z.string().meta({ description: 'Documentation of this kind of error' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What is wrong and how to correct it, in one sentence' }),
    instance: z.string().meta({ description: 'Path of the request' }),
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), allowed: z.array(z.string()).optional() }))
      .optional()
      .meta({ description: 'Every bad field' }),
    suggestions: z
      .array(z.string())
      .optional()
      .meta({ description: 'Nearest slugs or paths, for an unknown one' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details; as text `Error <status>: <detail>`' });

const details: Readonly<Record<ProblemKind, string>> = {
  'invalid-input': 'limit: must be a whole number from 1 to 100',
  'invalid-json': 'the body is not well-formed JSON',
  forbidden: 'the Origin of this request may not use MCP here',
  'not-found': 'there is no skill acme-nothing',
  'method-not-allowed': 'DELETE is not possible here; use GET, HEAD, OPTIONS',
  'not-acceptable': 'this is offered as application/json and text/plain',
  conflict: 'another report with this event_id was recorded before',
  'body-too-large': 'the body must be at most 65536 bytes',
  'unsupported-media-type': 'Content-Type must be application/json',
  unprocessable: 'the report names a skill that does not exist',
  'too-many-requests': 'too many requests from this network; retry in 30 seconds',
  'internal-error': 'internal error; its id is 00000000-0000-4000-8000-000000000000',
  unavailable: 'the registry is still loading',
};

interface Answering extends Pick<Endpoint, 'body' | 'problems' | 'svgProblem' | 'writes'> {
  /** False for documents in one format, for which `Accept` has no effect. */
  readonly negotiates?: boolean;
}

/** One response per status: the kinds of every endpoint, those of POST, and the endpoint's own. */
export function problemResponses({
  body,
  problems,
  writes,
  negotiates = true,
  svgProblem,
}: Answering): Record<string, ZodOpenApiResponseObject> {
  const kinds: ProblemKind[] = [
    'invalid-input',
    ...(negotiates ? (['not-acceptable'] as const) : []),
    ...(body !== undefined ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...problems,
    ...(writes === true || negotiates ? (['too-many-requests'] as const) : []),
    'internal-error',
    'unavailable',
  ];
  const byStatus = [...new Set(kinds)].map((kind) => {
    const response = kind === 'not-found' && svgProblem !== undefined ? missingImage : responses[kind];
    return [String(problemKinds[kind].status), response] as const;
  });
  return Object.fromEntries(byStatus.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same object for every endpoint, so that the document contains each once. */
const responses = Object.fromEntries(
  Object.entries(problemKinds).map(([kind, { status, title }]) => {
    // The table's keys are the kinds.
    const detail = details[kind as ProblemKind];
    const response: ZodOpenApiResponseObject = {
      id: String(status),
      description: `${title}: ${detail}`,
      content: {
        // One example shows the form; what differs is in the descriptions.
        'application/problem+json': {
          schema: ProblemDocument,
          ...(kind === 'invalid-input' ? { example: exampleOf(kind, status, title, detail) } : {}),
        },
        'text/plain': { schema: z.string() },
      },
    };
    return [kind, response];
  }),
) as Readonly<Record<ProblemKind, ZodOpenApiResponseObject>>;

function exampleOf(kind: ProblemKind, status: number, title: string, detail: string): object {
  return { type: `/api-docs#problem-${kind}`, title, status, detail, instance: '/api/registry/search' };
}

/** The answer for an unknown image is an image too. */
const missingImage: ZodOpenApiResponseObject = {
  ...responses['not-found'],
  id: 'MissingImage',
  content: {
    ...responses['not-found'].content,
    'image/svg+xml': { schema: z.string(), example: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
  },
};
