/** A value that a schema of the description allows, made of the description's own examples. */
import type { Schema, Schemas } from './schemas.ts';

/** Where the description gives no example, by the member's name, its format or its type. */
const defaults: Readonly<Record<string, unknown>> = {
  sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
  encoding: 'base64',
  content: 'eA==',
  'date-time': '2011-01-26T19:01:12Z',
  uri: 'https://github.com/octocat/Hello-World',
  string: 'main',
  number: 1,
  integer: 1,
  boolean: false,
};

/**
 * `all`: with every member; `least`: only the members that it promises, and null wherever it allows that. Nested
 * deeper than eight schemas, an object has only what it promises.
 */
export function sample(
  schemas: Schemas,
  schema: Schema,
  members: 'all' | 'least',
  name = '',
  depth = 0,
): unknown {
  const go = (inner: unknown, of = name): unknown => sample(schemas, inner as Schema, members, of, depth + 1); // JSON Schemas nest
  const { $ref, anyOf, allOf, type, example } = schema;
  if (typeof $ref === 'string') return go(schemas.definitions[$ref.slice('#/$defs/'.length)]);
  if (Array.isArray(anyOf)) {
    const options: Schema[] = anyOf;
    const none = options.find((each) => 'const' in each && each['const'] === null);
    return go((members === 'least' ? none : undefined) ?? options.find((each) => each !== none));
  }
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((each) => go(each))) as unknown;
  if ('const' in schema) return schema['const'];
  if (type === 'array') return [go(schema['items'])];
  if (type === 'object') {
    const required = (schema['required'] ?? []) as string[]; // made by `Schemas`
    return Object.fromEntries(
      Object.entries((schema['properties'] ?? {}) as Record<string, unknown>)
        .filter(([key]) => required.includes(key) || (members === 'all' && depth < 8))
        .map(([key, inner]) => [key, go(inner, key)]),
    );
  }
  return example === undefined
    ? (defaults[name] ?? defaults[String(schema['format'] ?? type)] ?? null)
    : fromExample(String(example), type);
}

function fromExample(example: string, type: unknown): unknown {
  if (type === 'boolean') return example === 'true';
  if (type === 'string') return example.replaceAll(/^"|"$/g, '');
  return Number.isFinite(Number(example)) ? Number(example) : 1;
}
