/** Reading a JSON document whose members may be missing. */
import { isObject } from '../../schema/json.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The value if it is an object, else an empty one. */
export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The value if it is text, else the other. */
export function asText(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

/** The objects of an array; none where there is no array. */
export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

/** What a local `$ref` points at, with its own description kept; the value itself where it is no reference. */
export function resolveReference(document: Json, value: Json): Json {
  const pointer = value['$ref'];
  if (typeof pointer !== 'string' || !pointer.startsWith('#/')) return value;
  let target: unknown = document;
  for (const part of pointer.slice(2).split('/')) {
    target = asObject(target)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  const { $ref: _, ...own } = value;
  return { ...asObject(target), ...own };
}
