/** JSON Schema in words: what a field takes, in as few of them as say it. */
import { asObject, asText, type Json, listOf, resolveReference } from './open-api-json.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  /** `string`, `one of low, medium, high`, `list of SkillSummary`, `whole number, 1 to 100` … */
  readonly type: string;
  readonly description: string;
}

/** The members of an object schema, those of `allOf` parts included; of several forms those of the first, the usual one. */
export function fieldsOf(document: Json, schema: Json): Field[] {
  const forms = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].slice(0, 1);
  const parts = [...listOf(schema['allOf']), ...forms].map((part) => resolveReference(document, part));
  const own = Object.entries(asObject(schema['properties'])).map(([name, value]) => {
    const member = resolveReference(document, asObject(value));
    const required = Array.isArray(schema['required']) && schema['required'].includes(name);
    return {
      name,
      required,
      type: typeText(document, asObject(value)),
      description: asText(member['description']),
    };
  });
  return [...parts.flatMap((part) => fieldsOf(document, part)), ...own];
}

/** A schema's type with its closed set, range and default. */
export function typeText(document: Json, schema: Json): string {
  const name = referenceName(schema);
  const resolved = resolveReference(document, schema);
  const fallback = resolved['default'];
  const suffix = fallback === undefined ? '' : `, default ${JSON.stringify(fallback)}`;
  return `${coreType(document, resolved, name)}${suffix}`;
}

function coreType(document: Json, schema: Json, name: string | null): string {
  const choices = schema['enum'];
  if (Array.isArray(choices)) return `one of ${choices.map(String).join(', ')}`;
  if (schema['const'] !== undefined) return `always ${JSON.stringify(schema['const'])}`;
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (options.length > 0)
    return [...new Set(options.map((option) => typeText(document, option)))].join(' or ');
  const types = Array.isArray(schema['type'])
    ? schema['type'].map(String)
    : [asText(schema['type'], 'any value')];
  return types.map((type) => singleType(document, schema, type, name)).join(' or ');
}

function singleType(document: Json, schema: Json, type: string, name: string | null): string {
  if (type === 'array') return `list of ${typeText(document, asObject(schema['items']))}`;
  if (type === 'object') return name ?? 'object';
  if (type === 'integer') return `whole number${rangeText(schema)}`;
  if (type === 'number') return `number${rangeText(schema)}`;
  if (type === 'string') return stringText(schema);
  return type;
}

const formatNames: Readonly<Record<string, string>> = {
  uri: 'URL',
  'date-time': 'RFC 3339 time',
  date: 'date',
  email: 'e-mail address',
};

function stringText(schema: Json): string {
  const base = formatNames[asText(schema['format'])] ?? 'string';
  const longest = schema['maxLength'];
  return typeof longest === 'number' ? `${base} of at most ${longest} characters` : base;
}

/** Bounds that say nothing, such as the largest safe integer, are left out. */
function rangeText(schema: Json): string {
  const low = boundOf(schema['minimum']);
  const high = boundOf(schema['maximum']);
  if (low !== null && high !== null) return `, ${low} to ${high}`;
  if (low !== null) return `, at least ${low}`;
  return high === null ? '' : `, at most ${high}`;
}

function boundOf(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}

function referenceName(schema: Json): string | null {
  const pointer = schema['$ref'];
  return typeof pointer === 'string' ? (pointer.split('/').at(-1) ?? null) : null;
}
