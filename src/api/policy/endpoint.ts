/** GET /.well-known/skill-registry-policy.json: what clients of this registry may install, signed. */
import { z } from 'zod';
import { signDocument } from '../../proof/canonical-json.ts';
import { blocks, bullets, field, lines, oneLine } from '../../text/plain-text.ts';
import { defineEndpoint } from '../define.ts';

const Output = z
  .object({
    format: z.literal('skill-registry-policy-v1'),
    version: z
      .int()
      .meta({ description: 'Clients refuse one below what they have seen; 0 without a policy' }),
    rules: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string(),
    signature: z.object({
      algorithm: z.literal('Ed25519'),
      canonicalization: z.literal('RFC8785'),
      key_id: z.string(),
      value: z.string(),
    }),
  })
  .meta({ id: 'Policy' });

export const policy = defineEndpoint({
  id: 'policy',
  route: 'policy',
  method: 'GET',
  summary: 'Read the policy of this registry',
  description:
    'Rules by which skills are refused or need an approval, signed. A client may only be stricter.',
  group: 'Install',
  output: Output,
  formats: ['json', 'text'],
  cache: 'public',
  problems: [],
  example: {},
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
  text: ({ version, rules, reason }) =>
    blocks(
      lines('# Policy', field('Version', `${version}`), field('Reason', oneLine(reason, 500))),
      rules === null
        ? 'No policy: the audit alone decides.'
        : bullets(
            'Rules:',
            Object.entries(rules).map(([name, rule]) => `${name}: ${oneLine(JSON.stringify(rule), 500)}`),
          ),
    ),
  twins: () => [{}],
});
