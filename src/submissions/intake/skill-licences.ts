/** The licences of a repository's skills, each read and put into words as a listing has it. */
import { licenceFileName, statedByRepository, toLicense } from '../../ingest/evidence/license.ts';
import { maxFileBytes } from '../../ingest/files/read-folder.ts';
import { readTreeLicences } from '../../ingest/sources/tree-license.ts';
import { isRegular } from '../../ingest/sources/tree-skills.ts';
import type { HostedEntry } from '../../ports/code-host.ts';
import { licenceWords } from '../../scoring/redistribution.ts';

type ReadBlobs = (ids: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;

interface LicenceParts {
  readonly entries: readonly HostedEntry[];
  /** Of the skills that are asked about. */
  readonly prefixes: readonly string[];
  /** What the host says of the whole repository. */
  readonly hosted: string | null;
  readonly readBlobs: ReadBlobs;
  /** Files that may be read for it. */
  readonly most: number;
}

interface Licences {
  /** An SPDX id. */
  readonly repository: string | null;
  /** By the skill's prefix and what its front matter states; null where not all that states it was read. */
  of(prefix: string, frontMatter: string | null): string | null;
}

export async function readLicences({
  entries,
  prefixes,
  hosted,
  readBlobs,
  most,
}: LicenceParts): Promise<Licences> {
  const host = { license: hosted, licenseNote: null };
  let room = most;
  const unread = new Set<string>();
  const read: ReadBlobs = async (ids) => {
    const taken = ids.slice(0, room);
    for (const id of ids.slice(room)) unread.add(id);
    room -= taken.length;
    return taken.length === 0 ? new Map<string, Uint8Array>() : readBlobs(taken);
  };
  const licenceOf = await readTreeLicences({ entries, readBlobs: read }, prefixes);
  const isTreeRead = unread.size === 0;
  const files = new Map(prefixes.map((prefix) => [prefix, ownFile(entries, prefix)] as const));
  const blobs = await read([...new Set([...files.values()].flatMap((file) => file?.id ?? []))]);
  return {
    repository: isTreeRead ? statedByRepository(host, licenceOf('')).repository : hosted,
    of(prefix, frontMatter) {
      const id = files.get(prefix)?.id;
      if (!isTreeRead || (id !== undefined && unread.has(id))) return null;
      const bytes = id === undefined ? undefined : blobs.get(id);
      const file = bytes === undefined ? null : new TextDecoder().decode(bytes);
      const stated = statedByRepository(host, licenceOf(prefix));
      return licenceWords(toLicense({ frontMatter, file, ...stated }));
    },
  };
}

/** The licence file in a skill's folder. */
function ownFile(entries: readonly HostedEntry[], prefix: string): HostedEntry | undefined {
  return entries.find(
    (entry) =>
      entry.path.startsWith(prefix) &&
      licenceFileName.test(entry.path.slice(prefix.length)) &&
      isRegular(entry) &&
      entry.size <= maxFileBytes,
  );
}
