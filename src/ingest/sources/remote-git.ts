/** A repository on any host at one commit, fetched by git's own protocol into a folder of its own that is removed afterwards. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GitHosts } from '../../ports/git-hosts.ts';
import { gitAddress, type Source as RepositorySource } from '../../schema/source.ts';
import { type Source, SourceError, type SourceRepository } from '../source.ts';
import { GitFailure, runGit } from './git.ts';
import { openGitCheckout } from './git-checkout.ts';
import { printable } from './safe-path.ts';

/** Most bytes of what one fetch writes; what goes beyond ends it. */
const fetchBytesMax = 512 * 1_048_576;
/** Address space of a fetch, in bytes: a pack of a few kilobytes can state an object of many gigabytes. */
const fetchMemoryMax = 2_048 * 1_048_576;
/** Blobs above this are left at the host: no skill's file is as large. */
const blobLimit = '8m';
/** Most files of a commit. */
const filesMax = 100_000;

const settings = [
  // Never the next host: it was not checked, and would be sent the credential.
  'http.followRedirects=false',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=20',
  'protocol.version=2',
  'credential.helper=',
  'core.askPass=',
  'core.bigFileThreshold=1m',
  'pack.threads=1',
  'fetch.unpackLimit=1',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);

export interface RemotePlace {
  readonly source: RepositorySource;
  /** Branch, tag or full SHA; the head of the default branch if absent. */
  readonly ref?: string | null;
  /** Listed skills of it. */
  readonly expected?: readonly string[];
  /** What its forge tells of it. */
  readonly facts?: Partial<SourceRepository>;
}

/** One commit of a repository in a bare folder of its own. */
export interface FetchedCommit {
  readonly folder: string;
  /** Whether its host gave it only for the credential. */
  readonly isPrivate: boolean;
  /** Removes the folder. */
  close(): Promise<void>;
}

/** Throws a SourceError, a GitFailure where git was refused; rejects like the port. */
export async function fetchCommit(
  hosts: GitHosts,
  { source, ref }: Pick<RemotePlace, 'source' | 'ref'>,
  bytesMax = fetchBytesMax,
): Promise<FetchedCommit> {
  if (gitAddress(source) === null) throw new SourceError(`${printable(source.url)} is not read by git`);
  const wanted = ref ?? 'HEAD';
  if (!/^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/.test(wanted))
    throw new SourceError('not a branch, tag or commit');
  const folder = await mkdtemp(join(tmpdir(), 'skill-source-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await runGit(folder, ['init', '-q', '--bare']);
    const isPrivate = await fetchInto(folder, hosts, source, wanted, bytesMax);
    const count = (await runGit(folder, ['ls-tree', '-r', '--name-only', '-z', 'HEAD'])).reduce(
      (sum, byte) => (byte === 0 ? sum + 1 : sum),
      0,
    );
    if (count > filesMax) throw new SourceError(`the repository has ${count} files, more than ${filesMax}`);
    return { folder, isPrivate, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The caller closes the source, which removes its folder. Throws a SourceError; rejects like the port. */
export async function openRemoteGit(
  hosts: GitHosts,
  { source, ref, expected = [], facts = {} }: RemotePlace,
): Promise<Source> {
  const { folder, isPrivate, close } = await fetchCommit(hosts, { source, ref: ref ?? null });
  try {
    const { url, owner, name } = source;
    const opened = await openGitCheckout(
      folder,
      { ...facts, url, owner, name, isPrivate: isPrivate || facts.isPrivate === true },
      expected,
    );
    return { ...opened, kind: 'git', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether its host gave it only for the credential. */
async function fetchInto(
  folder: string,
  hosts: GitHosts,
  source: RepositorySource,
  ref: string,
  bytesMax: number,
): Promise<boolean> {
  const { address, settings: own, credential } = await hosts.find(source);
  const protocol = new URL(address).protocol.slice(0, -1);
  const options = [
    ...settings,
    '-c',
    `protocol.${protocol}.allow=always`,
    ...own.flatMap((each) => ['-c', each]),
  ];
  const fetchFrom = (from: string, environment: Readonly<Record<string, string>>): Promise<Buffer> =>
    runGit(
      folder,
      [
        'fetch',
        '-q',
        '--depth=1',
        '--no-tags',
        '--no-recurse-submodules',
        `--filter=blob:limit=${blobLimit}`,
        '--no-write-fetch-head',
        '--',
        from,
        `+${ref}:refs/heads/read`,
      ],
      '',
      { settings: options, environment, fileBytesMax: bytesMax, memoryMax: fetchMemoryMax },
    );
  const attempts = [{}, ...(credential === null ? [] : [credential])].flatMap((environment) =>
    // Some hosts know the repository by its other spelling only, and would redirect.
    [address, `${address}.git`].map((from) => ({ from, environment })),
  );
  let used: (typeof attempts)[number] | null = null;
  let failure: unknown = null;
  for (const attempt of attempts) {
    try {
      await fetchFrom(attempt.from, attempt.environment);
      used = attempt;
      break;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure = error;
      if (!(error instanceof GitFailure)) break;
    }
  }
  if (used === null) {
    const reason = failure instanceof Error ? hosts.withoutSecrets(failure.message) : '';
    const message = `${printable(source.url)} cannot be read: ${reason}`;
    throw failure instanceof GitFailure
      ? new GitFailure(message, failure.exitCode)
      : new SourceError(message, { cause: failure });
  }
  await runGit(folder, ['symbolic-ref', 'HEAD', 'refs/heads/read']);
  // Nothing is fetched later: git would look for the blobs that were left out, and ask where the configuration says.
  await writeFile(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
  return used.environment === credential;
}
