/** DSSE envelopes, version 1: a payload of any type with the signatures over its type and bytes. */
import { utf8 } from './bytes.ts';

/** JSON of an envelope; `payload` and `sig` are padded base64. */
export interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

interface EnvelopeSigner {
  /** Signatures of every key that signs statements at present, unpadded base64url. */
  signWithAll(text: string): readonly { readonly keyId: string; readonly value: string }[];
}

/** The signed bytes as text: the pre-authentication encoding of the DSSE protocol; lengths count UTF-8 bytes. */
export function preAuthentication(payloadType: string, payload: string): string {
  const length = (text: string): number => utf8(text).length;
  return `DSSEv1 ${length(payloadType)} ${payloadType} ${length(payload)} ${payload}`;
}

export function toEnvelope(payloadType: string, payload: string, signer: EnvelopeSigner): Envelope {
  const signatures = signer.signWithAll(preAuthentication(payloadType, payload));
  return {
    payload: toBase64(utf8(payload)),
    payloadType,
    signatures: signatures.map(({ keyId, value }) => ({ keyid: keyId, sig: padded(value) })),
  };
}

/** The payload's text; null where it is not base64 of UTF-8. */
export function payloadOf({ payload }: Pick<Envelope, 'payload'>): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64(payload));
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Unpadded. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws for text that is not base64. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Unpadded base64url → padded base64. */
function padded(text: string): string {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
}
