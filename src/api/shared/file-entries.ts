/** Files of a skill's folder in an answer: what goes without saying is left out, because a folder may have many. */
import { z } from 'zod';
import type { Entry } from '../../scoring/registry.ts';

export const FileEntry = z
  .object({
    path: z.string(),
    size: z.int(),
    digest: z.string().nullable().meta({ description: '`sha256:<hex>`; null for links and submodules' }),
    mode: z.string().optional().meta({ description: '100644 where it is left out' }),
    read: z.boolean().optional().meta({ description: 'Whether it was audited; true where it is left out' }),
  })
  .meta({ id: 'FileEntry' });
export type FileEntry = z.infer<typeof FileEntry>;

/** `whole` writes out every member. */
export function toFileEntry(file: Entry['evidence']['files'][number], whole: boolean): FileEntry {
  const { path, size, sha256, mode, read } = file;
  return {
    path,
    size,
    digest: sha256 === null ? null : `sha256:${sha256}`,
    ...(!whole && mode === '100644' ? {} : { mode }),
    ...(!whole && read ? {} : { read }),
  };
}
