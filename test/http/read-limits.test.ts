import { expect, test } from 'vitest';
import { createReadLimits } from '../../src/http/read-limits.ts';

const caller = (prefix: string) => ({ prefix, isLocal: false });
const second = 1_000;

function open() {
  let now = 0;
  const limits = createReadLimits(() => now);
  const wait = (ms: number): void => void (now += ms);
  const read = (prefix: string, ms: number, isExempt = false): Promise<string> =>
    limits.run(caller(prefix), isExempt, async () => {
      wait(ms);
      return 'answered';
    });
  return { read, wait };
}

test('a network that used a quarter of a minute waits for the next; others are not affected', async () => {
  const { read, wait } = open();
  for (let at = 0; at < 15; at += 1) expect(await read('203.0.113.0/24', second)).toBe('answered');
  await expect(read('203.0.113.0/24', 1)).rejects.toMatchObject({
    kind: 'too-many-requests',
    extras: { headers: { 'retry-after': '45' } },
  });
  expect(await read('198.51.100.0/24', 1)).toBe('answered');
  wait(45 * second);
  expect(await read('203.0.113.0/24', second)).toBe('answered');
});

test('a read that fails costs what it took, and one that is exempt costs nothing', async () => {
  const { read } = open();
  for (let at = 0; at < 100; at += 1) await read('127.0.0.0/24', second, true);
  expect(await read('127.0.0.0/24', 1)).toBe('answered');
  let now = 0;
  const limits = createReadLimits(() => now);
  const fail = (): Promise<never> => {
    now += 15 * second;
    return Promise.reject(new TypeError('broken'));
  };
  await expect(limits.run(caller('203.0.113.0/24'), false, fail)).rejects.toThrow('broken');
  await expect(limits.run(caller('203.0.113.0/24'), false, fail)).rejects.toMatchObject({
    kind: 'too-many-requests',
  });
});
