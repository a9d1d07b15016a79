/** The OpenAPI document as people read it. */
import { describe, expect, it } from 'vitest';
import { toApiGroups } from '../../src/protocol/api-docs/api-docs.ts';
import { buildOpenApi } from '../../src/protocol/openapi/document.ts';
import { routes } from '../../src/routes.ts';
import { createContext } from '../support/registry.ts';
import { typeText } from '../../src/protocol/api-docs/schema-text.ts';

const document = {
  tags: [{ name: 'Discover', description: 'Find skills.' }, { name: 'Nothing here' }],
  paths: {
    '/api/search': {
      get: {
        operationId: 'search',
        tags: ['Discover'],
        summary: 'Search skills',
        parameters: [
          { $ref: '#/components/parameters/Query' },
          { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
        ],
        responses: {
          200: {
            description: 'Ranked skills',
            content: {
              'application/json': {
                schema: {
                  anyOf: [{ $ref: '#/components/schemas/Answer' }, { $ref: '#/components/schemas/Lockfile' }],
                },
                example: { total: 3 },
              },
              'text/plain': {},
            },
          },
          400: { description: 'Invalid input' },
        },
      },
    },
    '/api/old-search': {
      get: { operationId: 'searchAlias', tags: ['Discover'], summary: 'Search skills (alias)' },
    },
    '/api/skills/{slug}': {
      post: {
        operationId: 'report',
        tags: ['Report'],
        summary: 'Report',
        parameters: [
          { in: 'path', name: 'slug', required: true, example: 'a b', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['task'],
                properties: { task: { type: 'string', description: 'What was done' } },
              },
              example: { task: "it's done" },
            },
          },
        },
      },
    },
  },
  components: {
    parameters: {
      Query: {
        in: 'query',
        name: 'q',
        required: true,
        example: 'a pdf',
        description: 'Words',
        schema: { type: 'string' },
      },
    },
    schemas: {
      Answer: { type: 'object', required: ['total'], properties: { total: { type: 'integer', minimum: 0 } } },
    },
  },
};
const table = [{ path: '/api/search', aliases: ['/api/old-search'] }];
const groups = toApiGroups(document, 'https://skills.example', table);
const [search, report] = groups.flatMap(({ endpoints }) => endpoints);

describe('groups', () => {
  it('follow the tags, and leave out those without an endpoint', () => {
    expect(groups.map(({ id, name }) => [id, name])).toEqual([
      ['group-discover', 'Discover'],
      ['group-report', 'Report'],
    ]);
  });

  it('show an alias with the path it means, not as an endpoint of its own', () => {
    expect(groups[0]?.endpoints).toHaveLength(1);
    expect(search?.aliases).toEqual(['/api/old-search']);
  });
});

describe('an endpoint', () => {
  it('lists its parameters with references resolved', () => {
    expect(search?.parameters).toEqual([
      { place: 'query', name: 'q', required: true, type: 'string', description: 'Words' },
      {
        place: 'query',
        name: 'limit',
        required: false,
        type: 'whole number, 1 to 100, default 10',
        description: '',
      },
    ]);
  });

  it('lists the members of its body as parameters', () => {
    expect(report?.parameters.at(-1)).toEqual({
      place: 'body',
      name: 'task',
      required: true,
      type: 'string',
      description: 'What was done',
    });
  });

  it('says what comes back, in which formats', () => {
    expect(search?.responses[0]).toEqual({
      status: '200',
      description: 'Ranked skills',
      types: ['application/json', 'text/plain'],
      fields: [{ name: 'total', required: true, type: 'whole number, at least 0', description: '' }],
      // It can be tried on the page.
      sample: null,
      like: null,
    });
  });

  it('whose answer has the members of an earlier one leads to that one in place of writing them again', () => {
    const answer = {
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Answer' }, example: { total: 3 } },
      },
    };
    const call = { tags: ['Discover'], responses: { 200: answer } };
    const paths = {
      '/api/count': {
        get: {
          ...call,
          operationId: 'count',
          summary: 'Count',
          parameters: [{ in: 'query', name: 'token' }],
        },
        post: { ...call, operationId: 'countPost', summary: 'Count by POST' },
      },
    };
    const [group] = toApiGroups({ ...document, paths }, 'https://skills.example', []);
    const [first, second] = group?.endpoints.map(({ responses }) => responses[0]) ?? [];
    expect([first?.like, first?.sample]).toEqual([null, '{\n  "total": 3\n}']);
    expect([second?.like, second?.sample]).toEqual([{ id: 'count', summary: 'Count' }, null]);
  });

  it('shows of a long answer whole members first, and the others abridged', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({ place: at, name: 'a name of some length' }));
    const answer = { packet: { skill: { slug: 'acme-tables' } }, rows, more: { nested: { deep: 1 } } };
    const path = {
      post: { responses: { 200: { content: { 'application/json': { example: answer } } } } },
    };
    const [group] = toApiGroups({ paths: { '/api/long': path } }, 'https://skills.example', []);
    const sample = group?.endpoints[0]?.responses[0]?.sample ?? '';
    expect(sample.length).toBeLessThanOrEqual(1_600);
    expect(JSON.parse(sample)).toMatchObject({ packet: answer.packet, more: answer.more });
    expect(JSON.parse(sample).rows[0]).toBe('…');
  });

  it('has a command line that can be pasted, whatever is in the examples', () => {
    expect(search?.example).toBe("curl 'https://skills.example/api/search?q=a+pdf'");
    expect(report?.example).toBe(
      String.raw`curl -X POST 'https://skills.example/api/skills/a%20b' -H 'Content-Type: application/json' -d '{"task":"it'\''s done"}'`,
    );
  });
});

describe('types in words', () => {
  it.each([
    [{ enum: ['low', 'high'] }, 'one of low, high'],
    [{ const: 'v1' }, 'always "v1"'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Answer' } }, 'list of Answer'],
    [{ anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] }, 'URL or null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', maxLength: 40 }, 'string of at most 40 characters'],
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
    [{}, 'any value'],
  ])('%j is %s', (schema, words) => {
    expect(typeText(document, schema)).toBe(words);
  });
});

it('offers to try every read but those that need a token or text of another host', async () => {
  const real = { ...(await buildOpenApi(createContext())) };
  const shown = toApiGroups(real, 'https://skills.example', Object.values(routes)).flatMap(
    ({ endpoints }) => endpoints,
  );
  const reads = shown.filter(({ method }) => method === 'GET');
  expect(reads.filter(({ tryPath }) => tryPath !== null).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['resolve', 'receipt', 'search', 'manifest']),
  );
  expect(reads.filter(({ tryPath }) => tryPath === null).map(({ id }) => id)).toEqual(['read', 'submission']);
});
