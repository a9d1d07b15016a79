/** Redirects lead to no address that is nearer to this machine than the first one. */
import { expect, it } from 'vitest';
import { addressScope } from '../../src/cli/registry/address-scope.ts';

it.each([
  ['https://127.0.0.1', 3],
  ['https://127.9.9.9', 3],
  ['https://2130706433', 3],
  ['https://0x7f.1', 3],
  ['https://0.0.0.0', 3],
  ['https://[::1]', 3],
  ['https://[::]', 3],
  ['https://[::ffff:127.0.0.1]', 3],
  ['https://localhost', 3],
  ['https://localhost.', 3],
  ['https://registry.localhost', 3],
  ['https://169.254.169.254', 2],
  ['https://[::ffff:169.254.169.254]', 2],
  ['https://[fe80::1]', 2],
  ['https://10.1.2.3', 1],
  ['https://172.16.0.1', 1],
  ['https://172.31.255.255', 1],
  ['https://192.168.1.1', 1],
  ['https://100.64.0.1', 1],
  ['https://[fd00::1]', 1],
  ['https://[::ffff:10.0.0.1]', 1],
  ['https://172.32.0.1', 0],
  ['https://8.8.8.8', 0],
  ['https://[2606:4700::1]', 0],
  ['https://no-such-name.invalid', 0],
])('%s is %i near', async (url, nearness) => expect(await addressScope(new URL(url))).toBe(nearness));
