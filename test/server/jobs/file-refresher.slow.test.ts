/** Issue 4.7: where asked, the running server writes what clients read as files again, with the reports since the build. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLogger } from '../../../src/adapters/logger.ts';
import { startServer } from '../../../src/server/start-server.ts';
import {
  type RefresherOptions,
  startFileRefresher,
  type FileRefresher,
} from '../../../src/server/jobs/file-refresher.ts';
import { exportSite } from '../../../src/build/export-site.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { buildFixture } from '../../support/site-fixture.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

describe('a server with REBUILD_SECONDS', () => {
  it('has a report in the index for clients in that time', async () => {
    const logged: string[] = [];
    const site = await buildFixture({ REBUILD_SECONDS: '1' });
    const server = await startServer({
      ...site.options,
      logger: openLogger('info', (line) => void logged.push(line)),
    });
    onTestFinished(async () => {
      await server.close();
      await site.remove();
    });
    const base = `http://127.0.0.1:${server.port}`;
    const get = async (path: string): Promise<string> => (await fetch(base + path)).text();
    const manifestOf = (folder: string): string => join(folder, 'files/index/manifest.json');
    const built = await stat(manifestOf(site.options.distDir));
    const throughOf = (text: string): unknown => (JSON.parse(text) as Json)['outcomes_through'];
    expect(throughOf(await get('/index/manifest.json'))).toBeNull();

    const asked = JSON.parse(await get('/api/agent/resolve?task=lay+the+table&max_risk=high')) as Json;
    const slug: string = asked['decision_packet'].selected_skill.slug;
    const manifest = `/api/registry/manifest/${slug}.json`;
    const body = {
      event_id: asked['feedback'].event_id,
      skill_slug: slug,
      task: 'lay the table',
      outcome: 'success',
      install_used: true,
    };
    const headers = { 'content-type': 'application/json' };
    const report = { method: 'POST', body: JSON.stringify(body), headers };
    const answer = (await (await fetch(`${base}/api/agent/outcome`, report)).json()) as Json;
    expect(answer).toMatchObject({ recorded: true, counted_as_verified_install: true });

    await expect
      .poll(async () => throughOf(await get('/index/manifest.json')), { interval: 50 })
      .toEqual(expect.any(String));
    await expect.poll(() => logged.join(), { interval: 50 }).toMatch(/"reports":1[,}].*refreshed the files/);
    expect(await get('/index/manifest.json')).toBe(
      await readFile(manifestOf(join(site.config.dataDir, 'site/public')), 'utf8'),
    );
    // What a build wrote stays as it is; an export takes the newer ones, and makes its answers of what is recorded.
    expect((await stat(manifestOf(site.options.distDir))).mtimeMs).toBe(built.mtimeMs);
    const folder = join(site.dir, 'export');
    await exportSite({ ...site.options, folder, upstream: null });
    expect(JSON.parse(await readFile(join(folder, manifest), 'utf8'))).toMatchObject({ outcomes: 1 });
    expect(throughOf(await readFile(join(folder, 'index/manifest.json'), 'utf8'))).not.toBeNull();
  });
});

describe('the refresher', () => {
  let refreshers: FileRefresher[] = [];
  let state: string;
  beforeEach(() => {
    vi.useFakeTimers();
    state = 'one';
  });
  afterEach(async () => {
    await Promise.all(refreshers.map((each) => each.close()));
    refreshers = [];
    vi.useRealTimers();
  });
  const start = (options: Partial<RefresherOptions>): void => {
    const standard: RefresherOptions = {
      seconds: 10,
      state: () => state,
      mayRefresh: async () => true,
      refresh: async () => 0,
      logger: quietLogger,
    };
    refreshers.push(startFileRefresher({ ...standard, ...options }));
  };

  it('writes soon after the first report, and again only when the seconds are over', async () => {
    const refresh = vi.fn(async () => 0);
    start({ refresh });
    await vi.advanceTimersByTimeAsync(600);
    expect(refresh).toHaveBeenCalledTimes(1);
    state = 'two';
    await vi.advanceTimersByTimeAsync(8_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('rests while nothing changes', async () => {
    const refresh = vi.fn(async () => 0);
    start({ refresh });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('never runs twice at once, and does not lose what came meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const refresh = vi.fn(() => promise);
    start({ refresh });
    await vi.advanceTimersByTimeAsync(1_000);
    state = 'two';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    resolve(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('logs a failure and tries again in its time', async () => {
    const error = vi.fn();
    const refresh = vi.fn(() => Promise.reject(new Error('disk full')));
    start({ refresh, logger: { ...quietLogger, error } });
    await vi.advanceTimersByTimeAsync(9_000);
    expect([refresh.mock.calls.length, error.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('leaves it to the process that holds the lease', async () => {
    const refresh = vi.fn(async () => 0);
    start({ refresh, mayRefresh: async () => false });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
