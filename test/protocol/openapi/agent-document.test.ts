/** The small OpenAPI document: five operations, whole in themselves, as in the large one. */
import { expect, it } from 'vitest';
import { openApiAgent } from '../../../src/protocol/openapi/agent-document.ts';
import { buildOpenApi } from '../../../src/protocol/openapi/document.ts';
import { type Named, type OpenApi, operationsOf } from '../../../scripts/fuzz-support/operations.ts';
import { createContext } from '../../support/registry.ts';

const context = createContext();
const text = await openApiAgent.render(context, {});
const small = JSON.parse(text) as OpenApi & { components: Record<string, Record<string, unknown>> };

it('takes fewer than 8,000 tokens of four characters', () => {
  expect(text.length / 4).toBeLessThan(8_000);
});

it('has the operations from finding a skill to reporting on it', () => {
  const ids = operationsOf(small).map(({ operation }) => operation.operationId);
  expect(ids.sort()).toEqual(['install', 'manifest', 'outcomePost', 'resolve', 'search']);
});

it('refers to nothing that it does not have, and has nothing that it does not refer to', () => {
  const referred = [...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, place]) => place);
  const held = Object.entries(small.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `${kind}/${name}`),
  );
  expect([...new Set(referred)].sort()).toEqual(held.sort());
});

it('describes the same requests as the whole document', async () => {
  const whole = (await buildOpenApi(context)) as unknown as OpenApi;
  const requests = new Map(operationsOf(whole).map((each) => [toKey(each), namesOf(each)]));
  for (const named of operationsOf(small))
    expect([toKey(named), namesOf(named)]).toEqual([toKey(named), requests.get(toKey(named))]);
});

const toKey = ({ method, path }: Named): string => `${method} ${path}`;
const namesOf = ({ operation }: Named): string[] => [
  ...operation.parameters.map(({ name }) => name),
  ...Object.keys(schemaOf(operation.requestBody)),
];

function schemaOf(body: Named['operation']['requestBody']): object {
  const schema = body?.content['application/json']?.schema as { properties?: object } | undefined;
  return schema?.properties ?? {};
}
