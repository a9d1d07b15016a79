import { describe, expect, test } from 'vitest';
import { feedbackDays, forgetOldDocuments } from '../../src/runtime/retention.ts';
import { type LiveRegistry, openLiveRegistry } from '../support/live-context.ts';

const day = 86_400_000;

function send(registry: LiveRegistry, from: string, message = 'It helped.'): Promise<Response> {
  return registry.post('/api/agent/feedback', { message }, { 'x-forwarded-for': from });
}

describe('feedback', () => {
  test('is one of 20 that a network may send in an hour; others are not affected', async () => {
    const registry = await openLiveRegistry({ writesPerMinute: 10_000 });
    for (let at = 0; at < 20; at += 1) expect((await send(registry, `203.0.113.${at}`)).status).toBe(200);
    const refused = await send(registry, '203.0.113.99');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(registry, '198.51.100.1')).status).toBe(200);
  });

  test('of all networks together is bounded too, and for a caller without limits of its own', async () => {
    const registry = await openLiveRegistry();
    for (let at = 0; at < 300; at += 1) await send(registry, `203.0.${at}.1`);
    expect((await send(registry, '198.51.100.1')).status).toBe(429);
    expect(await registry.store.listDocuments('feedback', { limit: 1_000 })).toHaveLength(300);
  });

  test('keeps no more than 30 KB, whatever is sent', async () => {
    const registry = await openLiveRegistry();
    const metadata = Object.fromEntries(Array.from({ length: 190 }, (_, at) => [`k${at}`, 'é'.repeat(120)]));
    const message = '字'.repeat(4_000);
    expect((await registry.post('/api/agent/feedback', { message, metadata })).status).toBe(200);
    const [kept] = await registry.store.listDocuments('feedback', { limit: 1 });
    expect(Buffer.byteLength(JSON.stringify(kept?.value))).toBeLessThan(30_000);
  });

  test(`is kept for ${feedbackDays} days`, async () => {
    const registry = await openLiveRegistry();
    await send(registry, '203.0.113.1', 'old');
    const sent = registry.current().clock.now().getTime();
    registry.wait(100 * day);
    await send(registry, '203.0.113.1', 'newer');
    expect(await forgetOldDocuments(registry.store, new Date(sent + feedbackDays * day))).toBeGreaterThan(0);
    expect(await registry.store.listDocuments('feedback', { limit: 9 })).toHaveLength(2);
    await forgetOldDocuments(registry.store, new Date(sent + feedbackDays * day + 1));
    const left = await registry.store.listDocuments('feedback', { limit: 9 });
    expect(left.map(({ value }) => value)).toMatchObject([{ message: 'newer' }]);
  });
});
