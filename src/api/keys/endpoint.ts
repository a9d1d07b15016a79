/** GET /.well-known/skill-registry-keys.json: public keys for verifying receipts, lockfiles and statements. */
import { z } from 'zod';
import { defineEndpoint } from '../define.ts';

const Output = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('EdDSA'),
      }),
    ),
    endorsements: z
      .array(z.object({ key_id: z.string(), by: z.string(), signature: z.string() }))
      .meta({ description: 'Each later key, signed by the one before it' }),
    ended: z
      .array(
        z.object({
          key_id: z.string(),
          status: z.enum(['retired', 'revoked']),
          at: z.iso.datetime(),
          by: z.string(),
          signature: z.string(),
        }),
      )
      .meta({
        description:
          'Keys that sign no more, signed by themselves or the current key. A retired key, still among `keys`, counts for what is ' +
          'older than `at`; a revoked one for nothing',
      }),
    signs: z.array(z.string()),
    canonicalization: z.literal('RFC8785'),
  })
  .meta({ id: 'KeyDocument' });

export const keys = defineEndpoint({
  route: 'keys',
  summary: 'Read the registry’s public keys',
  description:
    'A JSON Web Key Set (RFC 7517), current key first; a later key is signed by an earlier one. Keep a copy to verify offline.',
  group: 'Documents',
  output: Output,
  cache: 'public',
  twins: () => [{}],
  run: (_input, { signer }) => ({
    keys: [...signer.publicKeys],
    endorsements: [...signer.endorsements],
    ended: [...signer.ended],
    signs: ['install receipts', 'lockfiles', 'statements', 'advisories', 'the policy', 'log checkpoints'],
    canonicalization: 'RFC8785' as const,
  }),
});
