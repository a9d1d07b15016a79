/** Schemas of the document that have all members of another one: written as that one and what is added to it. */
import type { OpenApiDocument } from './document-type.ts';

interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}
type Schemas = Readonly<Record<string, unknown>>;

/** Least length, in characters, that an extension has to spare; below that the whole list is easier to read. */
const worthwhile = 300;

/** The same schemas, where possible as `allOf` of a smaller one and the rest. What they accept stays the same. */
export function extendSchemas(document: OpenApiDocument): OpenApiDocument {
  // As: a schema of a document is JSON.
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const extended = Object.entries(schemas).map(([name, schema]) => [name, extend(name, schema, schemas)]);
  const components = { ...document.components, schemas: Object.fromEntries(extended) };
  return { ...document, components } as OpenApiDocument;
}

function extend(name: string, schema: unknown, schemas: Schemas): unknown {
  if (!isOpenObject(schema)) return schema;
  let [best, spared] = ['', worthwhile];
  for (const [other, base] of Object.entries(schemas)) {
    if (other === name || !isOpenObject(base) || !isPartOf(base, schema)) continue;
    const length = JSON.stringify(base.properties).length;
    if (length > spared) [best, spared] = [other, length];
  }
  if (best === '') return schema;
  // As: only such schemas became the best one.
  const base = schemas[best] as ObjectSchema;
  const { properties, required = [], type, ...rest } = schema;
  const added = Object.entries(properties).filter(([member]) => !(member in base.properties));
  const own = required.filter((member) => !(base.required ?? []).includes(member));
  return {
    ...rest,
    allOf: [{ $ref: `#/components/schemas/${best}` }, { type, properties: Object.fromEntries(added) }],
    ...(own.length === 0 ? {} : { required: own }),
  };
}

/** Whether each member of the base is one of the schema, and the base requires none that the schema does not. */
function isPartOf(base: ObjectSchema, schema: ObjectSchema): boolean {
  const members = Object.entries(base.properties);
  return (
    // Names first, which most pairs of schemas differ in: the rest is written out to be compared.
    members.every(([name]) => name in schema.properties) &&
    (base.required ?? []).every((name) => schema.required?.includes(name)) &&
    members.every(([name, member]) => JSON.stringify(member) === JSON.stringify(schema.properties[name])) &&
    JSON.stringify(base).length < JSON.stringify(schema).length
  );
}

/** One that says nothing about members that it does not name. */
function isOpenObject(schema: unknown): schema is ObjectSchema {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'properties' in schema &&
    !('additionalProperties' in schema)
  );
}
