/** The folder that most runtimes share, also of a registry whose catalog does not list it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeRegistry, makeKey, makeText, startFakeRegistry } from '../support/fake-registry.ts';

let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
  const key = makeKey();
  registry.publishKeys([key]);
  registry.list(makeText('good'), key);
});
afterEach(() => registry.close());

it('keeps what is installed there for verify, list, scan and remove', async () => {
  const place = join(registry.project, '.agents/skills/tables/SKILL.md');
  expect(await registry.run(['install', 'acme-tables'])).toMatchObject({ exitCode: 0 });
  expect(existsSync(place)).toBe(true);
  expect(await registry.run(['verify', '--frozen'])).toMatchObject({ exitCode: 0 });
  for (const words of [['list'], ['scan', '--offline']])
    expect((await registry.run(words)).out).toContain('.agents/skills/tables');
  expect(await registry.run(['remove', 'acme-tables'])).toMatchObject({ exitCode: 0 });
  expect(existsSync(place)).toBe(false);
});
