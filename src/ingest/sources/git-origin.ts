/** Which repository a checkout belongs to. */
import { type Source, sourceFromGit } from '../../schema/source.ts';
import { GitFailure, runGit } from './git.ts';

export interface NamedRepository extends Pick<Source, 'url' | 'owner' | 'name'> {
  /** Whether its host gives it only for a credential; absent where that is not known. */
  readonly isPrivate?: boolean;
}

/** The repository of an address as git writes it, https or ssh, or of `registry:<owner>/<name>`; null for any other text. */
export function parseRepositoryAddress(text: string): NamedRepository | null {
  const source = sourceFromGit(text);
  return source === null ? null : { url: source.url, owner: source.owner, name: source.name };
}

/** The repository of the checkout's origin; null if it has none, or one that is no address of a host. */
export async function readOrigin(folder: string): Promise<NamedRepository | null> {
  try {
    const origin = await runGit(folder, ['config', '--local', '--no-includes', '--get', 'remote.origin.url']);
    return parseRepositoryAddress(origin.toString('utf8').trim());
  } catch (error) {
    // Exit code 1 is git's answer for "not set"; any other code is a broken repository.
    if (error instanceof GitFailure && error.exitCode === 1) return null;
    throw error;
  }
}
