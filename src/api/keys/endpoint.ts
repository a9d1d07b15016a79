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
    signs: z.array(z.string()),
    canonicalization: z.literal('RFC8785'),
  })
  .meta({ id: 'KeyDocument' });

export const keys = defineEndpoint({
  id: 'keys',
  route: 'keys',
  method: 'GET',
  summary: 'Read the registry’s public keys',
  description:
    'A JSON Web Key Set (RFC 7517), current key first; a later key is signed by an earlier one. Keep a copy to verify offline.',
  group: 'Documents',
  output: Output,
  formats: ['json'],
  cache: 'public',
  problems: [],
  example: {},
  twins: () => [{}],
  run: (_input, { signer }) => ({
    keys: [...signer.publicKeys],
    endorsements: [...signer.endorsements],
    signs: ['install receipts', 'lockfiles', 'statements', 'advisories', 'log checkpoints'],
    canonicalization: 'RFC8785' as const,
  }),
});
