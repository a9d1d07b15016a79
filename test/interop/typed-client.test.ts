/** A client generated from the OpenAPI document: its example compiles, runs, and all its traffic is as documented. */
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnswerCheck } from '../../scripts/fuzz-support/check-answer.ts';
import type { OpenApi } from '../../scripts/fuzz-support/operations.ts';
import { commandOf, runNode } from './support/run.ts';
import { type RunningRegistry, startRegistry } from './support/server.ts';

const root = join(import.meta.dirname, '../..');
let registry: RunningRegistry;
/** A project of a user: the example, the generated types, and nothing else. */
let folder: string;
beforeAll(async () => {
  registry = await startRegistry();
  // Below this package, so that the example finds openapi-fetch as it would in a project that has installed it.
  folder = mkdtempSync(join(import.meta.dirname, 'node_modules', '.typed-client-'));
  symlinkSync(join(root, 'node_modules/typescript'), join(folder, 'typescript'));
  copyFileSync(join(import.meta.dirname, 'examples/typed-client.ts'), join(folder, 'typed-client.ts'));
  const { status, stderr } = await runNode(commandOf('openapi-typescript', 'openapi-typescript'), [
    `${registry.url}/openapi.json`,
    '--output',
    join(folder, 'registry-api.d.ts'),
  ]);
  if (status !== 0) throw new Error(stderr);
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
});

it('compiles under strict rules against the generated types', async () => {
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', skipLibCheck: false };
  const compilerOptions = { ...options, lib: ['ES2024', 'DOM'], types: [], allowImportingTsExtensions: true };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['typed-client.ts'] }),
  );
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const { status, stdout } = await runNode(
    join(root, 'node_modules/typescript/bin/tsc'),
    ['--project', folder],
    folder,
  );
  expect([status, stdout]).toEqual([0, '']);
});

it('goes from search to report, and every answer is one that the document promises', async () => {
  const document = (await (await fetch(`${registry.url}/openapi.json`)).json()) as OpenApi;
  const { check, find } = createAnswerCheck(document);
  const asked: string[] = [];
  const checkedFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const named = find(request.method, pathname);
    if (named === null) throw new Error(`${request.method} ${pathname} is not documented`);
    const response = await fetch(request);
    await check(named, response.clone(), `${request.method} ${pathname}`);
    asked.push(named.operation.operationId);
    return response;
  };
  const { openRegistry, useOneSkill } = (await import(
    pathToFileURL(join(import.meta.dirname, 'examples/typed-client.ts')).href
  )) as Example;
  const journey = await useOneSkill(openRegistry(registry.url, checkedFetch), 'tidy tables');
  expect(journey).toMatchObject({ slug: 'acme-tables', recorded: true });
  expect(journey.found).toBeGreaterThan(0);
  expect(asked).toEqual(['search', 'resolvePost', 'manifest', 'outcomePost']);
});

/** What the example exports; its own types are there only once they are generated. */
interface Example {
  openRegistry(baseUrl: string, ask: typeof fetch): unknown;
  useOneSkill(registry: unknown, task: string): Promise<{ readonly found: number; readonly slug: string }>;
}
