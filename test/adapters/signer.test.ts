/** Keys are made once, kept with the data, and never replaced behind anyone's back. */
import { createPublicKey, verify } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyFileError } from '../../src/adapters/key-files.ts';
import { openSigner } from '../../src/adapters/signer.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'signer-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the signer', () => {
  it('signs so that its published key verifies', async () => {
    const signer = await openSigner(dir, null);
    const [key] = signer.publicKeys;
    if (key === undefined) throw new Error('no key is published');
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: signer.keyId });
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
    const signature = Buffer.from(signer.sign('receipt'), 'base64url');
    expect(verify(null, bytes('receipt'), publicKey, signature)).toBe(true);
    expect(verify(null, bytes('receipt.'), publicKey, signature)).toBe(false);
  });

  it('is the same after a restart', async () => {
    const [first, second] = [await openSigner(dir, null), await openSigner(dir, null)];
    expect(second.keyId).toBe(first.keyId);
    expect(second.mac(bytes('event'))).toEqual(first.mac(bytes('event')));
  });

  it('is one, however many processes start at once', async () => {
    const signers = await Promise.all(Array.from({ length: 20 }, () => openSigner(join(dir, 'new'), null)));
    expect(new Set(signers.map(({ keyId }) => keyId)).size).toBe(1);
    expect(new Set(signers.map((signer) => Buffer.from(signer.mac(bytes('x'))).toString('hex'))).size).toBe(
      1,
    );
    expect(await readdir(join(dir, 'new/keys'))).toEqual(['event-secret', 'signing-key.pem']);
  });

  it('keeps its files from everyone else', async () => {
    await openSigner(dir, null);
    const modes = await Promise.all(
      ['keys', 'keys/signing-key.pem', 'keys/event-secret'].map(
        async (path) => (await stat(join(dir, path))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('takes a given event secret, writes none, and shares it between nodes', async () => {
    const [one, two] = [
      await openSigner(join(dir, 'a'), 'a shared secret!'),
      await openSigner(join(dir, 'b'), 'a shared secret!'),
    ];
    expect(one.mac(bytes('event'))).toEqual(two.mac(bytes('event')));
    expect(await readdir(join(dir, 'a/keys'))).toEqual(['signing-key.pem']);
  });

  it.each([
    ['signing-key.pem', 'nonsense'],
    ['signing-key.pem', ''],
    ['event-secret', 'abc'],
  ])('refuses to replace a damaged %s (%j)', async (name, content) => {
    await openSigner(dir, null);
    const path = join(dir, 'keys', name);
    await chmod(path, 0o600);
    await writeFile(path, content);
    await expect(openSigner(dir, null)).rejects.toThrow(KeyFileError);
    await expect(openSigner(dir, null)).rejects.toThrow(name);
    expect(await readFile(path, 'utf8')).toBe(content);
  });

  it('compares by content and length', async () => {
    const signer = await openSigner(dir, null);
    expect([
      signer.equal(bytes('ab'), bytes('ab')),
      signer.equal(bytes('ab'), bytes('ac')),
      signer.equal(bytes('a'), bytes('ab')),
    ]).toEqual([true, false, false]);
    expect(signer.randomBytes(8)).toHaveLength(8);
  });
});
