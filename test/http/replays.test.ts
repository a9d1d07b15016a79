/** Writes with an Idempotency-Key: once, whatever the network makes a client send again. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReplays, type Write } from '../../src/http/writes/replays.ts';
import { openLiveRegistry } from '../support/live-context.ts';

const registry = await openLiveRegistry();
const send = (body: object, key?: string): Promise<Response> =>
  registry.post('/api/agent/feedback', body, key === undefined ? {} : { 'idempotency-key': key });
const praise = { message: 'The tables are right.' };

describe('a write with a key', () => {
  it('that is sent again gets its first answer, and is done once', async () => {
    const key = randomUUID();
    const first = await send(praise, key);
    const again = await send(praise, `"${key}"`);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await again.text()).toBe(await first.text());
    const other = await send(praise, randomUUID());
    expect(other.headers.get('idempotency-replayed')).toBeNull();
  });

  it('is refused with another body, and with a key that can be guessed', async () => {
    const key = randomUUID();
    await send(praise, key);
    expect((await send({ message: 'Another.' }, key)).status).toBe(409);
    const short = await send(praise, '1');
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
  });

  it('that was refused may be sent again, put right', async () => {
    const key = randomUUID();
    expect((await send({ message: '' }, key)).status).toBe(400);
    expect((await send(praise, key)).status).toBe(200);
  });
});

describe('what is kept', () => {
  const caller = { prefix: '203.0.113.0/24', isLocal: false };
  const write: Write = { key: 'a'.repeat(16), endpointId: 'feedback', caller, body: praise };
  let count = 0;
  const work = async (): Promise<{ count: number }> => ({ count: (count += 1) });

  it('belongs to one network and one operation, for a day', async () => {
    let now = 0;
    const replays = createReplays(() => now);
    const { answer } = await replays.run(write, work);
    expect((await replays.run(write, work)).answer).toBe(answer);
    const elsewhere = { ...write, caller: { ...caller, prefix: '198.51.100.0/24' } };
    for (const other of [elsewhere, { ...write, endpointId: 'submit' }])
      expect((await replays.run(other, work)).isReplay).toBe(false);
    now = 24 * 3_600 * 1_000;
    expect((await replays.run(write, work)).isReplay).toBe(false);
  });

  it('is not done twice at once', async () => {
    const replays = createReplays();
    let end = (): void => {};
    const waiting = new Promise<void>((resolve) => (end = resolve));
    const first = replays.run(write, async () => {
      await waiting;
      return work();
    });
    await expect(replays.run(write, work)).rejects.toThrow('is not answered yet');
    end();
    expect((await first).isReplay).toBe(false);
    expect((await replays.run(write, work)).isReplay).toBe(true);
  });
});
