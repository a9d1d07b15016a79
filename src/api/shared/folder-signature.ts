/** The signature that a publisher put into a skill's folder, in JSON and in words. */
import { z } from 'zod';
import { field } from '../../text/plain-text.ts';

export const FolderSignature = z
  .object({
    kind: z.literal('oms'),
    file: z.string(),
    verified: z.boolean().nullable().meta({ description: 'null: not known, see `reason`' }),
    signer: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'FolderSignature' })
  .nullable();

export function signatureLine(signature: z.infer<typeof FolderSignature>): string | null {
  if (signature === null) return null;
  const { file, verified, signer, reason } = signature;
  const by = signer === null ? '' : ` by ${signer}`;
  const says = verified === true ? 'verified' : verified === false ? 'does not hold' : 'not verified';
  return field(
    'Signature',
    `${file} (OpenSSF Model Signing)${by}: ${says}${reason === null ? '' : `, ${reason}`}`,
  );
}
