/** What an answer costs a model on the starter catalog, in tokens of four characters: text and JSON, each at most. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/api/define.ts';
import { endpoints } from '../../src/api/list.ts';
import { renderAnswer, runEndpoint } from '../../src/api/run.ts';
import { openApi } from '../../src/protocol/openapi/document.ts';
import { client } from '../support/registry.ts';
import { openStarter } from '../support/starter-context.ts';

let context: Context;
let remove: () => void;
beforeAll(async () => {
  const starter = await openStarter();
  context = { ...starter.context, client };
  remove = starter.remove;
});
afterAll(() => remove());

const task = { task: 'extract tables from a PDF' };
const slug = { slug: 'github-pdftk-server' };
const nothing = {};

it('openapi.json takes at most 60,000 tokens', async () => {
  expect((await openApi.render(context, {})).length / 4).toBeLessThanOrEqual(60_000);
});

it.each([
  ['resolve', nothing, task, 600, 2_500],
  ['resolve', nothing, { task: 'qqzx vlorpt snarfle' }, 200, 800],
  ['receipt', nothing, task, 500, 1_800],
  ['recommend', nothing, { task: 'write end-to-end tests for a login page' }, 900, 4_000],
  ['search', nothing, { q: 'extract tables from a PDF' }, 1_000, 2_500],
  ['manifest', slug, nothing, 700, 2_200],
  ['install', slug, nothing, 580, 1_500],
  ['packs', nothing, nothing, 900, 3_000],
  ['pack', { slug: 'fix-a-bug' }, nothing, 1_000, 3_000],
  ['rankings', nothing, nothing, 1_200, 4_000],
  ['rankings', nothing, { slug: 'best-claude-code-skills' }, 900, 2_000],
  ['tasks', nothing, nothing, 1_200, 4_000],
] as const)(
  '%s %o %o takes at most %d tokens as text and %d as JSON',
  async (id, path, query, text, json) => {
    const endpoint = endpoints.find((each) => each.id === id);
    if (endpoint === undefined) throw new Error(`no endpoint ${id}`);
    const answer = await runEndpoint(endpoint, { path, query }, context);
    const tokens = (format: 'text' | 'json'): number =>
      Math.ceil(renderAnswer(endpoint, answer, format, context).length / 4);
    expect(tokens('text')).toBeLessThanOrEqual(text);
    expect(tokens('json')).toBeLessThanOrEqual(json);
  },
);
