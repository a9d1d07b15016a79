/** The signature that a publisher put into a skill's folder, where there is one. */
import { z } from 'zod';
import type { Entry } from '../../scoring/registry.ts';
import { field } from '../../text/plain-text.ts';

/** OpenSSF Model Signing: a Sigstore bundle over the digests of the folder's files. */
const omsFile = 'skill.oms.sig';

const Present = z
  .object({
    kind: z.literal('oms'),
    file: z.string(),
    verified: z.boolean().nullable().meta({ description: 'null: present, not checked' }),
  })
  .meta({ id: 'FolderSignature' });

export const FolderSignature = Present.nullable();

/** Evidence holds digests and no bytes, and no list says whose keys a publisher signs with: it is not checked. */
export function folderSignature({ evidence }: Pick<Entry, 'evidence'>): z.infer<typeof FolderSignature> {
  const isThere = evidence.files.some(({ path }) => path === omsFile);
  return isThere ? { kind: 'oms', file: omsFile, verified: null } : null;
}

export function signatureLine(signature: z.infer<typeof FolderSignature>): string | null {
  if (signature === null) return null;
  return field('Signature', `${signature.file} (OpenSSF Model Signing), present, not checked`);
}
