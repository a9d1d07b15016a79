/** Every operation, document and tool of a running registry, asked about one skill that must be in none of the answers. */
import { expect } from 'vitest';
import { z } from 'zod';
import { clientDocuments } from '../../../src/protocol/clients/documents.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';
import { type Named, type OpenApi, operationsOf } from '../../../scripts/fuzz-support/operations.ts';
import { askOld } from '../../protocol/mcp/rpc.ts';

export interface HiddenSkill {
  readonly slug: string;
  readonly repository: string;
  /** In its text and its repository, and in nothing else. */
  readonly marks: RegExp;
}

const ToolInput = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.unknown() })).optional(),
  required: z.array(z.string()).optional(),
});

/** What one asks with who knows of the skill. */
const askedFor = (name: string, { slug, repository }: HiddenSkill): string =>
  /slug|skill/i.test(name) ? slug : /repository|url/i.test(name) ? repository : 'reconcile the ledger';

/** About the private skill: every parameter that is needed, and the body of the example. */
function requestOf({ path, method, operation }: Named, skill: HiddenSkill): [string, RequestInit] {
  const needed = operation.parameters.filter((each) => each.in === 'query' && each.required);
  const query = new URLSearchParams(needed.map(({ name }) => [name, askedFor(name, skill)]));
  const address = `${path.replaceAll(/\{[^}]+\}/g, skill.slug)}?${query}`;
  const example: unknown = operation.requestBody?.content['application/json']?.example;
  if (example === undefined) return [address, { method: method.toUpperCase() }];
  const body = JSON.stringify(aboutIt(example as object, skill));
  return [address, { method: method.toUpperCase(), headers: { 'content-type': 'application/json' }, body }];
}

/** The body of an example, about the private skill. */
function aboutIt(example: object, skill: HiddenSkill): object {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && /slug|task|repository/.test(name) ? askedFor(name, skill) : value,
    ]),
  );
}

/** What was said, without the words of the question. */
export const withoutAsked = (said: string, { slug, repository }: HiddenSkill): string =>
  said.replaceAll(repository, '').replaceAll(slug, '');

/** Expects the marks of the skill in no answer of the registry at `origin`. */
export async function expectHidden(origin: string, skill: HiddenSkill): Promise<void> {
  const { slug, marks } = skill;
  const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${origin}${path}`, init);
  // As: the document is generated, and validated elsewhere.
  const operations = operationsOf((await (await ask('/openapi.json')).json()) as OpenApi);
  let answered = 0;
  for (const each of operations) {
    const answer = await ask(...requestOf(each, skill));
    if (answer.ok) answered += 1;
    const said = withoutAsked(await answer.text(), skill);
    expect(`${each.method} ${each.path} ${said}`).not.toMatch(marks);
  }
  // Every operation; those about one skill say that there is none, and the others answer.
  expect(operations.length).toBeGreaterThan(50);
  expect(answered).toBeGreaterThan(operations.length / 2);
  // What is no operation: feeds, discovery, and what other clients ask for.
  for (const { path } of [...siteDocuments, ...clientDocuments]) {
    const filled = path.replaceAll(/\{[^}]+\}/g, slug);
    const answer = await ask(`${filled}?slug=${slug}&task=reconcile+the+ledger&q=ledger`);
    expect(`${path} ${withoutAsked(await answer.text(), skill)}`).not.toMatch(marks);
  }
  const { result } = await askOld(ask, 'tools/list');
  const tools = z
    .array(z.object({ name: z.string(), inputSchema: z.looseObject({}) }))
    .parse(result?.['tools']);
  expect(tools.length).toBeGreaterThan(5);
  for (const { name, inputSchema } of tools) {
    const { properties = {}, required = [] } = ToolInput.parse(inputSchema);
    const given = Object.fromEntries(
      required.map((each) => [each, properties[each]?.type === 'array' ? [slug] : askedFor(each, skill)]),
    );
    const answer = await askOld(ask, 'tools/call', { name, arguments: given });
    expect(withoutAsked(JSON.stringify(answer), skill)).not.toMatch(marks);
  }
}
