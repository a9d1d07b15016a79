/** A cache bounded by bytes never outgrows its bound, and keeps what is used. */
import { describe, expect, it } from 'vitest';
import { ByteLru } from '../src/byte-lru.ts';

const of = (byteLength: number): { byteLength: number } => ({ byteLength });

describe('the cache', () => {
  it('drops what was used longest ago', () => {
    const cache = new ByteLru(80);
    for (let at = 0; at < 8; at += 1) cache.set(`k${at}`, of(10));
    cache.get('k0');
    cache.set('k8', of(10));
    expect([cache.get('k0'), cache.get('k1'), cache.get('k8')]).toEqual([of(10), undefined, of(10)]);
  });

  it('never holds more than its bound', () => {
    const cache = new ByteLru(1_000);
    for (let at = 0; at < 500; at += 1) {
      cache.set(`k${at % 37}`, of((at * 31) % 120));
      expect(cache.byteLength).toBeLessThanOrEqual(1_000);
    }
  });

  it('counts a replaced value once', () => {
    const cache = new ByteLru(1_000);
    cache.set('k', of(100));
    cache.set('k', of(60));
    expect(cache.byteLength).toBe(60);
  });

  it('keeps nothing that would push out many others', () => {
    const cache = new ByteLru(80);
    cache.set('k', of(11));
    expect([cache.get('k'), cache.byteLength]).toEqual([undefined, 0]);
  });

  it('is empty when cleared', () => {
    const cache = new ByteLru(80);
    cache.set('k', of(10));
    cache.clear();
    expect([cache.get('k'), cache.byteLength]).toEqual([undefined, 0]);
  });
});
