/** GitHub's API as a port: facts, trees and blobs of public repositories, at fixed addresses, within limits. */
import { type GitHub, type HostedEntry, HostUnavailable } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';
import type { FileMode } from '../../schema/skill-folder.ts';
import {
  BlobAnswer,
  CommitAnswer,
  CommitList,
  isRefName,
  isRepositoryName,
  licenseOf,
  ObjectId,
  RepositoryAnswer,
  TreeAnswer,
} from './answers.ts';
import { answerLimit, type GitHubClient, type GitHubConfig, openClient } from './client.ts';
import { AnswerTooLarge } from './fetch.ts';
import { dayOf } from '../../text/day.ts';
import { gitBlobId } from '../../digest.ts';

/** Blobs that are asked for at the same time. */
const blobsAtOnce = 5;
/** Bytes of a blob's answer beside its content. */
const blobSlack = 4_096;

/**
 * `githubApiUrl` is the only address that is ever asked; the token, if there is one, goes nowhere else. Names, refs
 * and ids that GitHub could not have are answered (null, or left out) without a request.
 */
export function openGitHub(config: GitHubConfig, logger: Logger): GitHub {
  const client = openClient(config, logger);
  return {
    async findRepository(owner, name) {
      if (!isRepositoryName(owner, name)) return null;
      const found = await client.ask('GET /repos/{owner}/{repo}', { owner, repo: name }, RepositoryAnswer);
      // A token may see more than everyone does.
      if (found === null || found.private) return null;
      return {
        owner: found.owner.login,
        name: found.name,
        id: found.id,
        ownerId: found.owner.id,
        defaultBranch: found.default_branch,
        stars: found.stargazers_count,
        archived: found.archived,
        ...(found.fork === undefined ? {} : { fork: found.fork }),
        createdOn: dayOf(found.created_at),
        license: licenseOf(found.license?.spdx_id),
      };
    },

    async findCommit(owner, name, ref) {
      if (!isRepositoryName(owner, name) || !isRefName(ref)) return null;
      const found = await client.ask(
        'GET /repos/{owner}/{repo}/commits/{ref}',
        // Without it the answer holds up to 300 changed files with their patches.
        { owner, repo: name, ref, per_page: 1 },
        CommitAnswer,
      );
      if (found === null) return null;
      const { date, isVerified } = found.commit;
      return { sha: found.sha, committedAt: new Date(date).toISOString(), signed: isVerified };
    },

    async readTree(owner, name, commit) {
      const found = isPlace(owner, name, commit) ? await askTree(client, owner, name, commit) : null;
      if (found === 'too large') return { entries: [], truncated: true };
      if (found === null) throw new HostUnavailable(`the tree of ${commit} does not exist`, null);
      return { entries: toEntries(found.tree), truncated: found.truncated };
    },

    async readBlobs(owner, name, ids, maxBytes) {
      const blobs = new Map<string, Uint8Array>();
      const open = [...new Set(ids)].filter((id) => isPlace(owner, name, id));
      const work = async (): Promise<void> => {
        for (let id = open.shift(); id !== undefined; id = open.shift()) {
          const bytes = await readBlob(client, { owner, repo: name, file_sha: id }, maxBytes);
          if (bytes !== null) blobs.set(id, bytes);
        }
      };
      try {
        await Promise.all(Array.from({ length: blobsAtOnce }, work));
      } finally {
        open.length = 0;
      }
      return blobs;
    },

    async findLastChange(owner, name, commit, path) {
      if (!isPlace(owner, name, commit)) return null;
      const found = await client.ask(
        'GET /repos/{owner}/{repo}/commits',
        { owner, repo: name, sha: commit, per_page: 1, ...(path === '' ? {} : { path }) },
        CommitList,
      );
      const [last] = found ?? [];
      return last === undefined ? null : dayOf(last.commit.date);
    },
  };
}

/** A tree of tens of thousands of files has more bytes than are read of any answer; asking again changes nothing. */
async function askTree(client: GitHubClient, owner: string, name: string, commit: string) {
  const place = { owner, repo: name, tree_sha: commit, recursive: '1' };
  try {
    return await client.ask('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', place, TreeAnswer, answerLimit);
  } catch (error) {
    if (error instanceof AnswerTooLarge) return 'too large' as const;
    throw error;
  }
}

function isPlace(owner: string, name: string, id: string): boolean {
  return isRepositoryName(owner, name) && ObjectId.safeParse(id).success;
}

/** Modes as git writes them; 100664 is a plain file of before 2005, and folders are left out. */
const modes: Readonly<Record<string, FileMode>> = {
  '100644': '100644',
  '100664': '100644',
  '100755': '100755',
  '120000': '120000',
  '160000': '160000',
};

function toEntries(
  tree: readonly { path: string; mode: string; sha: string; size?: number | null | undefined }[],
): HostedEntry[] {
  return tree
    .flatMap(({ path, mode, sha, size }) => {
      const known = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
      return known === undefined ? [] : [{ path, mode: known, id: sha, size: size ?? 0 }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Bytes that are what their id says, or null. */
async function readBlob(
  client: GitHubClient,
  place: { readonly owner: string; readonly repo: string; readonly file_sha: string },
  maxBytes: number,
): Promise<Uint8Array | null> {
  // Four characters for three bytes, and a line end in JSON's spelling after every sixty.
  const answerBytes = Math.ceil((maxBytes * 4) / 3) + Math.ceil(maxBytes / 20) + blobSlack;
  try {
    const found = await client.ask(
      'GET /repos/{owner}/{repo}/git/blobs/{file_sha}',
      place,
      BlobAnswer,
      answerBytes,
    );
    const bytes = found === null ? null : new Uint8Array(Buffer.from(found.content, 'base64'));
    if (bytes === null || bytes.length > maxBytes) return null;
    return gitBlobId(bytes) === place.file_sha ? bytes : null;
  } catch (error) {
    if (error instanceof AnswerTooLarge) return null;
    throw error;
  }
}
