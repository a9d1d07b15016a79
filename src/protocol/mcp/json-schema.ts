/** JSON Schemas of tools: short, because every client pays for them in tokens. */
import { z } from 'zod';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

/** Keywords that a tool's schema keeps; limits of length and pattern are checked, and explained, on a call. */
const inputKeywords = ['type', 'description', 'enum'] as const;

/** A schema in JSON Schema 2020-12, with every reference replaced by what it refers to. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // As: zod writes exactly these keywords.
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & {
    readonly $defs?: Readonly<Record<string, unknown>>;
  };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as { readonly $ref?: unknown };
    const target = typeof $ref === 'string' ? inline($defs[$ref.replace('#/$defs/', '')]) : {};
    return {
      ...(target as object),
      ...Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, inline(member)])),
    };
  };
  return inline(root) as JsonSchema;
}

/** The same object with only what a model needs: types, enums, ranges and descriptions. */
export function briefInput(schema: JsonSchema): JsonSchema {
  if (schema.anyOf !== undefined) {
    const { anyOf, ...rest } = schema;
    const values = anyOf.filter(({ type }) => type !== 'null');
    // `null` means the same as an absent member.
    if (values.length === 1 && values[0] !== undefined) return briefInput({ ...rest, ...values[0] });
    return { ...pick(rest, inputKeywords), anyOf: values.map((each) => briefInput(each)) };
  }
  const { type, properties, required, items } = schema;
  return {
    ...pick(schema, inputKeywords),
    ...(Array.isArray(type) ? { type: type.find((each) => each !== 'null') } : {}),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, briefInput(member)]),
          ),
        }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: briefInput(items) }),
  };
}

/**
 * The schema of an object reduced to some of its members, named by paths such as `results[].slug`; a leaf keeps
 * only its type. Throws for a path that the object cannot have (a bug).
 */
export function briefOutput(schema: JsonSchema, paths: readonly string[]): JsonSchema {
  return narrow(schema, toTree(paths), '');
}

/** Path segments as a tree; a leaf has no members. */
export interface PathTree {
  readonly [segment: string]: PathTree;
}

/** `results[].slug` is `{results: {'[]': {slug: {}}}}`. */
export function toTree(paths: readonly string[]): PathTree {
  const root: Record<string, PathTree> = {};
  for (const path of paths) {
    let at = root;
    for (const segment of path.replaceAll('[]', '.[]').split('.')) {
      // As: this function alone makes the nodes, and none is shared before it returns.
      at = (at[segment] ??= {}) as Record<string, PathTree>;
    }
  }
  return root;
}

function narrow(schema: JsonSchema, tree: PathTree, path: string): JsonSchema {
  const { value, nullable } = withoutNull(schema);
  const type = (name: string): string | readonly string[] => (nullable ? [name, 'null'] : name);
  const segments = Object.entries(tree);
  if (segments.length === 0) {
    return typeof value.type === 'string' ? { type: type(value.type) } : {};
  }
  if ('[]' in tree) {
    if (value.items === undefined) throw new TypeError(`${path} is not a list`);
    return { type: type('array'), items: narrow(value.items, tree['[]'] ?? {}, `${path}[]`) };
  }
  const members = segments.map(([name, below]): [string, JsonSchema] => {
    const member = value.properties?.[name];
    if (member === undefined) throw new TypeError(`${path}.${name} is not a member of the answer`);
    return [name, narrow(member, below, `${path}.${name}`)];
  });
  return { type: type('object'), properties: Object.fromEntries(members) };
}

function withoutNull(schema: JsonSchema): { readonly value: JsonSchema; readonly nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const { type, ...rest } = schema;
    const name: unknown = type.find((each: unknown) => each !== 'null') ?? 'null';
    return { value: { ...rest, type: String(name) }, nullable: true };
  }
  const values = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [value] = values;
  return schema.anyOf === undefined || value === undefined || values.length > 1
    ? { value: schema, nullable: false }
    : { value, nullable: schema.anyOf.length > 1 };
}

function pick(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]),
  );
}
