/** Signed documents of a registry checked on this machine: Ed25519 over RFC 8785 canonical JSON. */
import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '../../proof/canonical-json.ts';
import type { KeyEndorsement } from '../../proof/key-endorsement.ts';
import { Failure } from '../failure.ts';
import type { JsonValue } from './read-json.ts';

/** A public key as the registry publishes it. */
export interface SigningKey {
  readonly kid: string;
  /** Unpadded base64url of the 32 bytes. */
  readonly x: string;
}

interface SignedDocument {
  /** The document without its signature. */
  readonly unsigned: Readonly<Record<string, unknown>>;
  readonly keyId: string;
  /** Unpadded base64url. */
  readonly value: string;
}

/** Of a receipt (alone or in its answer) or a lockfile; throws a failure for anything else. */
export function readSigned(document: JsonValue): SignedDocument {
  const receipt = document.get('receipt');
  const signed = receipt.isNothing() ? document : receipt;
  const whole = signed.value as Record<string, unknown>; // an object, or `get` had thrown
  if (!signed.get('signature').isNothing()) {
    const { signature: _, ...unsigned } = whole;
    return { unsigned, ...readSignature(signed.get('signature')) };
  }
  const registry = signed.get('registry');
  if (registry.isNothing() || registry.get('signature').isNothing())
    throw new Failure('failure', 'this is no signed receipt or lockfile');
  const { signature: _, ...unsignedRegistry } = registry.value as Record<string, unknown>;
  return { unsigned: { ...whole, registry: unsignedRegistry }, ...readSignature(registry.get('signature')) };
}

/** Null when the signature holds, else why it does not. */
export function checkSignature(document: SignedDocument, keys: readonly SigningKey[]): string | null {
  const key = keys.find(({ kid }) => kid === document.keyId);
  if (key === undefined) return `it is signed with another key (${document.keyId})`;
  const isGood = verifiesText(canonicalJson(document.unsigned), document.value, key);
  return isGood ? null : 'its signature is of another text: it was changed after it was signed';
}

/** Whether an Ed25519 signature, unpadded base64url, is this key's and of this text. */
export function verifiesText(text: string, signature: string, { x }: Pick<SigningKey, 'x'>): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** Which later key is signed by which earlier one; a registry of an earlier version states none. */
export function readEndorsements(document: JsonValue): KeyEndorsement[] {
  const list = document.get('endorsements');
  if (list.isNothing()) return [];
  return list.list().map((each) => ({
    key_id: each.get('key_id').text(),
    by: each.get('by').text(),
    signature: each.get('signature').text(),
  }));
}

export function readKeys(document: JsonValue): SigningKey[] {
  return document
    .get('keys')
    .list()
    .map((key) => ({
      kid: key.get('kid').text(/^[A-Za-z0-9_-]{1,100}$/),
      x: key.get('x').text(/^[A-Za-z0-9_-]{43}$/),
    }));
}

function readSignature(signature: JsonValue): { keyId: string; value: string } {
  const algorithm = signature.get('algorithm').text();
  const form = signature.get('canonicalization').text();
  if (algorithm !== 'Ed25519' || form !== 'RFC8785')
    throw new Failure('failure', `a signature of an unknown kind: ${algorithm}, ${form}`);
  return { keyId: signature.get('key_id').text(), value: signature.get('value').text() };
}
