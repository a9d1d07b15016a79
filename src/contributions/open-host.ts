/** The code host as the place where contributed skills are read again. */
import { openGitHubSource } from '../ingest/sources/github.ts';
import { SourceError } from '../ingest/source.ts';
import type { GitHub } from '../ports/code-host.ts';
import type { OpenRepository } from './check-contribution.ts';

/** Asks nothing before a repository is opened. */
export function openHost(github: GitHub): OpenRepository {
  return async ({ owner, name }, commit, paths) => {
    const repository = await github.findRepository(owner, name);
    if (repository === null) throw new SourceError(`GitHub has no public repository ${owner}/${name}`);
    const head = await github.findCommit(repository.owner, repository.name, repository.defaultBranch);
    const atHead = head?.sha === commit;
    const known = atHead ? { known: { repository, head } } : {};
    // Under the name that the content files use; that it has another one by now is for a person to see.
    const place = { owner, name, ref: commit, paths, keepName: true, ...known };
    return { source: await openGitHubSource(github, place), atHead };
  };
}
