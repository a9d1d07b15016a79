/** What makes the OpenAPI document short: shared parts, extended schemas, examples that show a form. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { extendSchemas } from '../../../src/protocol/openapi/extend-schemas.ts';
import { shareParts } from '../../../src/protocol/openapi/share-parts.ts';
import { shortenJson, shortenText } from '../../../src/protocol/openapi/shorten-example.ts';
import { shortenSchema } from '../../../src/protocol/openapi/shorten-schema.ts';
import type { OpenApiDocument } from '../../../src/protocol/openapi/document-type.ts';

const info = { title: 'Tables', version: '1' };
const text = { type: 'string' } as const;

function documentOf(parts: object): OpenApiDocument {
  return { openapi: '3.1.0', info, paths: {}, ...parts } as OpenApiDocument;
}

it('writes a parameter or an answer of two operations once, and leaves those of one where they are', () => {
  const limit = {
    in: 'query',
    name: 'limit',
    description: 'How many',
    schema: { ...text, description: 'How many' },
  };
  const q = { in: 'query', name: 'q', schema: text };
  const answer = { description: 'The answer' };
  const operation = (operationId: string, parameters: object[]): object => ({
    get: { operationId, parameters, responses: { 200: answer, 304: { description: operationId } } },
  });
  const alias = { $ref: '#/paths/~1a' };
  const shared = shareParts(
    documentOf({
      paths: { '/a': operation('one', [limit, q]), '/b': operation('two', [limit]), '/c': alias },
    }),
  );
  expect(shared.components).toEqual({
    parameters: { limit: { in: 'query', name: 'limit', description: 'How many', schema: text } },
    responses: { OneAnswer: answer },
  });
  expect(shared.paths).toEqual({
    '/a': {
      get: {
        operationId: 'one',
        parameters: [{ $ref: '#/components/parameters/limit' }, q],
        responses: { 200: { $ref: '#/components/responses/OneAnswer' }, 304: { description: 'one' } },
      },
    },
    '/b': {
      get: {
        operationId: 'two',
        parameters: [{ $ref: '#/components/parameters/limit' }],
        responses: { 200: { $ref: '#/components/responses/OneAnswer' }, 304: { description: 'two' } },
      },
    },
    '/c': alias,
  });
});

it('gives different parameters of one name names of their own', () => {
  const limitOf = (maximum: number): object => ({
    in: 'query',
    name: 'limit',
    schema: { type: 'integer', maximum },
  });
  const operation = (maximum: number): object => ({ get: { parameters: [limitOf(maximum)], responses: {} } });
  const { components } = shareParts(
    documentOf({ paths: { '/a': operation(5), '/b': operation(9), '/c': operation(5), '/d': operation(9) } }),
  );
  expect(components?.parameters).toEqual({ limit: limitOf(5), limit2: limitOf(9) });
});

it('writes a schema with all members of another one as that one and the rest', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`member_${at}`, { type: 'string', description: `Number ${at}` }]),
  );
  const schemas = {
    Base: { type: 'object', properties: many, required: ['member_0'] },
    More: {
      type: 'object',
      properties: { ...many, rank: { type: 'integer' } },
      required: ['member_0', 'rank'],
    },
    Stricter: { type: 'object', properties: many, required: ['member_2'] },
    Other: { type: 'object', properties: { ...many, member_1: { type: 'integer' } } },
  };
  const extended = extendSchemas(documentOf({ components: { schemas } })).components?.schemas;
  expect(extended).toEqual({
    ...schemas,
    More: {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { type: 'object', properties: { rank: { type: 'integer' } } },
      ],
      required: ['rank'],
    },
  });
});

it('takes out of a schema what repeats another keyword or allows everything, and no limit', () => {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io,
      override: (each) => shortenSchema({ ...each, io }),
    });
    return rest;
  };
  const Shape = z.object({
    count: z.int().nullable(),
    share: z.number().min(0).max(1).nullable().meta({ description: 'Of all' }),
    at: z.iso.date(),
    notes: z.record(z.string(), z.string()),
    level: z.enum(['low', 'high']).nullable().default(null),
  });
  const properties = {
    count: { type: ['integer', 'null'] },
    share: { type: ['number', 'null'], minimum: 0, maximum: 1, description: 'Of all' },
    at: { type: 'string', format: 'date' },
    notes: { type: 'object', additionalProperties: { type: 'string' } },
    level: { anyOf: [{ type: 'string', enum: ['low', 'high'] }, { type: 'null' }] },
  };
  const required = ['count', 'share', 'at', 'notes', 'level'];
  expect(schemaOf(Shape, 'output')).toEqual({ type: 'object', properties, required });
  expect(schemaOf(z.strictObject({ at: z.string().default('now') }), 'input')).toEqual({
    type: 'object',
    properties: { at: { type: 'string', default: 'now' } },
    additionalProperties: false,
  });
});

it('shows of an answer one member of each list, two of each map, and what every answer has', () => {
  const Row = z.object({ slug: z.string(), note: z.string().optional() });
  const Shape = z.object({
    rows: z.array(Row),
    counts: z.record(z.string(), z.int()),
    first: Row.optional(),
    url: z.url(),
    id: z.string(),
  });
  const url = `https://skills.example/${'a'.repeat(100)}`;
  const row = { slug: 'acme-tables', note: 'x' };
  const shown = shortenJson(
    { rows: [row, row], counts: { a: 1, b: 2, c: 3 }, first: row, url, id: 'e'.repeat(100) },
    Shape,
  );
  expect(shown).toEqual({
    rows: [{ slug: 'acme-tables' }],
    counts: { a: 1, b: 2 },
    first: { slug: 'acme-tables' },
    url,
    id: `${'e'.repeat(71)}…`,
  });
  expect(Shape.safeParse(shown).success).toBe(true);
});

it('shows the first lines of a text', () => {
  expect(shortenText('one\ntwo\n')).toBe('one\ntwo\n');
  const [first, ...rest] = shortenText(`${'long '.repeat(50)}\n${'line\n'.repeat(30)}`).split('\n');
  expect(first).toHaveLength(80);
  expect(rest).toEqual(['line', 'line', '…', '']);
});
