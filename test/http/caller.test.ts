import { expect, test } from 'vitest';
import { findCaller, toPrefix } from '../../src/http/caller.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['not an address', ''],
])('%s is one of %s', (address, prefix) => {
  expect(toPrefix(address)).toBe(prefix);
});

test('the forwarded address counts only behind a proxy of ours, and of several the one that the proxy saw', () => {
  expect(findCaller('127.0.0.1', '198.51.100.1', false)).toEqual({ prefix: '127.0.0.0/24', isLocal: true });
  expect(findCaller('127.0.0.1', '198.51.100.1, 203.0.113.9', true)).toEqual({
    prefix: '203.0.113.0/24',
    isLocal: false,
  });
  expect(findCaller('127.0.0.1', 'nonsense', true)).toEqual({ prefix: '127.0.0.0/24', isLocal: false });
});
