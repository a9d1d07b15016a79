/** GET /api/registry/statement/{slug}: what the registry says about one skill's folder, signed, for supply-chain tools. */
import { z } from 'zod';
import type { Signer } from '../../ports/surroundings.ts';
import { canonicalJson } from '../../proof/canonical-json.ts';
import { toEnvelope } from '../../proof/dsse.ts';
import { defineEndpoint } from '../define.ts';
import { slugPath } from '../parameters.ts';
import { findEntry } from '../shared/find-entry.ts';
import { slugsOf } from '../shared/twin-slugs.ts';
import { statementType, toStatement } from './statement.ts';

const Output = z
  .object({
    payload: z.string().meta({ description: 'The in-toto Statement as base64 of JSON' }),
    payloadType: z.literal(statementType),
    signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })).meta({
      description: 'Ed25519, base64, over the DSSE pre-authentication encoding; two during a key rotation',
    }),
  })
  .meta({ id: 'StatementEnvelope' });

export const statement = defineEndpoint({
  route: 'statement',
  summary: 'Read one skill’s signed statement',
  description:
    'An in-toto Statement in a DSSE envelope: folder digest, source commit, audit result, rule set and decision. ' +
    '`cosign verify-blob-attestation --key` and `skill-registry statement` verify it.',
  group: 'Install',
  path: slugPath,
  output: Output,
  about: 'skill',
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  meta: false,
  run: ({ slug }, { registry, signer }) => sign(toStatement(findEntry(registry, slug)), signer),
  twins: slugsOf,
});

/** The answer for a document of either kind. */
export function sign(document: object, signer: Signer): z.infer<typeof Output> {
  const { payload, signatures } = toEnvelope(statementType, canonicalJson(document), signer);
  return { payload, payloadType: statementType, signatures: [...signatures] };
}
