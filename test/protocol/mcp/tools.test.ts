/** What every client pays for: the tools' names, descriptions and schemas, made from the endpoint definitions. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../src/api/list.ts';
import { briefInput, briefOutput, toJsonSchema } from '../../../src/protocol/mcp/json-schema.ts';
import { pickMembers } from '../../../src/protocol/mcp/tool-result.ts';
import { buildTools, toRawInput } from '../../../src/protocol/mcp/tools.ts';
import { toTree } from '../../../src/protocol/mcp/json-schema.ts';

const tools = [...buildTools(endpoints).values()];
/** Characters divided by four, rounded up: how the budgets count tokens. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

describe('the tools', () => {
  it('are those of the agent’s way through the registry', () => {
    expect(tools.map(({ description }) => description.name).sort()).toEqual([
      'compare_skills',
      'get_install_plan',
      'get_install_receipt',
      'get_rankings',
      'get_skill_audit',
      'get_skill_manifest',
      'read_skill',
      'recommend_skills',
      'report_outcome',
      'resolve_skill',
      'search_skills',
      'submit_skill',
    ]);
  });

  it('are described in at most 120 tokens each', () => {
    const long = tools.filter(({ description }) => tokens(description.description) > 120);
    expect(long.map(({ description }) => description.name)).toEqual([]);
  });

  it('take at most 2,680 tokens together, schemas and annotations included', () => {
    expect(tokens(JSON.stringify(tools.map(({ description }) => description)))).toBeLessThanOrEqual(2_680);
  });

  it.each(tools.map((tool) => [tool.description.name, tool] as const))(
    '%s describes every input that is not a yes or no, a set or a number',
    (_name, { description }) => {
      const inputs = Object.entries(description.inputSchema.properties ?? {});
      const bare = inputs.filter(([, { type, enum: values, description: text }]) => {
        return text === undefined && values === undefined && (type === 'string' || type === 'array');
      });
      expect(bare.map(([name]) => name)).toEqual([]);
    },
  );

  it('say which of them only read, and that the others destroy nothing and may be repeated', () => {
    const writing = tools.filter(({ description }) => description.annotations['readOnlyHint'] !== true);
    expect(writing.map(({ description }) => [description.name, description.annotations])).toEqual([
      ['report_outcome', { readOnlyHint: false, destructiveHint: false, idempotentHint: true }],
      ['submit_skill', { readOnlyHint: false, destructiveHint: false, idempotentHint: true }],
    ]);
  });

  it('have one name each', () => {
    const first = endpoints.find(({ tool }) => tool !== undefined);
    if (first === undefined) throw new Error('no endpoint has a tool');
    expect(() => buildTools([first, first])).toThrow(`two tools are named ${first.tool?.name}`);
  });

  it('leave out inputs that exist: an omitted or fixed name is one of the endpoint’s', () => {
    const unknown = tools.flatMap(({ endpoint }) => {
      const names = [endpoint.path, endpoint.query, endpoint.body].flatMap((part) =>
        Object.keys(part?.shape ?? {}),
      );
      const named = [...(endpoint.tool?.omit ?? []), ...Object.keys(endpoint.tool?.fixed ?? {})];
      return named.filter((name) => !names.includes(name)).map((name) => `${endpoint.id}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('a call', () => {
  const submit = tools.find(({ description }) => description.name === 'submit_skill')?.endpoint;
  const manifest = tools.find(({ description }) => description.name === 'get_skill_manifest')?.endpoint;
  if (submit === undefined || manifest === undefined) throw new Error('tools are missing');

  it('puts each argument where the endpoint reads it', () => {
    expect(toRawInput(manifest, { slug: 'a', format: 'json', unknown: 1 })).toEqual({
      path: { slug: 'a' },
      query: { detail: 'brief' },
    });
  });

  it('says of a submission that an agent made it, whatever the agent says', () => {
    const { body } = toRawInput(submit, { repository: 'a/b', submissionSource: 'web' });
    expect(body).toEqual({ repository: 'a/b', submissionSource: 'agent' });
  });

  it('gives no value to an input that is not offered', () => {
    expect(toRawInput(submit, { category: 'Media' }).body).toEqual({ submissionSource: 'agent' });
  });
});

describe('schemas of a tool', () => {
  const Shape = z
    .object({
      name: z.string().min(1).max(9).meta({ description: 'A name' }),
      note: z.string().nullable().optional(),
      kind: z.enum(['a', 'b']).nullable(),
      many: z.array(z.object({ slug: z.string(), score: z.number().nullable() })),
      inner: z.object({ at: z.string() }).nullable(),
    })
    .meta({ id: 'McpTestShape' });

  it('of inputs keep types, sets and descriptions, and take null for "left out"', () => {
    expect(briefInput(toJsonSchema(Shape.pick({ name: true, note: true, kind: true }), 'input'))).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name' },
        note: { type: 'string' },
        kind: { type: 'string', enum: ['a', 'b'] },
      },
      required: ['name', 'kind'],
    });
  });

  it('of outputs keep the named members and their types', () => {
    const schema = briefOutput(toJsonSchema(Shape, 'output'), [
      'name',
      'many[].score',
      'inner.at',
      'many[].slug',
    ]);
    expect(schema).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        many: {
          type: 'array',
          items: {
            type: 'object',
            properties: { score: { type: ['number', 'null'] }, slug: { type: 'string' } },
          },
        },
        inner: { type: ['object', 'null'], properties: { at: { type: 'string' } } },
      },
    });
  });

  it('refuse a path that the answer cannot have', () => {
    const schema = toJsonSchema(Shape, 'output');
    expect(() => briefOutput(schema, ['many[].nothing'])).toThrow(
      '.many[].nothing is not a member of the answer',
    );
    expect(() => briefOutput(schema, ['name[]'])).toThrow('.name is not a list');
  });

  it('pick values as they describe them, and name a skill with its source', () => {
    const answer = {
      name: 'n',
      many: [{ slug: 's', name: 'S', repository: 'r', path: 'p', score: null, more: 1 }],
      inner: null,
    };
    expect(pickMembers(answer, toTree(['many[].slug', 'inner.at', 'absent']))).toEqual({
      many: [{ slug: 's', name: 'S', repository: 'r', path: 'p' }],
      inner: null,
    });
  });
});
