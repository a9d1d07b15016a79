/** Files offered to the content repository: one branch, one commit, one pull request, however often it is tried. */
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { HostUnavailable, type Proposals } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { isRefName, ObjectId } from './answers.ts';
import { type GitHubClient, type GitHubConfig, openClient } from './client.ts';

const RepositoryAnswer = z.object({ default_branch: z.string().refine(isRefName), html_url: z.url() });
const RefAnswer = z.object({ object: z.object({ sha: ObjectId }) });
const CommitAnswer = z.object({ tree: z.object({ sha: ObjectId }) });
const Created = z.object({ sha: ObjectId });
const Pull = z.object({ html_url: z.url({ protocol: /^https?$/ }) });
const Answered = z.object({ state: z.enum(['open', 'closed']), merged_at: z.string().nullish() });
const Changed = z.unknown();

type Change = Parameters<Proposals['propose']>[0];
/** `owner` and `repo`, as octokit's routes name them. */
type Place = Readonly<Record<'owner' | 'repo', string>>;

/** Null where nothing can be proposed: it takes a token and a repository to propose to. */
export function openProposals(
  config: GitHubConfig & Pick<Config, 'contentRepository'>,
  logger: Logger,
): Proposals | null {
  const { githubToken, contentRepository } = config;
  if (githubToken === null || contentRepository === null) return null;
  const [owner = '', repo = ''] = contentRepository.split('/');
  const place = { owner, repo };
  const client = openClient(config, logger);
  return {
    async findAnswer(branch) {
      const found = await client.ask(
        'GET /repos/{owner}/{repo}/pulls',
        { ...place, head: `${place.owner}:${branch}`, state: 'all', per_page: 1 },
        z.array(Answered).max(1),
      );
      const [pull] = found ?? [];
      if (pull === undefined) return null;
      if (pull.state === 'open') return 'open';
      return (pull.merged_at ?? null) === null ? 'refused' : 'merged';
    },
    async propose(change) {
      if (!isRefName(change.branch)) throw new TypeError(`${change.branch} cannot be a branch`);
      const repository = await must(
        client.ask('GET /repos/{owner}/{repo}', place, RepositoryAnswer),
        `${contentRepository} (CONTENT_REPOSITORY) does not exist or this token cannot read it`,
      );
      const base = repository.default_branch;
      const open = await findPull(client, place, change.branch, 'open');
      // A pull request that was merged or closed is a person's decision; it is not opened again.
      const answered = open ?? (await findPull(client, place, change.branch, 'closed'));
      if (answered !== null && open === null) return answered;
      const isBranched = await putFiles(client, place, base, change);
      if (open !== null) return open;
      // Everything is on the default branch already.
      if (!isBranched) return repository.html_url;
      const { branch, title, body } = change;
      const pull =
        (await client.ask(
          'POST /repos/{owner}/{repo}/pulls',
          { ...place, title, body, head: branch, base },
          Pull,
        )) ?? null;
      const url = pull?.html_url ?? (await findPull(client, place, branch, 'open'));
      return must(url, 'the pull request was rejected');
    },
  };
}

async function findPull(
  client: GitHubClient,
  place: Place,
  branch: string,
  state: 'open' | 'closed',
): Promise<string | null> {
  const found = await client.ask(
    'GET /repos/{owner}/{repo}/pulls',
    { ...place, head: `${place.owner}:${branch}`, state, per_page: 1 },
    z.array(Pull).max(1),
  );
  return found?.[0]?.html_url ?? null;
}

/** Brings the branch to hold the files; false, and no branch, where the base holds them all. */
async function putFiles(client: GitHubClient, place: Place, base: string, change: Change): Promise<boolean> {
  const { branch, title, files } = change;
  const branchHead = await findHead(client, place, branch);
  const parent = branchHead ?? (await must(findHead(client, place, base), `${base} has no commit`));
  const before = await must(
    client.ask(
      'GET /repos/{owner}/{repo}/git/commits/{commit_sha}',
      { ...place, commit_sha: parent },
      CommitAnswer,
    ),
    'a commit no longer exists',
  );
  const tree = await must(
    client.ask(
      'POST /repos/{owner}/{repo}/git/trees',
      {
        ...place,
        base_tree: before.tree.sha,
        tree: files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text })),
      },
      Created,
    ),
    'the files were rejected',
  );
  if (tree.sha === before.tree.sha) return branchHead !== null;
  const commit = await must(
    client.ask(
      'POST /repos/{owner}/{repo}/git/commits',
      { ...place, message: title, tree: tree.sha, parents: [parent] },
      Created,
    ),
    'the commit was rejected',
  );
  // Neither is forced: where another writer moved the branch meanwhile, the next attempt starts from there.
  await must(
    branchHead === null
      ? client.ask(
          'POST /repos/{owner}/{repo}/git/refs',
          { ...place, ref: `refs/heads/${branch}`, sha: commit.sha },
          Changed,
        )
      : client.ask(
          'PATCH /repos/{owner}/{repo}/git/refs/{ref}',
          { ...place, ref: `heads/${branch}`, sha: commit.sha, force: false },
          Changed,
        ),
    'the branch was updated by another process',
  );
  return true;
}

async function findHead(client: GitHubClient, place: Place, branch: string): Promise<string | null> {
  const found = await client.ask(
    'GET /repos/{owner}/{repo}/git/ref/{ref}',
    { ...place, ref: `heads/${branch}` },
    RefAnswer,
  );
  return found?.object.sha ?? null;
}

async function must<Value>(value: Promise<Value | null> | Value | null, otherwise: string): Promise<Value> {
  const found = await value;
  if (found === null) throw new HostUnavailable(`cannot open a proposal: ${otherwise}`, null);
  return found;
}
