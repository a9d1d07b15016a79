/** One built site behind one server and one nginx: a task is answered, by HTTP and by MCP, and a report is kept. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogger } from '../../src/adapters/logger.ts';
import { exportSite } from '../../src/build/export-site.ts';
import type { RunningServer } from '../../src/server/listen.ts';
import { startServer } from '../../src/server/start-server.ts';
import { askOld, callTool } from '../protocol/mcp/rpc.ts';
import { hasNginx, type RunningNginx, startNginx } from '../support/nginx.ts';
import { buildFixture, keepToday, type SiteFixture, writeContent } from '../support/site-fixture.ts';

let site: SiteFixture;
let server: RunningServer;
let base: string;
beforeAll(async () => {
  site = await buildFixture();
  await keepToday(site);
  await writeContent(join(site.options.distDir, 'astro/client'), { 'index.html': '<title>Home</title>' });
  server = await startServer({ ...site.options, logger: openLogger('silent') });
  base = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const task = 'find every table in a long report';
const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(base + path, init);

interface Packet {
  readonly decision_packet: {
    readonly selected_skill: { readonly slug: string };
    readonly outcome_feedback: { readonly event_id: string };
  };
}

if (!hasNginx) console.warn('nginx is not installed (apt-get install nginx-light): its rules are not tested');

describe.skipIf(!hasNginx)('nginx over the exported files', () => {
  let nginx: RunningNginx;
  beforeAll(async () => {
    const folder = join(site.dir, 'files');
    await exportSite({ ...site.options, folder, upstream: null });
    nginx = await startNginx(folder);
  });
  afterAll(() => nginx?.stop());

  it.each(['/', '/api/registry/manifest/acme-tables', '/api/registry/stats?format=text'])(
    'answers %s as the server does',
    async (path) => {
      const [ours, theirs] = await Promise.all([base, nginx.base].map((each) => fetch(each + path)));
      expect(ours?.status).toBe(200);
      const shown = async (answer: Response | undefined): Promise<unknown[]> => [
        answer?.status,
        answer?.headers.get('content-type'),
        answer?.headers.get('cache-control'),
        await answer?.text(),
      ];
      expect(await shown(theirs)).toEqual(await shown(ours));
    },
  );

  it('has no file for what only a server answers', async () => {
    const answer = await fetch(`${nginx.base}/api/registry/search?q=table`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });
});

// Last: after the report the answers are no longer those of the files.
describe('the server', () => {
  it('answers a task, and keeps the report on its answer', async () => {
    const answer = await ask(`/api/agent/resolve?task=${encodeURIComponent(task)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const { decision_packet: packet } = (await answer.json()) as Packet;
    expect(packet.selected_skill.slug).toBe('acme-tables');
    const reported = await ask('/api/agent/outcome', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event_id: packet.outcome_feedback.event_id,
        skill_slug: 'acme-tables',
        task,
        outcome: 'success',
      }),
    });
    expect(await reported.json()).toMatchObject({ recorded: true, event_verified: true });
  });

  it('answers a client of the Model Context Protocol with the same skill', async () => {
    const { result } = await askOld(ask, 'tools/list');
    expect(result).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: 'resolve_skill' })]) as unknown,
    });
    const { content, isError } = await callTool(ask, 'resolve_skill', { task });
    expect(isError).not.toBe(true);
    expect(content[0]?.text).toContain('acme-tables');
  });
});
