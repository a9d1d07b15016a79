import { expect, test } from 'vitest';
import { findCaller, toPrefix } from '../../src/http/caller.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['not an address', ''],
])('%s is one of %s', (address, prefix) => {
  expect(toPrefix(address)).toBe(prefix);
});

const own = 'https://skills.example';
const forwarded = (text: string): Headers => new Headers({ 'x-forwarded-for': text });

test('the forwarded address counts only behind a proxy of ours, and of several the one that the proxy saw', () => {
  const local = { prefix: '127.0.0.0/24', isLocal: true };
  expect(findCaller('127.0.0.1', forwarded('198.51.100.1'), false, own)).toMatchObject(local);
  expect(findCaller('127.0.0.1', forwarded('198.51.100.1, 203.0.113.9'), true, own)).toMatchObject({
    prefix: '203.0.113.0/24',
    isLocal: false,
  });
  const unknown = { prefix: '127.0.0.0/24', isLocal: false };
  expect(findCaller('127.0.0.1', forwarded('nonsense'), true, own)).toMatchObject(unknown);
});

test.each([
  ['203.0.113.9:4711', '203.0.113.0/24'],
  ['[2001:db8:1::9]', '2001:db8:1::/48'],
  ['[2001:db8:1::9]:4711', '2001:db8:1::/48'],
])('a proxy that writes %s means an address of %s', (text, prefix) => {
  expect(findCaller('127.0.0.1', forwarded(text), true, own)).toMatchObject({ prefix, isLocal: false });
});

test.each(['origin', 'sec-fetch-site'])('a browser, which sends %s, is not this machine itself', (name) => {
  const headers = new Headers({ [name]: 'https://elsewhere.example' });
  expect(findCaller('127.0.0.1', headers, false, own).isLocal).toBe(false);
});

test('all pages of other sites are one voice, whatever network their visitors are in; programs and own pages are not', () => {
  const voiceOf = (headers: Record<string, string>): string =>
    findCaller('203.0.113.9', new Headers(headers), false, own).voice;
  const pages = [{ origin: 'https://a.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
  expect(new Set(pages.map(voiceOf)).size).toBe(1);
  for (const headers of [
    {},
    { origin: own },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])
    expect(voiceOf(headers)).toBe('203.0.113.0/24');
  expect(pages.map(voiceOf)).not.toContain('203.0.113.0/24');
});
