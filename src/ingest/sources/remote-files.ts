/** Single files of repositories that git reads, on any host: one commit is fetched for all who ask for files of it at once. */
import { sha256Hex } from '../../digest.ts';
import { HostUnavailable, type PinnedFile, type SourceFiles } from '../../ports/code-host.ts';
import type { GitHosts } from '../../ports/git-hosts.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { currentReadCost, awaitUncounted } from '../../read-cost.ts';
import { SourceError } from '../source.ts';
import { GitFailure, runGit } from './git.ts';
import { type FetchedCommit, fetchCommit } from './remote-git.ts';

/** Commits that are fetched at the same time; who asks for more has to come again. */
const fetchesMax = 4;
const retryAfter = 5;

interface Shared {
  readonly fetched: Promise<FetchedCommit>;
  readers: number;
}

/** Files of GitHub come from `gitHub`, unless its host has them for a credential alone. */
export function openRemoteFiles(hosts: GitHosts, gitHub: SourceFiles, logger: Logger): SourceFiles {
  const shared = new Map<string, Shared>();

  async function readByGit(file: PinnedFile): Promise<Uint8Array | 'changed' | 'gone'> {
    const { source, commit } = file;
    const key = `${source.url} ${commit}`;
    let commitRead = shared.get(key);
    if (commitRead === undefined) {
      if (shared.size >= fetchesMax)
        throw new HostUnavailable('too many repositories are being read', retryAfter);
      currentReadCost()?.ask();
      commitRead = { fetched: fetchCommit(hosts, { source, ref: commit }), readers: 0 };
      shared.set(key, commitRead);
    }
    const { fetched } = commitRead;
    commitRead.readers += 1;
    try {
      const { folder } = await awaitUncounted(() => fetched);
      return await readFrom(folder, file);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      logger.warn({ host: source.host }, error.message);
      throw new HostUnavailable(`${source.host} does not give the file`, null, { cause: error });
    } finally {
      commitRead.readers -= 1;
      if (commitRead.readers === 0) {
        shared.delete(key);
        await fetched.then(({ close }) => close()).catch(() => undefined);
      }
    }
  }

  return {
    async readPinned(file) {
      if (file.source.forge === 'registry')
        throw new HostUnavailable('this registry no longer has the file that lives here alone', null);
      if (file.source.forge !== 'github') return readByGit(file);
      const found = await gitHub.readPinned(file);
      return found === 'gone' && hosts.isPrivate(file.source) ? readByGit(file) : found;
    },
  };
}

async function readFrom(
  folder: string,
  { path, sha256 }: PinnedFile,
): Promise<Uint8Array | 'changed' | 'gone'> {
  try {
    const bytes = new Uint8Array(await runGit(folder, ['cat-file', 'blob', `HEAD:${path}`]));
    return sha256Hex(bytes) === sha256 ? bytes : 'changed';
  } catch (error) {
    if (error instanceof GitFailure) return 'gone';
    throw error;
  }
}
