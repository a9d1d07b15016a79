/** Whose skill a folder is: the owner in its git remote, or in an address that the caller gives. */
import { runGit } from '../../src/ingest/sources/git.ts';

/** `owner/name`, `https://host/owner/name(.git)` or `git@host:owner/name(.git)`. */
const repositoryAddress =
  /^(?:(?:https?:\/\/|ssh:\/\/git@)[\w.-]{1,100}(?::\d{1,5})?\/|git@[\w.-]{1,100}:)?(\w[\w.-]{0,99})\/\w[\w.-]{0,99}?(?:\.git)?\/?$/;

/** The owner in an address of a repository; null where it is none. */
export function ownerOf(repository: string): string | null {
  return repositoryAddress.exec(repository.trim())?.[1] ?? null;
}

/** The owner in the remote "origin" of the folder's repository; null where there is none, or no git. */
export async function findOwner(folder: string): Promise<string | null> {
  try {
    // A folder of a checkout that looks like a repository is none: it could name any owner.
    const asked = ['-c', 'safe.bareRepository=explicit', 'config', '--get', 'remote.origin.url'];
    return ownerOf((await runGit(folder, asked)).toString('utf8'));
  } catch (error) {
    // No git, no repository or no remote: the owner is not known, and the report says so.
    if (error instanceof Error) return null;
    throw error;
  }
}
