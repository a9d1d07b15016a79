/** The endpoint list as an OpenAPI 3.1 document: every path, parameter, status and example of it. */
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathItemObject } from 'zod-openapi';
import type { Context, Endpoint } from '../api/define.ts';
import { type Route, routes } from '../routes.ts';
import { mcpPathItem } from './mcp/openapi.ts';
import { documentationContext } from './documentation-context.ts';
import { type EndpointExample, renderExample } from './endpoint-example.ts';
import { answerContent, requestParts } from './openapi-schemas.ts';
import { problemResponses } from './openapi-problems.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const groups: Readonly<Record<Endpoint['group'], string>> = {
  Discover: 'Find skills and read what is known about them.',
  Resolve: 'One task in, one skill out: with the reason, the risks and a signed plan.',
  Install: 'How to install one skill, for each runtime.',
  Outcomes: 'Report whether a skill worked, and read what others reported.',
  Submit: 'Offer a skill to the registry, follow its review, and read what was published.',
  Documents: 'Documents for machines: keys and this description.',
};

const introduction =
  'A registry of agent skills (SKILL.md folders in git repositories). It says which one to use for a task, why, what could go ' +
  'wrong, and how to install exactly the bytes that were audited. No credentials are needed. Every answer is JSON, or plain ' +
  'text with `format=text`, which is shorter for language models. Errors are RFC 9457 problem documents. A read that depends ' +
  'only on the catalog is also available at its path with `.json` or `.txt` appended.';

/** The same catalog gives the same document, byte for byte: its examples contain no time and no random values. */
export async function buildOpenApiDocument(
  context: Context,
  endpoints: readonly Endpoint[],
): Promise<OpenApiDocument> {
  const surroundings = documentationContext(context);
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const endpoint of endpoints) {
    const example = await renderExample(endpoint, surroundings);
    const route: Route = routes[endpoint.route];
    for (const [at, path] of [route.path, ...(route.aliases ?? [])].entries()) {
      const item = (paths[path] ??= {});
      // A path that names its format has no other.
      const offered: Endpoint = path.endsWith('.json') ? { ...endpoint, formats: ['json'] } : endpoint;
      item[endpoint.method === 'GET' ? 'get' : 'post'] = toOperation(offered, example, at, route.path);
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Skill Registry',
        version: '2.0.0',
        summary: 'Which agent skill to use, why, and how to install it safely',
        description: introduction,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: context.siteUrl, description: 'This registry' }],
      tags: usedGroups(endpoints).map((name) => ({ name, description: groups[name] })),
      paths: {
        ...paths,
        [routes.mcp.path]: mcpPathItem,
        [routes.openapi.path]: { get: ownOperation() },
      },
    },
    {
      // Zod adds a 400-character pattern, which repeats the format.
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
      },
    },
  );
}

function toOperation(
  endpoint: Endpoint,
  example: EndpointExample,
  alias: number,
  canonical: string,
): ZodOpenApiOperationObject {
  const isAlias = alias > 0;
  return {
    operationId: isAlias ? `${endpoint.id}Alias${alias === 1 ? '' : alias}` : endpoint.id,
    summary: isAlias ? `${endpoint.summary} (alias)` : endpoint.summary,
    description: isAlias ? `The same as ${canonical}. ${endpoint.description}` : endpoint.description,
    tags: [endpoint.group],
    ...requestParts(endpoint, example),
    responses: {
      200: { description: 'The answer', content: answerContent(endpoint, example) },
      ...(endpoint.cache === 'public'
        ? { 304: { description: 'Not changed since the validator that was sent' } }
        : {}),
      ...problemResponses({ ...endpoint, negotiates: endpoint.formats.length > 1 }),
    },
  };
}

const OwnShape = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({}),
  paths: z.looseObject({}),
});

function ownOperation(): ZodOpenApiOperationObject {
  return {
    operationId: 'openapi',
    summary: 'Read this document',
    description: 'The API as OpenAPI 3.1.',
    tags: ['Documents'],
    responses: {
      200: {
        description: 'The document',
        content: {
          'application/json': {
            schema: OwnShape,
            example: { openapi: '3.1.0', info: { title: 'Skill Registry', version: '2.0.0' }, paths: {} },
          },
        },
      },
      304: { description: 'Not changed since the validator that was sent' },
      ...problemResponses({ problems: [], negotiates: false }),
    },
  };
}

/** In the order of the table; `Documents` always, for this document itself. */
function usedGroups(endpoints: readonly Endpoint[]): Endpoint['group'][] {
  const used = new Set<Endpoint['group']>(['Documents', ...endpoints.map(({ group }) => group)]);
  // The table's keys are the groups.
  return (Object.keys(groups) as Endpoint['group'][]).filter((group) => used.has(group));
}
