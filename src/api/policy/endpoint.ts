/** GET /.well-known/skill-registry-policy.json: what clients of this registry may install, signed. */
import { z } from 'zod';
import { signDocument } from '../../proof/canonical-json.ts';
import { Signature } from '../receipt/shape.ts';
import { defineEndpoint } from '../define.ts';

const Output = z
  .object({
    format: z.literal('skill-registry-policy-v1'),
    version: z.int().meta({ description: 'Never goes down; 0 without a policy' }),
    rules: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string(),
    signature: Signature,
  })
  .meta({ id: 'Policy' });

export const policy = defineEndpoint({
  route: 'policy',
  summary: 'Read the policy of this registry',
  description: 'Rules that refuse skills or ask for an approval, signed. Clients may only be stricter.',
  group: 'Install',
  output: Output,
  cache: 'public',
  meta: false,
  run: (_input, { registry, signer }) => {
    const [policy] = registry.policy;
    const { slug: _slug, summary = '', version = 0, ...rules } = policy ?? {};
    const unsigned = {
      format: 'skill-registry-policy-v1' as const,
      version,
      rules: policy === undefined ? null : rules,
      reason: summary,
    };
    return signDocument(unsigned, signer);
  },
  twins: () => [{}],
});
