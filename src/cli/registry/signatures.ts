/** Signed documents of a registry checked on this machine: Ed25519 over RFC 8785 canonical JSON. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '../../proof/canonical-json.ts';
import { type KeyEnd, type KeyEndorsement, keyEndText } from '../../proof/key-endorsement.ts';
import { Failure } from '../failure.ts';
import type { JsonValue } from './read-json.ts';

/** A public key as the registry publishes it, and whether it has ended. */
export interface SigningKey {
  readonly kid: string;
  /** Unpadded base64url of the 32 bytes. */
  readonly x: string;
  readonly end?: { readonly status: KeyEnd['status']; readonly at: string };
}

export interface KeyDocument {
  /** With the ends that they, or keys vouching for them, have signed. */
  readonly keys: readonly SigningKey[];
  readonly endorsements: readonly KeyEndorsement[];
  readonly ended: readonly KeyEnd[];
}

interface SignedDocument {
  /** The document without its signature. */
  readonly unsigned: Readonly<Record<string, unknown>>;
  readonly keyId: string;
  /** Unpadded base64url. */
  readonly value: string;
  /** When it was made, as it says itself; null where it does not. */
  readonly madeAt: string | null;
}

/** The receipt of an answer that has one, else the document; nothing beside the receipt is signed. */
export function receiptIn(document: JsonValue): JsonValue {
  const receipt = document.get('receipt');
  return receipt.isNothing() ? document : receipt;
}

/** All of the document is signed, or this throws a failure: by its own signature, or by the one in a lockfile's `registry`. */
export function readSigned(signed: JsonValue): SignedDocument {
  const whole = signed.value as Record<string, unknown>; // an object, or `get` had thrown
  if (!signed.get('signature').isNothing()) {
    const { signature: _, ...unsigned } = whole;
    return { unsigned, ...readSignature(signed.get('signature')), madeAt: madeAt(signed) };
  }
  const registry = signed.get('registry');
  if (registry.isNothing() || registry.get('signature').isNothing())
    throw new Failure('failure', `${signed.path} is not signed by a registry`);
  const { signature: _, ...unsignedRegistry } = registry.value as Record<string, unknown>;
  return {
    unsigned: { ...whole, registry: unsignedRegistry },
    ...readSignature(registry.get('signature')),
    madeAt: madeAt(registry),
  };
}

function madeAt(part: JsonValue): string | null {
  const { value } = part.get('generated_at');
  return typeof value === 'string' ? value : null;
}

/** Null when the signature holds, else why it does not. */
export function checkSignature(document: SignedDocument, keys: readonly SigningKey[]): string | null {
  const key = keys.find(({ kid }) => kid === document.keyId);
  if (key === undefined) return `it is signed with another key (${document.keyId})`;
  const ended = whyEnded(key, document.madeAt);
  if (ended !== null) return ended;
  const isGood = verifiesText(canonicalJson(document.unsigned), document.value, key);
  return isGood ? null : 'its signature is of another text: it was changed after it was signed';
}

/** Why this key counts for nothing that was made at a time, or at an unknown one (null); null where it does count. */
export function whyEnded({ kid, end }: SigningKey, at: string | null): string | null {
  if (end === undefined || (end.status === 'retired' && at !== null && Date.parse(at) < Date.parse(end.at)))
    return null;
  return `its key ${kid} was ${end.status} at ${end.at}`;
}

/** Keys that count for what is made now, or was made at `at`. */
export function keysAt(keys: readonly SigningKey[], at: string | null): SigningKey[] {
  return keys.filter((key) => whyEnded(key, at) === null);
}

/** Whether an Ed25519 signature, unpadded base64url, is this key's and of this text. */
export function verifiesText(text: string, signature: string, { x }: Pick<SigningKey, 'x'>): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** Throws an integrity failure for a key whose id is not the one of its bytes. A registry of an earlier version states no ends. */
export function readKeyDocument(document: JsonValue): KeyDocument {
  const keys = readKeys(document);
  const list = (name: string): JsonValue[] => document.get(name).listOrNone();
  const ended = list('ended').map((each): KeyEnd => ({
    key_id: each.get('key_id').text(),
    status: each.get('status').text(/^(?:retired|revoked)$/) as KeyEnd['status'], // by the pattern
    at: each.get('at').text(timePattern),
    by: each.get('by').text(),
    signature: each.get('signature').text(),
  }));
  const endorsements = list('endorsements').map((each) => ({
    key_id: each.get('key_id').text(),
    by: each.get('by').text(),
    signature: each.get('signature').text(),
  }));
  return { keys: withEnds(keys, ended), endorsements, ended };
}

/** Keys with those ends that they have signed themselves, or that another of them has which is not revoked. */
export function withEnds(keys: readonly SigningKey[], ended: readonly KeyEnd[]): SigningKey[] {
  let all = [...keys];
  // A key that is revoked ends no other one, so revocations by the keys themselves come first.
  const own = ended.filter(({ key_id, by }) => key_id === by);
  for (const end of [...own, ...ended.filter((each) => !own.includes(each))]) {
    const by = all.find(
      ({ kid, end: its }) => kid === end.by && (end.by === end.key_id || its === undefined),
    );
    if (by === undefined || !verifiesText(keyEndText(end), end.signature, by)) continue;
    const { status, at } = end;
    // Revoked is revoked.
    all = all.map((key) =>
      key.kid === end.key_id && key.end?.status !== 'revoked' ? { ...key, end: { status, at } } : key,
    );
  }
  return all;
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** Of a key document, or as this machine keeps them. */
export function readKeys(document: JsonValue): SigningKey[] {
  return document.get('keys').each((key) => {
    const kid = key.get('kid').text(/^[A-Za-z0-9_-]{1,100}$/);
    const x = key.get('x').text(/^[A-Za-z0-9_-]{43}$/);
    if (kid !== thumbprint(x))
      throw new Failure('integrity', `${key.path} has the id of another key: ${kid}`);
    const end = key.get('end');
    if (end.isNothing()) return { kid, x };
    const status = end.get('status').text() === 'retired' ? 'retired' : 'revoked';
    return { kid, x, end: { status, at: end.get('at').text(timePattern) } };
  });
}

/** RFC 7638. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}

function readSignature(signature: JsonValue): { keyId: string; value: string } {
  const algorithm = signature.get('algorithm').text();
  const form = signature.get('canonicalization').text();
  if (algorithm !== 'Ed25519' || form !== 'RFC8785')
    throw new Failure('failure', `a signature of an unknown kind: ${algorithm}, ${form}`);
  return { keyId: signature.get('key_id').text(), value: signature.get('value').text() };
}
