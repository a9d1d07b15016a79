/** Whose skill a folder is: the owner in its git remote, or in an address that the caller gives. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
    const { stdout } = await run('git', ['-C', folder, 'config', '--get', 'remote.origin.url'], {
      timeout: 5000,
    });
    return ownerOf(stdout);
  } catch (error) {
    // No git, no repository or no remote: the owner is not known, and the report says so.
    if (error instanceof Error) return null;
    throw error;
  }
}
