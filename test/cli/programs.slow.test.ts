/** The parts of the client that are fetched at their first use: once, by the digest in the package, from any host. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry, type Ran } from './support/registry.ts';

let registry: CliRegistry;
let cwd: string;
let cache: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  cwd = await registry.project();
  cache = join(cwd, 'cache');
  await run('mirror', registry.url, 'mirror');
});
afterAll(() => registry.close());

const run = (...words: string[]): Promise<Ran> =>
  registry.run(words, { cwd, environment: { XDG_CACHE_HOME: cache } });
const ask = (): Promise<Ran> => run('search', 'tables', '--registry', './mirror');

describe('a part of the client', () => {
  it('is kept, and started from there', async () => {
    const folder = join(cache, 'skill-registry/programs');
    const [name = '', ...others] = await readdir(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.mjs$/), []]);
    await rm(join(cwd, 'mirror/cli'), { recursive: true });
    const asked = registry.operations().length;
    expect((await ask()).exitCode).toBe(0);
    expect(registry.operations()).toHaveLength(asked);
  });

  it('is fetched again from the registry that made the package where the kept one is another', async () => {
    const folder = join(cache, 'skill-registry/programs');
    const [name = ''] = await readdir(folder);
    const whole = await readFile(join(folder, name));
    await writeFile(join(folder, name), 'process.exit(42)');
    expect((await ask()).exitCode).toBe(0);
    expect(await readFile(join(folder, name))).toEqual(whole);
  });

  it('comes with a mirror, so that another machine needs nothing else', async () => {
    expect((await run('mirror', registry.url, 'mirror')).exitCode).toBe(0);
    await rm(cache, { recursive: true });
    const asked = registry.operations().length;
    expect((await ask()).exitCode).toBe(0);
    expect(registry.operations()).toHaveLength(asked);
  });
});
