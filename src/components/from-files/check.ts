/** Digests and signatures in a browser, also on plain HTTP inside a company, where the browser's own are not offered. */
import * as ed25519 from '@noble/ed25519';
import { sha256 as sha256Of, sha512 } from '@noble/hashes/sha2.js';
import { canonicalJson } from '../../proof/canonical-json.ts';
import { fromBase64, payloadOf, preAuthentication } from '../../proof/dsse.ts';
import { isObject, parseJson } from '../../schema/json.ts';

ed25519.hashes.sha512 = sha512;

/** Public keys (32 bytes) by id. */
export type Keys = ReadonlyMap<string, Uint8Array>;

export function sha256(bytes: Uint8Array): Uint8Array {
  return sha256Of(bytes);
}

/** Of a registry's key document. */
export function readKeys(document: unknown): Keys {
  const list = isObject(document) && Array.isArray(document['keys']) ? (document['keys'] as unknown[]) : [];
  return new Map(
    list.flatMap((key) =>
      isObject(key) && typeof key['kid'] === 'string' && typeof key['x'] === 'string'
        ? [[key['kid'], fromBase64Url(key['x'])] as const]
        : [],
    ),
  );
}

/** Id of the key that signed the document (RFC 8785 JSON without `signature`); null where none of the keys did. */
export function signerOf(document: unknown, keys: Keys): string | null {
  if (!isObject(document) || !isObject(document['signature'])) return null;
  const { signature, ...unsigned } = document;
  const { key_id, value } = signature;
  if (typeof key_id !== 'string' || typeof value !== 'string') return null;
  return verifies(canonicalJson(unsigned), fromBase64Url(value), keys.get(key_id)) ? key_id : null;
}

/** Hexadecimal SHA-256 of the folder that a statement (DSSE, in-toto) is about; null unless one of the keys signed it. */
export function statedDigest(envelope: unknown, keys: Keys): string | null {
  if (!isObject(envelope) || !Array.isArray(envelope['signatures'])) return null;
  const { payload, payloadType, signatures } = envelope;
  if (typeof payload !== 'string' || typeof payloadType !== 'string') return null;
  const text = payloadOf({ payload });
  if (text === null) return null;
  const signed = preAuthentication(payloadType, text);
  const isSigned = (signatures as unknown[]).some(
    (each) =>
      isObject(each) &&
      typeof each['sig'] === 'string' &&
      verifies(signed, fromBase64(each['sig']), keys.get(String(each['keyid']))),
  );
  const subject = isSigned ? firstOf(memberOf(parseJson(text), 'subject')) : null;
  const digest = memberOf(memberOf(subject, 'digest'), 'sha256');
  return typeof digest === 'string' ? digest : null;
}

function verifies(text: string, signature: Uint8Array, key: Uint8Array | undefined): boolean {
  if (key?.length !== 32 || signature.length !== 64) return false;
  return ed25519.verify(signature, new TextEncoder().encode(text), key);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : null;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : null;
}

function fromBase64Url(text: string): Uint8Array {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
}
