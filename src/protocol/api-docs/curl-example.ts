/** A command line that calls an endpoint, built from the examples in its OpenAPI entry. */
import { asObject, asText, type Json, resolveReference } from './open-api-json.ts';

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
  /** References resolved. */
  readonly parameters: readonly Json[];
  readonly siteUrl: string;
}

/** The example's address without the site: path parameters are filled in, and query parameters that are required or carry an example. */
export function examplePath(document: Json, { path, parameters }: Pick<Call, 'path' | 'parameters'>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters) {
    const name = asText(parameter['name']);
    const example = exampleOf(document, parameter);
    if (parameter['in'] === 'path')
      address = address.replace(`{${name}}`, encodeURIComponent(example ?? name));
    else if (parameter['in'] === 'query' && (example !== null || parameter['required'] === true))
      query.set(name, example ?? '…');
  }
  return `${address}${query.size === 0 ? '' : `?${query}`}`;
}

export function curlExample(document: Json, call: Call): string {
  const { method, operation, siteUrl } = call;
  const url = shellQuote(`${siteUrl}${examplePath(document, call)}`);
  if (method === 'get') return `curl ${url}`;
  const body = bodyExample(document, operation);
  return `curl -X ${method.toUpperCase()} ${url} -H 'Content-Type: application/json' -d ${shellQuote(JSON.stringify(body))}`;
}

function exampleOf(document: Json, parameter: Json): string | null {
  const schema = resolveReference(document, asObject(parameter['schema']));
  const value =
    parameter['example'] ??
    firstOf(parameter['examples']) ??
    firstOf(schema['examples']) ??
    schema['example'];
  return value === undefined ? null : String(value);
}

function bodyExample(document: Json, operation: Json): unknown {
  const body = resolveReference(document, asObject(operation['requestBody']));
  const media = asObject(asObject(body['content'])['application/json']);
  const schema = resolveReference(document, asObject(media['schema']));
  return media['example'] ?? firstOf(media['examples']) ?? firstOf(schema['examples']) ?? {};
}

/** Examples are a list in a schema, and named objects with a `value` elsewhere. */
function firstOf(examples: unknown): unknown {
  if (Array.isArray(examples)) return examples[0];
  return asObject(Object.values(asObject(examples))[0])['value'];
}

/** One shell word, whatever is in it. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
