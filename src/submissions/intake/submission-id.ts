/** Ids and tokens of submissions: an id that sorts by time, and a secret that only its submitter ever sees. */
import type { Signer } from '../../ports/surroundings.ts';
import { toHex } from '../../proof/bytes.ts';

/** Bytes: 128 bits make an id that cannot be guessed, 256 a secret (attack table, rows 10 and 11). */
const lengths = { id: 16, token: 32 } as const;

/** Days that a token works after the last change of its submission; then everything of use is public or gone. */
export const tokenDays = 180;

export const submissionIdPattern = /^sub_[0-9a-f]{44}$/;

/** `sub_<time, 12 hex digits><random, 32 hex digits>`. */
export function newSubmissionId(now: Date, signer: Signer): string {
  return `${firstSubmissionId(now)}${toHex(signer.randomBytes(lengths.id))}`;
}

/** What every id of this time and later comes after. */
export function firstSubmissionId(time: Date): string {
  return `sub_${time.getTime().toString(16).padStart(12, '0')}`;
}

/** 43 characters of base64url. */
export function newToken(signer: Signer): string {
  return Buffer.from(signer.randomBytes(lengths.token)).toString('base64url');
}

/** As it is stored: SHA-256, hexadecimal. */
export function hashToken(token: string, signer: Signer): string {
  return toHex(signer.sha256(encoder.encode(token)));
}

/** Whether the token has this hash, in constant time; with null the same work is done and the answer is no. */
export function isTokenOf(hash: string | null, token: string, signer: Signer): boolean {
  const isEqual = signer.equal(
    encoder.encode(hashToken(token, signer)),
    encoder.encode(hash ?? '0'.repeat(64)),
  );
  return isEqual && hash !== null;
}

const encoder = new TextEncoder();
