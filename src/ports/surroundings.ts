/** Services around every answer, as interfaces: time, keys, logs and mail. */
import type { LogName } from '../schema/signed/log-names.ts';

export interface Clock {
  now(): Date;
}

/** Signs and authenticates; keys never leave it. All byte values are unpadded base64url unless said otherwise. */
export interface Signer {
  /** Id of the current Ed25519 key, as published in the key document; empty where there is none: nothing is signed then, and no event issued. */
  readonly keyId: string;
  /** Public keys, the current one first, then the next, the former and retired ones: an RFC 7517 key set's `keys`. */
  readonly publicKeys: readonly PublicKey[];
  /** By which key each later key is vouched for. */
  readonly endorsements: readonly KeyEndorsement[];
  /** Which keys sign no more, and since when. */
  readonly ended: readonly KeyEnd[];
  /** Ed25519 signature over the UTF-8 bytes of `text`. */
  sign(text: string): string;
  /** The same by the current key and, until a rotation is over, by the former one. */
  signWithAll(text: string): readonly { readonly keyId: string; readonly value: string }[];
  /** HMAC-SHA-256 with the event secret. */
  mac(bytes: Uint8Array): Uint8Array;
  /** The same with each earlier secret that is still valid; absent if there is none. */
  formerMacs?(bytes: Uint8Array): readonly Uint8Array[];
  /** Compares in constant time. */
  equal(a: Uint8Array, b: Uint8Array): boolean;
  sha256(bytes: Uint8Array): Uint8Array;
  randomBytes(count: number): Uint8Array;
}

/** The transparency logs as the last build wrote them. */
export interface LogProofs {
  /** C2SP tlog-proof that this is an entry of it; null where it is not. */
  proofOf(entry: string): Promise<string | null>;
  /** The newest entries of one of the logs, the newest first, with their places from 0; none where there is no such log. */
  newest(
    name: LogName,
    count: number,
  ): Promise<readonly { readonly index: number; readonly entry: string }[]>;
}

/** The Ed25519 signature of key `by` over `endorsementText` of the key `key_id` (proof/key-endorsement), unpadded base64url. */
export interface KeyEndorsement {
  readonly key_id: string;
  readonly by: string;
  readonly signature: string;
}

/** That a key signs no more: retired in a rotation, or revoked because someone else may have it. */
export interface KeyEnd {
  readonly key_id: string;
  readonly status: 'retired' | 'revoked';
  /** RFC 3339. */
  readonly at: string;
  /** The key itself, or the current one where the private part of that key is gone. */
  readonly by: string;
  /** Over `keyEndText` (proof/key-endorsement), unpadded base64url. */
  readonly signature: string;
}

export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Whether this instance sends mail. */
  readonly delivery: 'smtp' | 'not_configured';
  /** Rejects if the server did not accept the message. */
  send(mail: Mail): Promise<void>;
}

/** What is counted of an answered request. */
export interface AnsweredRequest {
  /** An endpoint's id, another route's pattern, or `page`: one of a fixed set of names, never a part of the address. */
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  /** The caller's trace, as it was sent (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}
