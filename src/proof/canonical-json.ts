/** RFC 8785 canonical JSON: the bytes that are signed. */
import canonicalize from 'canonicalize';
import type { Signer } from '../ports/surroundings.ts';

/** An Ed25519 signature over the canonical JSON of a document without its `signature` member. */
interface DocumentSignature {
  readonly algorithm: 'Ed25519';
  readonly canonicalization: 'RFC8785';
  readonly key_id: string;
  /** Unpadded base64url. */
  readonly value: string;
}

/** Throws for values that JSON cannot hold (a programmer's mistake). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}

/** The document with its signature as the last member. */
export function signDocument<T extends object>(
  document: T,
  signer: Signer,
): T & { signature: DocumentSignature } {
  const value = signer.sign(canonicalJson(document));
  return {
    ...document,
    signature: { algorithm: 'Ed25519', canonicalization: 'RFC8785', key_id: signer.keyId, value },
  };
}
