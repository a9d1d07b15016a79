/** Requests and answers of an endpoint as OpenAPI parts, made from its zod schemas. */
import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Endpoint } from '../../api/define.ts';
import { Meta } from '../../schema/meta.ts';
import type { EndpointExample } from './endpoint-example.ts';
import { shortenJson, shortenText } from './shorten-example.ts';

const Lockfile = z
  .looseObject({
    version: z.literal(1),
    skills: z.record(z.string(), z.looseObject({ source: z.string(), skillPath: z.string() })),
    registry: z.looseObject({ url: z.string(), catalog_revision: z.string() }),
  })
  .meta({
    id: 'Lockfile',
    description: 'A skills-lock.json with the audited content and the answer that chose it',
  });

/** Parameters and body, each parameter with the example's value. */
export function requestParts(
  endpoint: Endpoint,
  example: EndpointExample,
): Partial<ZodOpenApiOperationObject> {
  const format = z
    .enum(endpoint.formats)
    .optional()
    .meta({
      description: 'By default `Accept` decides',
      examples: [endpoint.formats.includes('text') ? 'text' : endpoint.formats[0]],
    });
  // With one format there is no parameter.
  const withFormat = (schema: z.ZodObject): z.ZodObject =>
    endpoint.formats.length > 1 ? schema.extend({ format }) : schema;
  const requestParams = {
    ...(endpoint.path === undefined ? {} : { path: withExamples(endpoint.path, example.path) }),
    ...(endpoint.body === undefined
      ? { query: withExamples(withFormat(endpoint.query ?? z.object({})), example.query) }
      : {}),
  };
  if (endpoint.body === undefined) return { requestParams };
  const schema = withFormat(endpoint.body);
  const content = { 'application/json': { schema, example: example.body } };
  return { requestParams, requestBody: { required: true, description: 'At most 64 KiB', content } };
}

/** By media type; JSON and lockfile share theirs. */
export function answerContent(endpoint: Endpoint, { answers }: EndpointExample): ZodOpenApiContentObject {
  const schema = answerSchema(endpoint);
  const json =
    answers.json === undefined ? {} : { example: shortenJson(JSON.parse(answers.json), endpoint.output) };
  const text = answers.text === undefined ? {} : { example: shortenText(answers.text) };
  return {
    'application/json': {
      schema: endpoint.formats.includes('lockfile') ? z.union([schema, Lockfile]) : schema,
      ...json,
    },
    ...(endpoint.formats.includes('svg')
      ? {
          'image/svg+xml': {
            schema: z.string(),
            ...(answers.svg === undefined ? {} : { example: shortenText(answers.svg) }),
          },
        }
      : {}),
    ...(endpoint.formats.includes('text')
      ? {
          'text/plain': {
            schema: z.string(),
            ...text,
          },
        }
      : {}),
  };
}

/** The output and the `meta` that `runEndpoint` adds to it, merged with a `meta` of its own. */
function answerSchema(endpoint: Endpoint): z.ZodObject {
  const output: z.ZodObject = endpoint.output;
  if (endpoint.meta === false) return output;
  const known = answerSchemas.get(output);
  if (known !== undefined) return known;
  const own = output.shape['meta'];
  const meta = own instanceof z.ZodObject ? Meta.extend(own.shape) : Meta;
  const id = z.globalRegistry.get(output)?.id;
  const extended = output.extend({ meta });
  const schema =
    id === undefined ? extended : extended.meta({ id: /(?:Answer|Response)$/.test(id) ? id : `${id}Answer` });
  answerSchemas.set(output, schema);
  return schema;
}

/** One answer schema for each output, since an id can be given only once. */
const answerSchemas = new WeakMap<object, z.ZodObject>();

function withExamples(schema: z.ZodObject, values: Readonly<Record<string, string>>): z.ZodObject {
  const shape = Object.entries(schema.shape).map(([name, member]) => {
    const value = values[name];
    if (value === undefined || !(member instanceof z.ZodType)) return [name, member];
    return [name, member.meta({ ...z.globalRegistry.get(member), id: undefined, examples: [value] })];
  });
  return z.object(Object.fromEntries(shape) as z.ZodRawShape);
}
