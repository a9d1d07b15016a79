/** The OpenAPI document as the documentation shows it: groups of endpoints, references resolved, types in words. */
import { pathOf, type Route } from '../../routes.ts';
import { curlExample, examplePath } from './curl-example.ts';
import { asObject, asText, listOf, type Json, resolveReference } from './open-api-json.ts';
import { type Field, fieldsOf, typeText } from './schema-text.ts';

interface ApiParameter extends Field {
  readonly place: string;
}

interface ApiResponse {
  readonly status: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly fields: readonly Field[];
  /** An answer as indented JSON, a long one abridged; null where the call can be tried here, but for the first that most make, and where it is that of `like`. */
  readonly sample: string | null;
  /** The endpoint before this one whose answer has the same members; null where none has. */
  readonly like: Pick<ApiEndpoint, 'id' | 'summary'> | null;
}

export interface ApiEndpoint {
  /** Anchor on the page. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Further paths that answer the same. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ApiParameter[];
  readonly responses: readonly ApiResponse[];
  readonly example: string;
  /** Address on this server that answers the example; null for what writes, or answers only some. */
  readonly tryPath: string | null;
}

export interface ApiGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly ApiEndpoint[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Groups in the order of the document's tags, endpoints in the order of its paths; reads only what OpenAPI 3.1 defines.
 * `table` says which paths are aliases: they are listed with their canonical path.
 */
export function toApiGroups(document: Json, siteUrl: string, table: readonly Route[]): ApiGroup[] {
  const aliases = new Set(table.flatMap((route) => route.aliases ?? []));
  const groups = new Map<string, { description: string; endpoints: ApiEndpoint[] }>();
  const firstWith = new Map<string, ApiEndpoint>();
  for (const tag of listOf(document['tags'])) {
    groups.set(asText(tag['name']), { description: asText(tag['description']), endpoints: [] });
  }
  for (const [path, item] of Object.entries(asObject(document['paths']))) {
    if (aliases.has(path)) continue;
    const shared = listOf(asObject(item)['parameters']);
    const others = table.find((route) => route.path === path)?.aliases ?? [];
    for (const method of methods) {
      const operation = asObject(item)[method];
      if (operation === undefined) continue;
      const name = tagOf(asObject(operation));
      const group = groups.get(name) ?? { description: '', endpoints: [] };
      groups.set(name, group);
      const at = { path, method, operation: asObject(operation), shared, others, siteUrl };
      group.endpoints.push(likeEarlier(toEndpoint(document, at), firstWith));
    }
  }
  return [...groups]
    .filter(([, { endpoints }]) => endpoints.length > 0)
    .map(([name, { description, endpoints }]) => ({
      id: `group-${anchor(name)}`,
      name,
      description,
      endpoints,
    }));
}

/** The endpoint with each answer that has the members of an earlier one marked so; `firstWith` has the first by members. */
function likeEarlier(endpoint: ApiEndpoint, firstWith: Map<string, ApiEndpoint>): ApiEndpoint {
  const responses = endpoint.responses.map((response) => {
    if (response.fields.length === 0) return response;
    const members = JSON.stringify(response.fields);
    const first = firstWith.get(members);
    if (first === undefined) {
      firstWith.set(members, endpoint);
      return response;
    }
    const known = first.responses.some(({ sample }) => sample !== null && sample === response.sample);
    return {
      ...response,
      sample: known ? null : response.sample,
      like: { id: first.id, summary: first.summary },
    };
  });
  return { ...endpoint, responses };
}

function tagOf(operation: Json): string {
  const tags = operation['tags'];
  return Array.isArray(tags) ? asText(tags[0], 'Other') : 'Other';
}

function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

interface OperationAt {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
  /** Parameters of the whole path. */
  readonly shared: readonly Json[];
  readonly others: readonly string[];
  readonly siteUrl: string;
}

function toEndpoint(document: Json, at: OperationAt): ApiEndpoint {
  const { path, method, operation } = at;
  const parameters = [...at.shared, ...listOf(operation['parameters'])].map((parameter) =>
    resolveReference(document, parameter),
  );
  const tryPath =
    method === 'get' && isForAnyone(operation, parameters)
      ? examplePath(document, { path, parameters })
      : null;
  const hasSample = tryPath === null || path === pathOf('resolve');
  const body = jsonSchema(document, resolveReference(document, asObject(operation['requestBody'])));
  return {
    id: asText(operation['operationId'], anchor(`${method} ${path}`)),
    method: method.toUpperCase(),
    path,
    aliases: at.others,
    summary: asText(operation['summary'], path),
    description: asText(operation['description']),
    parameters: [
      ...parameters.map((parameter) => toParameter(document, parameter)),
      ...fieldsOf(document, body).map((field) => Object.assign({ place: 'body' }, field)),
    ],
    responses: Object.entries(asObject(operation['responses'])).map(([status, response]) =>
      toResponse(document, status, resolveReference(document, asObject(response)), hasSample),
    ),
    example: curlExample(document, { ...at, parameters }),
    tryPath,
  };
}

/** Whether a call answers everyone at once: it takes no token, and refuses no one a text of another host, which 403 shows. */
function isForAnyone(operation: Json, parameters: readonly Json[]): boolean {
  const takesToken = parameters.some((parameter) => parameter['name'] === 'token');
  return !takesToken && !Object.hasOwn(asObject(operation['responses']), '403');
}

function toParameter(document: Json, parameter: Json): ApiParameter {
  const schema = resolveReference(document, asObject(parameter['schema']));
  return {
    place: asText(parameter['in']),
    name: asText(parameter['name']),
    required: parameter['required'] === true,
    type: typeText(document, schema),
    description: asText(parameter['description'], asText(schema['description'])),
  };
}

function toResponse(document: Json, status: string, response: Json, hasSample: boolean): ApiResponse {
  return {
    status,
    description: asText(response['description']),
    types: Object.keys(asObject(response['content'])),
    fields: status.startsWith('2') ? fieldsOf(document, jsonSchema(document, response)) : [],
    sample: hasSample ? sampleOf(response) : null,
    like: null,
  };
}

/** Characters of a sample, so that the whole page stays below 60 kB on the wire. */
const sampleMax = 1_600;

/** Of a long answer each member is whole where there is room for it, and abridged where there is not, in the answer's order. */
function sampleOf(response: Json): string | null {
  const { example } = asObject(asObject(response['content'])['application/json']);
  if (example === undefined) return null;
  const whole = JSON.stringify(example, null, 2);
  if (whole.length <= sampleMax) return whole;
  let shown = asObject(abridged(example, 1));
  for (const [name, value] of Object.entries(asObject(example))) {
    const fitting = [9, 3, 2, 1]
      .map((depth) => ({ ...shown, [name]: abridged(value, depth) }))
      .find((more) => JSON.stringify(more, null, 2).length <= sampleMax);
    shown = fitting ?? shown;
  }
  return JSON.stringify(shown, null, 2);
}

function abridged(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  return Array.isArray(value)
    ? value.map((each) => abridged(each, depth - 1))
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, abridged(each, depth - 1)]));
}

function jsonSchema(document: Json, holder: Json): Json {
  const media = asObject(asObject(holder['content'])['application/json']);
  return resolveReference(document, asObject(media['schema']));
}
