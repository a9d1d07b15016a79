/** GET /.well-known/skill-registry-keys.json: public keys for verifying receipts and lockfiles. */
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
    signs: z.array(z.string()),
    canonicalization: z.literal('RFC8785'),
  })
  .meta({ id: 'KeyDocument' });

export const keys = defineEndpoint({
  id: 'keys',
  route: 'keys',
  method: 'GET',
  summary: 'Read the registry’s public keys',
  description: 'A JSON Web Key Set (RFC 7517), current key first. Keep a copy to verify receipts offline.',
  group: 'Documents',
  output: Output,
  formats: ['json'],
  cache: 'public',
  problems: [],
  example: {},
  twins: () => [{}],
  run: (_input, { signer }) => ({
    keys: [...signer.publicKeys],
    signs: ['install receipts', 'lockfiles'],
    canonicalization: 'RFC8785' as const,
  }),
});
