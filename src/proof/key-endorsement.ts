/** How one signing key of a registry vouches for the next, and how a key ends, so that clients follow both by themselves. */
import type { KeyEnd, KeyEndorsement } from '../ports/surroundings.ts';
import { canonicalJson } from './canonical-json.ts';

export type { KeyEnd, KeyEndorsement };

/** A public key, as far as an endorsement covers it. */
interface EndorsedKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  /** Unpadded base64url of the 32 bytes. */
  readonly x: string;
}

/** The signed text: RFC 8785 canonical JSON that no other signed document can equal. */
export function endorsementText({ kid, x }: EndorsedKey): string {
  return canonicalJson({ purpose: 'skill-registry-key-endorsement', crv: 'Ed25519', kid, kty: 'OKP', x });
}

/** The signed text: RFC 8785 canonical JSON that no other signed document can equal. */
export function keyEndText({ key_id, status, at }: Pick<KeyEnd, 'key_id' | 'status' | 'at'>): string {
  return canonicalJson({ purpose: 'skill-registry-key-end', kid: key_id, status, at });
}

/**
 * The known keys and every published key that a chain of endorsements leads to from one of them. `verifies` checks one
 * Ed25519 signature; a false endorsement is passed over.
 */
export function followEndorsements<Key extends EndorsedKey>(
  known: readonly Key[],
  published: readonly Key[],
  endorsements: readonly KeyEndorsement[],
  verifies: (text: string, signature: string, by: Key) => boolean,
): Key[] {
  const trusted = new Map(known.map((key) => [key.kid, key]));
  for (let before = -1; before < trusted.size;) {
    before = trusted.size;
    for (const { key_id, by, signature } of endorsements) {
      const key = published.find(({ kid }) => kid === key_id);
      const endorser = trusted.get(by);
      if (key === undefined || endorser === undefined || trusted.has(key_id)) continue;
      if (verifies(endorsementText(key), signature, endorser)) trusted.set(key_id, key);
    }
  }
  return [...trusted.values()];
}
