import { expect, onTestFinished, test, vi } from 'vitest';
import { createWriteLimits } from '../../src/http/writes/write-limits.ts';
import { Problem } from '../../src/problem.ts';

const caller = (prefix: string) => ({ prefix, isLocal: false });
const isRefused = (take: () => unknown): boolean => {
  try {
    take();
    return false;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'too-many-requests') return true;
    throw error;
  }
};

test('a network that is refused stays refused until the minute ends, however many names it invents', () => {
  let now = 0;
  const limits = createWriteLimits({ perMinute: 10, countsLocal: true }, () => now);
  const write = (name: string): boolean => isRefused(() => limits.take(caller('203.0.113.0/24'), name));
  for (let at = 0; at < 10; at += 1) expect(write(`first ${at}`)).toBe(false);
  for (let at = 0; at < 120_000; at += 1) if (!write(`name ${at}`)) throw new Error(`taken after ${at} more`);
  now = 60_000;
  expect(write('again')).toBe(false);
});

test('networks beyond those that can be counted share one count, and those that were counted keep theirs', () => {
  const limits = createWriteLimits({ perMinute: 5, countsLocal: true }, () => 0);
  const write = (prefix: string): boolean => isRefused(() => limits.take(caller(prefix), undefined));
  for (let at = 0; at < 5; at += 1) write('203.0.113.0/24');
  for (let at = 0; at < 100_000; at += 1) write(`172.${at}.0.0/24`);
  expect(write('203.0.113.0/24')).toBe(true);
  expect(write('198.51.100.0/24')).toBe(false);
  expect(Array.from({ length: 6 }, (_, at) => write(`10.0.${at}.0/24`)).at(-1)).toBe(true);
});

test('the clock of the wall may go back a day: the window still ends', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createWriteLimits({ perMinute: 1, countsLocal: true });
  limits.take(caller('203.0.113.0/24'), undefined);
  vi.setSystemTime(new Date('2026-11-19T12:00:00Z'));
  expect(() => limits.take(caller('203.0.113.0/24'), undefined)).toThrow(/retry in (?:60|[1-5]?\d) seconds/);
});

test('a caller that changes its /48 for each write has ten networks’ writes, and takes none from others', () => {
  const limits = createWriteLimits({ perMinute: 6, countsLocal: true }, () => 0);
  const write = (prefix: string): boolean =>
    isRefused(() => limits.take(caller(prefix), `name of ${prefix}`));
  let taken = 0;
  for (let at = 0; at < 65_536; at += 1) if (!write(`2001:db8:${at.toString(16)}::/48`)) taken += 1;
  expect(taken).toBe(60);
  // The count is not full: each of these has one of its own.
  for (let at = 0; at < 50; at += 1) expect(write(`203.0.${at}.0/24`)).toBe(false);
  expect(write('2001:db9:1::/48')).toBe(false);
});
