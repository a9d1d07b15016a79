/** Signed documents verify offline with the published key, and any change shows. */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Signer } from '../../src/ports/surroundings.ts';
import { canonicalJson, signDocument } from '../../src/proof/canonical-json.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signer = {
  keyId: 'k1',
  sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
} as Signer;

/** What a client does with nothing but the document and the key document's `x`. */
function verifies(document: Record<string, unknown>): boolean {
  const { signature, ...rest } = document;
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const value = (signature as { value: string }).value;
  return verify(null, Buffer.from(canonicalJson(rest)), key, Buffer.from(value, 'base64url'));
}

const document = { z: 1, a: { list: [3, 2, 1], text: 'ä"\\\n', none: null }, ok: true };

describe('a signed document', () => {
  it('verifies, whatever the order of its members after a journey through JSON', () => {
    const signed = signDocument(document, signer);
    const travelled = JSON.parse(
      JSON.stringify({ signature: signed.signature, ok: true, a: document.a, z: 1 }),
    ) as Record<string, unknown>;
    expect(verifies(travelled)).toBe(true);
    expect(signed.signature).toMatchObject({
      algorithm: 'Ed25519',
      canonicalization: 'RFC8785',
      key_id: 'k1',
    });
  });

  it.each([
    ['a value', { ...document, z: 2 }],
    ['a member more', { ...document, extra: 0 }],
    ['a list in another order', { ...document, a: { ...document.a, list: [1, 2, 3] } }],
  ])('no longer verifies with %s changed', (_name, changed) => {
    const { signature } = signDocument(document, signer);
    expect(verifies({ ...changed, signature })).toBe(false);
  });
});

describe('canonical JSON', () => {
  it('sorts members by code unit and writes numbers as RFC 8785 does', () => {
    expect(canonicalJson({ b: 1e21, a: 0.1, '€': 1, Z: -0 })).toBe('{"Z":0,"a":0.1,"b":1e+21,"€":1}');
  });
});
