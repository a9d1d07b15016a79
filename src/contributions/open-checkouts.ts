/** Git checkouts on this machine in the place of the code host: each one replaces the repository of its origin. */
import { openGitCheckout } from '../ingest/sources/git-checkout.ts';
import { readOrigin } from '../ingest/sources/git-origin.ts';
import { SourceError } from '../ingest/source.ts';
import type { OpenRepository } from './check-contribution.ts';

/**
 * A checkout is read at its HEAD, which must be the contributed commit. Throws a SourceError when a folder is no
 * checkout of a repository on github.com.
 */
export async function openCheckouts(folders: readonly string[]): Promise<OpenRepository> {
  const byName = new Map<string, string>();
  for (const folder of folders) {
    const origin = await readOrigin(folder);
    if (origin === null) throw new SourceError(`${folder} has no origin on github.com`);
    const { owner, name } = origin;
    byName.set(`${owner}/${name}`.toLowerCase(), folder);
  }
  return async (repository, commit) => {
    const folder = byName.get(`${repository.owner}/${repository.name}`.toLowerCase());
    if (folder === undefined) return null;
    const source = await openGitCheckout(folder, repository);
    for await (const { repository: found } of source.batches()) {
      if (found.commit === commit) continue;
      throw new SourceError(`the checkout is at ${found.commit ?? 'no commit'}: check out ${commit}`);
    }
    return { source, atHead: null };
  };
}
