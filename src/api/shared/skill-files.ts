/** Files of a skill's folder in an answer, and what installers are known to do to them. What goes without saying is left out, because a folder may have many. */
import { z } from 'zod';
import type { Entry } from '../../scoring/registry.ts';

type Files = Entry['evidence']['files'];

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
export function toFileEntry(file: Files[number], whole: boolean): FileEntry {
  const { path, size, sha256, mode, read } = file;
  return {
    path,
    size,
    digest: sha256 === null ? null : `sha256:${sha256}`,
    ...(!whole && mode === '100644' ? {} : { mode }),
    ...(!whole && read ? {} : { read }),
  };
}

/** Files that the stock `skills` command (1.7.4) does not copy. */
const notCopied = /(?:^|\/)metadata\.json$|(?:^|\/)(?:__pycache__|__pypackages__)\//;

/** Sentences about this skill's files, so that a check of the digests raises no false alarm; what is true of every skill is in the integration kit. */
export function knownEdits({ evidence: { files } }: Pick<Entry, 'evidence'>): string[] {
  const left = files.filter(({ path }) => notCopied.test(path)).map(({ path }) => path);
  const links = files.filter(({ sha256 }) => sha256 === null).map(({ path }) => path);
  return [
    ...(left.length === 0 ? [] : [`The stock command leaves out ${left.join(', ')}.`]),
    ...(links.length === 0
      ? []
      : [
          `The stock command copies what the links ${links.join(', ')} lead to; this registry's client leaves them out.`,
        ]),
  ];
}

/** Files that have a digest and that every installer writes as they are. */
export function checkableFiles<F extends Pick<Files[number], 'path'>>(files: readonly F[]): F[] {
  return files.filter(({ path }) => !notCopied.test(path));
}
