/** A repository on any host but GitHub: its files by git, and what its forge tells of it. */
import { HostUnavailable } from '../../ports/code-host.ts';
import type { ForgeFacts, Forges } from '../../ports/forge-facts.ts';
import type { GitHosts, OtherHosts } from '../../ports/git-hosts.ts';
import type { Source as RepositorySource } from '../../schema/source.ts';
import { type Source, SourceError, type SourceRepository } from '../source.ts';
import { spdxOf } from '../evidence/license.ts';
import { GitFailure, readBlobs, readCommit } from './git.ts';
import { listTree } from './git-checkout.ts';
import { type FetchedCommit, fetchCommit, openRemoteGit, type RemotePlace } from './remote-git.ts';
import { printable } from './safe-path.ts';

export interface HostAccess {
  readonly hosts: GitHosts;
  /** Absent: only what git tells is known. */
  readonly forges?: Forges | undefined;
}

/** The caller closes the source. Throws a SourceError, also for a repository that its host has under another path now. */
export async function openOnHost(
  { hosts, forges }: HostAccess,
  place: RemotePlace,
): Promise<{ readonly source: Source; readonly facts: ForgeFacts | null }> {
  const { ownerPath, name, url } = place.source;
  const warnings: string[] = [];
  const facts =
    (await forges?.factsOf(place.source).catch((error: unknown) => {
      // The files are what counts; a host that asks to wait is not asked for them either.
      if (!(error instanceof HostUnavailable) || error.retryAfter !== null) throw error;
      warnings.push(`what its host tells of it is not known: ${printable(error.message)}`);
      return null;
    })) ?? null;
  if (facts !== null && facts.path.toLowerCase() !== `${ownerPath}/${name}`.toLowerCase())
    throw new SourceError(
      `${printable(url)} is now ${printable(facts.path)} on its host: if that is the same owner, name it by its present address`,
    );
  const source = await openRemoteGit(hosts, {
    ...place,
    ...(facts === null ? {} : { facts: stated(facts) }),
  });
  return { source: { ...source, warnings: [...(source.warnings ?? []), ...warnings] }, facts };
}

function stated(facts: ForgeFacts): Partial<SourceRepository> {
  const license = facts.license === null ? null : spdxOf(facts.license);
  const { stars, archived, defaultBranch, repositoryId, ownerId, createdOn, forge } = facts;
  return {
    stars,
    archived,
    defaultBranch,
    repositoryId,
    ownerId,
    createdOn,
    license,
    forge,
    ...(facts.isPrivate ? { isPrivate: true } : {}),
  };
}

/** `names`: hosts that may be asked for whom the registry does not know. */
export function openOtherHosts(access: HostAccess, names: ReadonlySet<string>): OtherHosts {
  return { names, open: (source) => readByGit(access, source) };
}

/** A repository as a validation reads it: one commit at a time, in a folder that is removed when it is closed. */
function readByGit({ hosts, forges }: HostAccess, source: RepositorySource): ReturnType<OtherHosts['open']> {
  let fetched: { readonly ref: string; readonly commit: FetchedCommit } | null = null;
  const close = async (): Promise<void> => {
    await fetched?.commit.close();
    fetched = null;
  };
  /** The folder with the commit that a branch, tag or SHA names; null where its host has none. */
  async function read(ref: string): Promise<string | null> {
    if (fetched?.ref === ref) return fetched.commit.folder;
    await close();
    try {
      fetched = { ref, commit: await fetchCommit(hosts, { source, ref }) };
      return fetched.commit.folder;
    } catch (error) {
      if (error instanceof GitFailure) return null;
      if (error instanceof SourceError) throw new HostUnavailable(error.message, null, { cause: error });
      throw error;
    }
  }
  return {
    close,
    async findRepository() {
      if ((await read('HEAD')) === null) return null;
      const facts = (await forges?.factsOf(source)) ?? null;
      return {
        owner: source.owner,
        name: source.name,
        // Git's own name of it, so that nothing is fetched twice.
        defaultBranch: 'HEAD',
        stars: facts?.stars ?? null,
        archived: facts?.archived ?? false,
        license: facts?.license ?? null,
      };
    },
    async findCommit(_owner, _name, ref) {
      const folder = await read(ref);
      return folder === null ? null : readCommit(folder);
    },
    async readTree() {
      const folder = await read(fetched?.ref ?? 'HEAD');
      return { entries: folder === null ? [] : await listTree(folder, 'HEAD'), truncated: false };
    },
    async readBlobs(_owner, _name, ids, maxBytes) {
      const folder = await read(fetched?.ref ?? 'HEAD');
      const blobs = folder === null ? new Map<string, Uint8Array>() : await readBlobs(folder, ids);
      return new Map([...blobs].filter(([, bytes]) => bytes.length <= maxBytes));
    },
    isKept: () => true,
  };
}
