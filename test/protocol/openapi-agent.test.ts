/** The small OpenAPI document: five operations, whole in themselves, as in the large one. */
import { expect, it } from 'vitest';
import { openApiAgent } from '../../src/protocol/openapi-agent.ts';
import { buildOpenApi } from '../../src/protocol/openapi.ts';
import { createContext } from '../support/registry.ts';

type Parts = Record<string, Record<string, Record<string, unknown>>>;

const context = createContext();
const text = await openApiAgent.render(context, {});
const small = JSON.parse(text) as { paths: Parts; components: { schemas: Record<string, unknown> } };

it('takes fewer than 8,000 tokens of four characters', () => {
  expect(text.length / 4).toBeLessThan(8_000);
});

it('has the operations from finding a skill to reporting on it', () => {
  const ids = Object.values(small.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids.sort()).toEqual(['install', 'manifest', 'outcomePost', 'resolve', 'search']);
});

it('refers to nothing that it does not have, and has nothing that it does not refer to', () => {
  const names = [...text.matchAll(/#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect([...new Set(names)].sort()).toEqual(Object.keys(small.components.schemas).sort());
});

it('describes the same requests as the whole document', async () => {
  const whole = (await buildOpenApi(context)) as unknown as { paths: Parts };
  const named = (parts: Parts, path: string, method: string): unknown[] =>
    ((parts[path]?.[method]?.['parameters'] ?? []) as { name: string }[]).map(({ name }) => name);
  for (const [path, item] of Object.entries(small.paths))
    for (const method of Object.keys(item))
      expect([path, ...named(small.paths, path, method)]).toEqual([
        path,
        ...named(whole.paths, path, method),
      ]);
});
