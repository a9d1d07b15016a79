/** Limits on writes as a caller meets them: a set one holds for everyone, also on this machine. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../src/server/start-server.ts';
import { quietLogger } from '../support/store-folder.ts';
import { buildFixture } from '../support/site-fixture.ts';

/** A server of its own, and writes to it that need no report. */
async function start(environment: Record<string, string>): Promise<(from?: string) => Promise<Response>> {
  const site = await buildFixture(environment);
  const server = await startServer({ ...site.options, logger: quietLogger });
  onTestFinished(async () => {
    await server.close();
    await site.remove();
  });
  return (from) =>
    fetch(`http://127.0.0.1:${server.port}/api/agent/outcome`, {
      method: 'POST',
      body: JSON.stringify({
        event_id: 'evt_00000000.example',
        skill_slug: 'acme-tables',
        task: 'lay the table',
        outcome: 'success',
        dry_run: true,
      }),
      headers: {
        'content-type': 'application/json',
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
    });
}

describe('WRITES_PER_MINUTE', () => {
  it('that is set holds for this machine too: 429 with Retry-After and the RateLimit fields', async () => {
    const write = await start({ WRITES_PER_MINUTE: '3' });
    const left: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) {
      const response = await write();
      expect(response.status).toBe(200);
      left.push(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? null);
    }
    expect(left).toEqual(['2', '1', '0']);
    const refused = await write();
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-policy')).toBe('"write";q=3;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"write";r=0;t=\d+$/);
    expect(await refused.json()).toMatchObject({ status: 429 });
  });

  it('that is not set does not hold for this machine, but for whom a trusted proxy names', async () => {
    const write = await start({ TRUST_PROXY: '1' });
    expect((await write()).headers.get('ratelimit')).toBeNull();
    expect((await write('203.0.113.7')).headers.get('ratelimit-policy')).toBe('"write";q=600;w=60');
  });

  it('of 0 is no limit for anyone', async () => {
    const write = await start({ WRITES_PER_MINUTE: '0', TRUST_PROXY: '1' });
    expect((await write('203.0.113.7')).headers.get('ratelimit')).toBeNull();
  });
});
