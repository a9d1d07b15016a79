/** A repository on any host but GitHub: its files by git, and what its forge tells of it. */
import { HostUnavailable } from '../../ports/code-host.ts';
import type { ForgeFacts, Forges } from '../../ports/forge-facts.ts';
import type { GitHosts } from '../../ports/git-hosts.ts';
import { type Source, SourceError, type SourceRepository } from '../source.ts';
import { spdxOf } from '../evidence/license.ts';
import { openRemoteGit, type RemotePlace } from './remote-git.ts';
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
