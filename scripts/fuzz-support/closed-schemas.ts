/** Schemas of an OpenAPI document that refuse members which they do not name, so that a check finds undocumented ones. */
import { isObject } from '../../src/schema/json.ts';

type Json = Readonly<Record<string, unknown>>;

const listKeywords: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
const schemaKeywords: ReadonlySet<string> = new Set(['items', 'additionalProperties']);

/** The document with every schema closed where it is used. An extension is closed as a whole, its base is not. */
export function closeSchemas(document: Json): Json {
  return closeParts(document, false) as Json;
}

/** `inSchemas`: whether the members are the document's named schemas. */
function closeParts(value: unknown, inSchemas: boolean): unknown {
  if (Array.isArray(value)) return value.map((member) => closeParts(member, false));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (inSchemas) return [name, closeSchema(member, true)];
    if (name === 'example' || name === 'examples') return [name, member];
    return [name, name === 'schema' ? closeSchema(member, false) : closeParts(member, name === 'schemas')];
  });
  return Object.fromEntries(members);
}

/** `isPart`: whether another schema may extend it, which then is closed itself. */
function closeSchema(schema: unknown, isPart: boolean): unknown {
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).map(([name, value]) => [name, closeKeyword(name, value)]);
  const isClosed = isPart || !['$ref', 'properties', 'allOf'].some((name) => name in schema);
  return { ...Object.fromEntries(members), ...(isClosed ? {} : { unevaluatedProperties: false }) };
}

function closeKeyword(name: string, value: unknown): unknown {
  if (name === 'properties' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([each, member]) => [each, closeSchema(member, false)]),
    );
  if (listKeywords.has(name) && Array.isArray(value))
    return value.map((member) => closeSchema(member, name === 'allOf'));
  return schemaKeywords.has(name) ? closeSchema(value, false) : value;
}
