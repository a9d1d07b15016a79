/** A host is read as machines read it: one name for each way of writing it, and the label that someone registered. */
import { describe, expect, test } from 'vitest';
import { parseHost } from '../../../src/audit/hosts/parse-host.ts';

describe('the name of a host', () => {
  test.each([
    ['https://API.Acme.co.uk:8443/v1?x=1#y', 'api.acme.co.uk'],
    ['api.acme.co.uk', 'api.acme.co.uk'],
    ['acme.co.uk.', 'acme.co.uk'],
    ['acme.co.uk:443', 'acme.co.uk'],
    ['localhost:3000', 'localhost'],
    ['//acme.com/x', 'acme.com'],
    ['desk@acme.com', 'acme.com'],
    ['wss://user:word@acme.com/feed', 'acme.com'],
    ['https://github.com@evil.example/x', 'evil.example'],
    ['https://github.com:443@a@evil.example', 'evil.example'],
    ['https://evil.example\\@github.com', 'evil.example'],
    ['https:\\\\evil.example\\x', 'evil.example'],
    ['https://münchen.de', 'xn--mnchen-3ya.de'],
    ['https://xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['https://%61cme.com/', 'acme.com'],
    ['https://acme。co。uk/', 'acme.co.uk'],
    ['https://acme.com。然后', 'acme.com'],
    ['https://acme.com，然后', 'acme.com'],
    ['https://${REGION}.acme.com/', 'acme.com'],
    ['*.acme.com', 'acme.com'],
    ['in_box.acme.com', 'acme.com'],
    ['45.155.205.233', '45.155.205.233'],
    ['765185513', '45.155.205.233'],
    ['0x2d9bcde9', '45.155.205.233'],
    ['055.0233.0315.0351', '45.155.205.233'],
    ['[::ffff:45.155.205.233]', '45.155.205.233'],
    ['https://[2A0E:B107:00F1::9]:8443/x', '[2a0e:b107:f1::9]'],
    ['[fe80::1%eth0]', '[fe80::1]'],
  ])('%s is %s', (text, name) => expect(parseHost(text)?.name).toBe(name));

  test.each([
    '',
    ' ',
    '${HOST}',
    'https://<host>/x',
    '{{ host }}',
    'YOUR_HOST',
    'your_host.com',
    '256.1.1.1',
  ])('"%s" has none', (text) => expect(parseHost(text)).toBeNull());

  test('a text of any length is read in its beginning', () => {
    expect(parseHost(`https://${'a'.repeat(1_000_000)}.com`)).not.toBeUndefined();
    expect(parseHost(`https://${'a@'.repeat(500_000)}`)).not.toBeUndefined();
  });
});

test.each([
  ['api.acme.co.uk', 'acme', 'acme.co.uk', false],
  ['acme.com.cn', 'acme', 'acme.com.cn', false],
  ['acme.公司.cn', 'acme', 'acme.xn--55qx5d.cn', false],
  ['acme.tokyo.jp', 'acme', 'acme.tokyo.jp', false],
  ['a.b.acme.com', 'acme', 'acme.com', false],
  ['acme.invalid', 'acme', 'acme.invalid', false],
  ['anyone.github.io', 'anyone', 'anyone.github.io', true],
  ['x.anyone.workers.dev', 'anyone', 'anyone.workers.dev', true],
  ['anyone.ngrok-free.app', 'anyone', 'anyone.ngrok-free.app', true],
  ['anyone.trycloudflare.com', 'anyone', 'anyone.trycloudflare.com', true],
  ['files.s3.eu-west-1.amazonaws.com', 'files', 'files.s3.eu-west-1.amazonaws.com', true],
  ['anyone.glitch.me', 'glitch', 'glitch.me', true],
  ['github.io', '', null, true],
  ['co.uk', '', null, false],
  ['localhost', '', null, false],
  ['45.155.205.233', '', null, false],
])('%s is registered as "%s"', (text, label, domain, isShared) => {
  expect(parseHost(text)).toMatchObject({ label, domain, isShared });
});

test.each([
  ['127.0.0.1', 'machine'],
  ['127.1', 'machine'],
  ['2130706433', 'machine'],
  ['0x7f000001', 'machine'],
  ['0.0.0.0', 'machine'],
  ['[::1]', 'machine'],
  ['[::ffff:127.0.0.1]', 'machine'],
  ['10.1.2.3', 'network'],
  ['172.31.0.1', 'network'],
  ['192.168.1.1', 'network'],
  ['100.64.0.1', 'network'],
  ['[fd00::1]', 'network'],
  ['[::ffff:10.0.0.1]', 'network'],
  ['172.32.0.1', 'internet'],
  ['169.254.169.254', 'internet'],
  ['203.0.113.9', 'internet'],
  ['[2a0e:b107:f1::9]', 'internet'],
  ['10.acme.com', null],
  ['127.0.0.1.acme.com', null],
])('%s reaches: %s', (text, reach) => expect(parseHost(text)?.reach).toBe(reach));
