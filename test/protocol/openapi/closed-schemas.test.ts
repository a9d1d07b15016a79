/** The check of answers: a member that the document does not name is found, in extensions and below them. */
import Ajv2020 from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { closeSchemas } from '../../../scripts/fuzz-support/closed-schemas.ts';

const schemas = {
  Base: {
    type: 'object',
    properties: { slug: { type: 'string' }, trust: { $ref: '#/components/schemas/Trust' } },
  },
  Trust: { type: 'object', properties: { score: { type: 'integer' } } },
  More: {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      {
        type: 'object',
        properties: {
          rank: { type: 'integer' },
          rows: { type: 'array', items: { $ref: '#/components/schemas/Trust' } },
        },
      },
    ],
  },
  Loose: { type: 'object', properties: {}, additionalProperties: {} },
};
const document = {
  components: { schemas },
  answers: Object.fromEntries(
    Object.keys(schemas).map((name) => [name, { schema: { $ref: `#/components/schemas/${name}` } }]),
  ),
};

it.each([
  ['Base', { slug: 'a', trust: { score: 1 } }, true],
  ['Base', { slug: 'a', other: 1 }, false],
  ['Base', { trust: { other: 1 } }, false],
  ['More', { slug: 'a', rank: 1, rows: [{ score: 1 }] }, true],
  ['More', { slug: 'a', other: 1 }, false],
  ['More', { trust: { other: 1 } }, false],
  ['More', { rows: [{ other: 1 }] }, false],
  ['Loose', { other: 1 }, true],
])('%s %o: %s', (name, value, isAllowed) => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'api', ...closeSchemas(document) });
  expect(ajv.compile({ $ref: `api#/answers/${name}/schema` })(value)).toBe(isAllowed);
});
