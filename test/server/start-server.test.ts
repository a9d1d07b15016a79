/** The built site behind a started server: what it answers is what the build wrote, and a rebuild needs no restart. */
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLogger } from '../../src/adapters/logger.ts';
import { readIndexPointer } from '../../src/adapters/files/index-files.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { renderFiles } from '../../src/build/render-files.ts';
import type { RunningServer } from '../../src/server/listen.ts';
import { startServer } from '../../src/server/start-server.ts';
import { buildFixture, type SiteFixture } from '../support/site-fixture.ts';

let site: SiteFixture;
let server: RunningServer;
let base: string;
const logged: string[] = [];
beforeAll(async () => {
  site = await buildFixture();
  server = await startServer({
    ...site.options,
    logger: openLogger('error', (line) => void logged.push(line)),
    watchEvery: 40,
  });
  base = `http://127.0.0.1:${server.port}`;
  // Soon after its start the server keeps the day's snapshots; the files have them from the next build on.
  await vi.waitUntil(async () => (await snapshotsTaken()) === 1, { timeout: 30_000, interval: 50 });
  // Now, as the server answers: some files count days from their build.
  await buildSite({ ...site.options, now: new Date() });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

async function snapshotsTaken(): Promise<number> {
  const answer = await fetch(`${base}/api/agent/rankings/best-tables/history`);
  return ((await answer.json()) as { snapshots: unknown[] }).snapshots.length;
}

const formatOf: Readonly<Record<string, string>> = { '.json': 'json', '.txt': 'text', '.svg': 'svg' };

describe('the server', () => {
  it('answers every static file byte for byte, at its own path and at the canonical one', async () => {
    const files: [path: string, file: unknown][] = [];
    for await (const { path, body } of renderFiles(site.options))
      files.push([`/${path}`, typeof body === 'function' ? await body() : body]);
    expect(files.length).toBeGreaterThan(15);
    const depth = ([path]: [string, unknown]): number => path.split('/').length;
    // Shallow ones first: some say how often the others were asked for.
    for (const [path, file] of files.sort((a, b) => depth(a) - depth(b))) {
      const [, canonical = '', suffix = ''] = /^(\/api\/.+)(\.\w+)$/.exec(path) ?? [];
      const answers = canonical === '' ? [path] : [path, `${canonical}?format=${formatOf[suffix] ?? ''}`];
      for (const answer of answers) {
        const response = await fetch(base + answer);
        expect([answer, response.status, await response.text()]).toEqual([answer, 200, file]);
      }
    }
  });

  it('shows the day’s snapshot in a ranking’s history at once', async () => {
    const answer = await fetch(`${base}/api/agent/rankings/best-tables/history`);
    const { snapshots } = (await answer.json()) as { snapshots: { date: string }[] };
    expect(snapshots.map(({ date }) => date)).toEqual([new Date().toISOString().slice(0, 10)]);
  });

  it('builds every address from the configured site', async () => {
    const body = await (await fetch(`${base}/api/registry`)).text();
    expect(body).toContain('https://skills.example/api/agent/resolve');
    expect(body).not.toContain('127.0.0.1');
  });

  it('serves its own description', async () => {
    const response = await fetch(`${base}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: '2.0.0' } });
  });

  it('takes over a rebuild without a restart, and keeps on when the next one is damaged', async () => {
    const revision = async (): Promise<string> => {
      const answer = (await (await fetch(`${base}/api/registry/stats`)).json()) as {
        meta: { catalog_revision: string };
      };
      return answer.meta.catalog_revision;
    };
    const before = await revision();
    const path = join(site.dir, 'content/skills/acme/acme-tables.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('Tidy tables', 'Tidier tables'));
    await buildSite(site.options);
    await expect.poll(revision, { interval: 40 }).not.toBe(before);
    const after = await revision();
    expect(await (await fetch(`${base}/api/registry/manifest/acme-tables`)).text()).toContain(
      'Tidier tables',
    );

    const indexDir = join(site.options.distDir, 'index');
    const damaged = { ...(await readIndexPointer(indexDir)), folder: '0000000000000000' };
    await writeFile(join(indexDir, 'current.json'), JSON.stringify(damaged));
    await expect.poll(() => logged.join(), { interval: 40 }).toContain('keeping the previous build');
    expect(await revision()).toBe(after);
  });
});

describe('a start without a usable index', () => {
  const startIn = (distDir: string): Promise<RunningServer> => {
    // The server above has the other data folder to itself.
    const config = { ...site.options.config, dataDir: join(site.dir, 'other-data') };
    return startServer({ ...site.options, config, distDir, logger: openLogger('silent') });
  };

  it('fails with one line that says what to run', async () => {
    await expect(startIn(join(site.dir, 'nowhere'))).rejects.toThrow(
      /^the index \S+ is missing: run `npm run build`$/,
    );
  });

  it('fails when the index is damaged', async () => {
    const other = await buildFixture();
    const indexDir = join(other.options.distDir, 'index');
    const pointer = await readIndexPointer(indexDir);
    await truncate(join(indexDir, pointer?.folder ?? '', 'search.bin'), 3);
    await expect(startIn(other.options.distDir)).rejects.toThrow(/damaged or missing: run `npm run build`$/);
    await other.remove();
  });
});
