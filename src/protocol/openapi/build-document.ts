/** The endpoint list as an OpenAPI 3.1 document: every path, parameter, status and example of it. */
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathItemObject } from 'zod-openapi';
import type { Context, Endpoint } from '../../api/define.ts';
import { SkillFields } from '../../api/shared/skill-summary.ts';
import { type Route, routes } from '../../routes.ts';
import { mcpPathItem } from './mcp-operations.ts';
import { documentationContext } from './documentation-context.ts';
import { type EndpointExample, renderExample } from './endpoint-example.ts';
import { answerContent, requestParts } from './operation-parts.ts';
import { problemResponses } from './problems.ts';
import type { OpenApiDocument } from './document-type.ts';
import { extendSchemas } from './extend-schemas.ts';
import { shareParts } from './share-parts.ts';
import { shortenSchema } from './shorten-schema.ts';

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
  'only on the catalog is also available at its path with `.json` or `.txt` appended. A write that is sent again with its ' +
  '`Idempotency-Key` (16 to 255 characters) is not done again.';

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

/** The same catalog gives the same document, byte for byte: its examples contain no time and no random values. */
export async function buildOpenApiDocument(
  context: Context,
  endpoints: readonly Endpoint[],
): Promise<OpenApiDocument> {
  const surroundings = documentationContext(context);
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  const shown = new Map<unknown, EndpointExample['answers']>();
  for (const endpoint of endpoints) {
    const request = await renderExample(endpoint, surroundings);
    // Operations of one shape show one answer, so that the document has it once.
    const answers = shown.get(endpoint.output) ?? request.answers;
    shown.set(endpoint.output, answers);
    const example = { ...request, answers };
    const { path: canonical, aliases = [] }: Route = routes[endpoint.route];
    const method = methodNames[endpoint.method];
    const formats: Endpoint['formats'] = canonical.endsWith('.json') ? ['json'] : endpoint.formats;
    (paths[canonical] ??= {})[method] = toOperation({ ...endpoint, formats }, example);
    for (const path of aliases) paths[path] = toAlias(path, canonical, endpoint);
  }
  const document = createDocument(
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
      components: { schemas: { SkillFields } },
      paths: {
        ...paths,
        [routes.mcp.path]: mcpPathItem,
        [routes.openapi.path]: { get: ownOperation() },
      },
    },
    { override: shortenSchema },
  );
  return shareParts(extendSchemas(document));
}

function toOperation(endpoint: Endpoint, example: EndpointExample): ZodOpenApiOperationObject {
  const { id, summary, description, group, cache, formats } = endpoint;
  return {
    operationId: id,
    summary,
    description,
    tags: [group],
    ...requestParts(endpoint, example),
    responses: {
      200: { description: 'OK', content: answerContent(endpoint, example) },
      ...(cache === 'public'
        ? { 304: { description: 'Not changed since the validator that was sent' } }
        : {}),
      ...problemResponses({ ...endpoint, negotiates: formats.length > 1 }),
    },
  };
}

/** An alias answers as its canonical path does; one that names its format has no other. */
function toAlias(path: string, canonical: string, endpoint: Endpoint): ZodOpenApiPathItemObject {
  if (!path.endsWith('.json')) return { $ref: `#/paths/${canonical.replaceAll('/', '~1')}` };
  const asJson: Endpoint = { ...endpoint, id: `${endpoint.id}File`, formats: ['json'] };
  return { get: toOperation(asJson, { path: {}, query: {}, body: null, answers: {} }) };
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
