/** Which repository on github.com a checkout belongs to. */
import { GitFailure, runGit } from './git.ts';

export interface NamedRepository {
  readonly url: string;
  readonly owner: string;
  readonly name: string;
}

/** The repository of a github.com URL, https or ssh; null for any other URL. */
export function parseGitHubUrl(text: string): NamedRepository | null {
  const found =
    /^(?:https:\/\/github\.com\/|ssh:\/\/git@github\.com\/|git@github\.com:)([A-Za-z0-9][A-Za-z0-9-]{0,38})\/([A-Za-z0-9._-]{1,100}?)(?:\.git)?\/?$/.exec(
      text,
    );
  const [, owner, name] = found ?? [];
  if (owner === undefined || name === undefined || name.startsWith('.')) return null;
  return { url: `https://github.com/${owner}/${name}`, owner, name };
}

/** The repository of the checkout's origin; null if it has none, or one that is not on github.com. */
export async function readOrigin(folder: string): Promise<NamedRepository | null> {
  try {
    const origin = await runGit(folder, ['config', '--local', '--no-includes', '--get', 'remote.origin.url']);
    return parseGitHubUrl(origin.toString('utf8').trim());
  } catch (error) {
    // Exit code 1 is git's answer for "not set"; any other code is a broken repository.
    if (error instanceof GitFailure && error.exitCode === 1) return null;
    throw error;
  }
}
