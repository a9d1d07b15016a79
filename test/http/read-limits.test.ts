import { expect, test } from 'vitest';
import { createReadLimits } from '../../src/http/read-limits.ts';
import { currentReadCost, awaitUncounted } from '../../src/read-cost.ts';

const caller = (prefix: string) => ({ prefix, isLocal: false });
const second = 1_000;
const tooMany = { kind: 'too-many-requests' };

function open() {
  let [now, computed] = [0, 0];
  const limits = createReadLimits(
    () => now,
    () => computed,
  );
  const wait = (ms: number): void => void (now += ms);
  const compute = (ms: number): void => {
    wait(ms);
    computed += ms;
  };
  const run = <T>(prefix: string, work: () => Promise<T>): Promise<T> =>
    limits.run(caller(prefix), false, work);
  const read = (prefix: string, ms: number, isExempt = false): Promise<string> =>
    limits.run(caller(prefix), isExempt, async () => {
      compute(ms);
      return 'answered';
    });
  return { read, run, wait, compute };
}

test('a network that used a quarter of a minute waits for the next; others are not affected', async () => {
  const { read, wait } = open();
  for (let at = 0; at < 15; at += 1) expect(await read('203.0.113.0/24', second)).toBe('answered');
  await expect(read('203.0.113.0/24', 1)).rejects.toMatchObject({
    ...tooMany,
    extras: { headers: { 'retry-after': '45' } },
  });
  expect(await read('198.51.100.0/24', 1)).toBe('answered');
  wait(45 * second);
  expect(await read('203.0.113.0/24', second)).toBe('answered');
});

test('a read that fails costs what it took, and one that is exempt costs nothing', async () => {
  const { read, run, compute } = open();
  for (let at = 0; at < 100; at += 1) await read('127.0.0.0/24', second, true);
  expect(await read('127.0.0.0/24', 1)).toBe('answered');
  const fail = (): Promise<never> => {
    compute(15 * second);
    return Promise.reject(new TypeError('broken'));
  };
  await expect(run('203.0.113.0/24', fail)).rejects.toThrow('broken');
  await expect(run('203.0.113.0/24', fail)).rejects.toMatchObject(tooMany);
});

test('a wait for a slow host costs nothing, also while this process computes for others', async () => {
  const { read, run, compute } = open();
  const slow = Promise.withResolvers<void>();
  const waiting = run('203.0.113.0/24', async () => {
    compute(second);
    await awaitUncounted(() => Promise.all([awaitUncounted(() => slow.promise), slow.promise]));
    compute(second);
    return 'answered';
  });
  expect(await read('198.51.100.0/24', 14 * second)).toBe('answered');
  slow.resolve();
  expect(await waiting).toBe('answered');
  for (let at = 0; at < 13; at += 1) expect(await read('203.0.113.0/24', second)).toBe('answered');
  await expect(read('203.0.113.0/24', 1)).rejects.toMatchObject(tooMany);
});

test('what another thread computes for a read is paid for', async () => {
  const { read, run } = open();
  await run('203.0.113.0/24', async () => currentReadCost()?.add(15 * second));
  await expect(read('203.0.113.0/24', 1)).rejects.toMatchObject(tooMany);
});

test('a network sends 300 requests to other hosts in a minute; one archive may take the last of them', async () => {
  const { run, wait } = open();
  const ask = (): Promise<void> => run('203.0.113.0/24', async () => currentReadCost()?.ask());
  for (let at = 0; at < 299; at += 1) await ask();
  await run('203.0.113.0/24', async () => {
    currentReadCost()?.reserve(500);
    for (let at = 0; at < 500; at += 1) currentReadCost()?.ask();
  });
  await expect(ask()).rejects.toMatchObject(tooMany);
  await expect(run('198.51.100.0/24', async () => currentReadCost()?.ask())).resolves.toBeUndefined();
  wait(60 * second);
  await expect(ask()).resolves.toBeUndefined();
});
