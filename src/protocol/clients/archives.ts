/** Which skills the registry may redistribute as a file, and the file. */
import type { Context } from '../../api/define.ts';
import { findLive } from '../../api/shared/live-store.ts';
import { HostUnavailable } from '../../ports/code-host.ts';
import { type ArchiveSource, type SkillArchive, SourceChanged } from '../../ports/skill-archives.ts';
import { Problem } from '../../problem.ts';
import { canInstall } from '../../resolve/install-commands.ts';
import { entrySource } from '../../scoring/entry-source.ts';
import { isKnownWhole, mayHandOut } from '../../scoring/redistribution.ts';
import type { Entry } from '../../scoring/registry.ts';

/** Of one folder: what an answer can hold and a client can be asked to wait for. */
const limits = { files: 500, bytes: 16 * 1024 * 1024 } as const;

/** Null for a skill that may not be installed, or whose folder is not known whole. */
export function archiveSource(entry: Entry): ArchiveSource | null {
  const { repository, commit } = entry.evidence.source;
  const source = entrySource(entry);
  const { files, integrity } = entry.evidence;
  if (!canInstall(entry) || repository === null || commit === null || !isKnownWhole(entry.evidence))
    return null;
  const license = entry.evidence.license.spdx ?? 'none';
  return { source, commit, path: entry.source.path, license, integrity, files };
}

/** Whether the licence and the size let the registry serve the folder itself. */
export function canServeArchive(entry: Entry): boolean {
  const source = archiveSource(entry);
  if (source === null || !mayHandOut(entry.evidence)) return false;
  const bytes = source.files.reduce((sum, { size }) => sum + size, 0);
  return source.files.length <= limits.files && bytes <= limits.bytes;
}

/** Throws a 404 `Problem` for what may not be handed on, a 409 for a changed source, a 503 without one. */
export async function makeArchive(entry: Entry, context: Context): Promise<SkillArchive> {
  const source = archiveSource(entry);
  if (source === null || !canServeArchive(entry))
    throw new Problem(
      'not-found',
      `${entry.slug} is not served by this registry: install it from its repository`,
    );
  try {
    return await findLive(context).archives.make(source);
  } catch (error) {
    if (error instanceof HostUnavailable)
      throw new Problem('unavailable', 'the code host does not answer at the moment', {
        headers: { 'retry-after': '60' },
        cause: error,
      });
    // Not a matter of time: a client that tries again would get the same.
    if (error instanceof SourceChanged)
      throw new Problem(
        'conflict',
        `the source of ${entry.slug} does not serve the bytes that were audited`,
        {
          cause: error,
        },
      );
    throw error;
  }
}

/** The address holds the archive's own digest, so its content never changes. */
export const archivePath = '/archives/{slug}/{file}';

export function archiveUrl(siteUrl: string, entry: Entry, { sha256 }: SkillArchive): string {
  return `${siteUrl}/archives/${entry.slug}/${sha256}.zip`;
}
