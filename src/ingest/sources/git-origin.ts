/** Which repository on github.com a checkout belongs to. */
import { GitFailure, runGit } from './git.ts';
import { SourceError } from '../source.ts';

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

/** The repository of the checkout's origin; throws a SourceError with advice if it is not on github.com. */
export async function readOrigin(folder: string): Promise<NamedRepository> {
  const advice = 'name the repository with --repository https://github.com/<owner>/<name>';
  let origin: string;
  try {
    origin = (await runGit(folder, ['config', '--local', '--no-includes', '--get', 'remote.origin.url']))
      .toString('utf8')
      .trim();
  } catch (error) {
    // Exit code 1 is git's answer for "not set"; any other code is a broken repository.
    if (error instanceof GitFailure && error.exitCode === 1)
      throw new SourceError(`the checkout has no origin; ${advice}`);
    throw error;
  }
  const parsed = parseGitHubUrl(origin);
  if (parsed === null) throw new SourceError(`the origin is not on github.com; ${advice}`);
  return parsed;
}
