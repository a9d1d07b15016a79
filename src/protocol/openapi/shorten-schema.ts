/** JSON Schema as zod writes it, without what repeats another keyword or allows everything. */
import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

interface Written {
  readonly jsonSchema: Schema;
  readonly io: 'input' | 'output';
}

/** Changes the schema in place, as zod's `override` wants it. */
export function shortenSchema({ jsonSchema: schema, io }: Written): void {
  // An answer may get further members in a later version, so the document does not exclude them.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  // A member that is left out has no value in an answer.
  if (io === 'output') delete schema.default;
  // A 400-character pattern, which repeats the format.
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern;
  mergeNull(schema);
  // Bounds of every JavaScript integer.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Names of a JSON object's members are always strings.
  if (isPlainString(schema.propertyNames)) delete schema.propertyNames;
}

/** `integer or null` as one list of types, where the other choice has no closed set of values. */
function mergeNull(schema: Schema): void {
  const { anyOf } = schema;
  if (anyOf?.length !== 2) return;
  const [choice, none] = anyOf;
  if (choice === undefined || none?.type !== 'null' || typeof choice.type !== 'string') return;
  if ('enum' in choice || 'const' in choice || choice.type === 'object' || choice.type === 'array') return;
  delete schema.anyOf;
  const description = schema.description ?? choice.description;
  Object.assign(schema, choice, { type: [choice.type, 'null'] });
  if (description !== undefined) schema.description = description;
}

function isPlainString(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"string"}';
}
