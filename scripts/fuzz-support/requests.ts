/** Requests made from an operation's own description: valid ones, junk, and ones that its schema excludes. */
import * as fc from 'fast-check';
import type { Named } from './operations.ts';

/** A parameter's schema, as far as values are made from it. */
interface Simple {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}
type Values = Readonly<Record<string, unknown>>;

export interface FuzzRequest {
  readonly path: string;
  readonly init: RequestInit;
}

const words = fc.constantFrom(
  '',
  ' ',
  'table',
  '-1',
  '0',
  '1e9',
  '1.5',
  'NaN',
  'true',
  'null',
  '[]',
  '\u0000',
  '\u202e',
  '%',
  "'; --",
  '<script>',
  'x'.repeat(2_500),
  '__proto__',
  'ü 表',
);
const junk = fc.oneof(words, fc.string({ maxLength: 40 }), fc.integer().map(String));

export function toRequest({ path, method }: Named, slug: string, values: Values): FuzzRequest {
  const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(slug));
  if (method === 'post') {
    return {
      path: filled,
      init: { method: 'POST', body: JSON.stringify(values), headers: { 'content-type': 'application/json' } },
    };
  }
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString();
  return { path: query === '' ? filled : `${filled}?${query}`, init: {} };
}

export function parametersOf({ method, operation }: Named): Record<string, Simple> {
  if (method !== 'post' || operation.requestBody === undefined) {
    const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
    return Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema as Simple]));
  }
  const schema = operation.requestBody.content['application/json']?.schema as {
    properties?: Record<string, Simple>;
  };
  return schema.properties ?? {};
}

/** Values of a parameter that its schema alone makes valid; free text may have a meaning that it does not state. */
function validValues(schema: Simple): fc.Arbitrary<unknown> | null {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1_000) });
  return null;
}

/** Null for an operation whose token cannot be guessed. */
export function validRequests(named: Named): fc.Arbitrary<FuzzRequest> | null {
  if ('token' in parametersOf(named)) return null;
  const known = Object.entries(parametersOf(named)).flatMap(([name, schema]) => {
    const arbitrary = validValues(schema);
    return arbitrary === null ? [] : [[name, arbitrary] as const];
  });
  return fc
    .record(Object.fromEntries(known), { requiredKeys: [] })
    .map((chosen) => toRequest(named, exampleSlug(named), { ...required(named), ...chosen }));
}

/** `slugs` exist in the registry that is asked. */
export function junkRequests(named: Named, slugs: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const names = [...Object.keys(parametersOf(named)), 'nonsense', 'constructor', 'toString'];
  const value = named.method === 'post' ? fc.oneof(junk, fc.jsonValue({ maxDepth: 3 })) : junk;
  const values = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
  const places = fc.oneof(
    // A segment of dots alone is another path by the time it is sent.
    junk.filter((text) => !/^[./]*$/.test(text)),
    fc.constantFrom(...slugs, 'acme-nothing'),
  );
  return fc.tuple(places, values).map(([slug, chosen]) => toRequest(named, slug, chosen));
}

/** One for each closed set and each least value, just outside it. */
export function excludedRequests(named: Named): FuzzRequest[] {
  return Object.entries(parametersOf(named)).flatMap(([name, schema]) => {
    const wrong =
      schema.enum !== undefined
        ? 'no-such-value'
        : schema.type === 'integer'
          ? (schema.minimum ?? 0) - 1
          : null;
    if (wrong === null) return [];
    return [toRequest(named, exampleSlug(named), { ...required(named), [name]: wrong })];
  });
}

/** A valid report may still contradict itself or an earlier one, and a valid message may be one too many. */
export function isMeaningful({ operation }: Named, status: number): boolean {
  return status === 200 || ([409, 422, 429].includes(status) && String(status) in operation.responses);
}

/** The one in the document, which exists in the registry that wrote it. */
function exampleSlug({ operation }: Named): string {
  const schema = operation.parameters.find((parameter) => parameter.in === 'path')?.schema;
  return (schema as { examples?: string[] } | undefined)?.examples?.[0] ?? '';
}

/** What a request needs beside what is chosen: the document's own example of a body, or a task. */
function required(named: Named): Values {
  const body = named.operation.requestBody?.content['application/json'] as { example?: Values } | undefined;
  return body?.example ?? ('task' in parametersOf(named) ? { task: 'lay the table' } : {});
}
