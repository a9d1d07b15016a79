/** Many repositories at once: one GraphQL query for fifty with a token, one after the other without. */
import { z } from 'zod';
import { type GitHub, type GitHubSurvey, type HostedState, HostUnavailable } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { isRefName, isRepositoryName, licenseOf, ObjectId } from './answers.ts';
import { type GitHubConfig, openClient } from './client.ts';
import { dayOf } from '../../text/day.ts';

type Names = Parameters<GitHubSurvey['survey']>[0];

const RepositoryNode = z
  .object({
    databaseId: z.int().min(1),
    name: z.string(),
    owner: z.object({
      login: z.string(),
      databaseId: z.int().min(1),
      // Absent for people.
      isVerified: z.boolean().optional(),
    }),
    isPrivate: z.boolean(),
    isArchived: z.boolean(),
    isFork: z.boolean().optional(),
    stargazerCount: z.int().min(0),
    createdAt: z.iso.datetime({ offset: true }),
    licenseInfo: z.object({ spdxId: z.string().nullable() }).nullable(),
    defaultBranchRef: z
      .object({
        name: z.string().refine(isRefName),
        target: z.object({
          oid: ObjectId,
          committedDate: z.iso.datetime({ offset: true }),
          signature: z.object({ isValid: z.boolean() }).nullable(),
        }),
      })
      .nullable(),
  })
  .refine(({ owner, name }) => isRepositoryName(owner.login, name));

const QueryAnswer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({ type: z.string().optional(), path: z.array(z.union([z.string(), z.int()])).optional() }),
    )
    .default([]),
});

const Comparison = z.object({ status: z.enum(['ahead', 'behind', 'diverged', 'identical']) });

const Quota = z.object({ remaining: z.int(), limit: z.int() });
const QuotaAnswer = z.object({ resources: z.object({ core: Quota, graphql: Quota.optional() }) });

/** `github` answers one by one where there is no token, which GraphQL does not do without. */
export function openSurvey(config: GitHubConfig, github: GitHub, logger: Logger): GitHubSurvey {
  const client = openClient(config, logger);
  const hasToken = config.githubToken !== null;
  return {
    batchSize: hasToken ? 50 : 5,
    async survey(names) {
      const valid = names.filter(({ owner, name }) => isRepositoryName(owner, name));
      const refused = names
        .filter((name) => !valid.includes(name))
        .map((each) => [keyOf(each), null] as const);
      const isQuery = hasToken && valid.length > 0;
      const found = isQuery
        ? readStates(valid, await client.query(surveyQuery(valid)))
        : await askEach(valid, github);
      return new Map([...found, ...refused]);
    },
    async isRewritten(owner, name, before, now) {
      if (!isRepositoryName(owner, name) || ![before, now].every((id) => ObjectId.safeParse(id).success))
        return false;
      // Files with their patches are on the first page only.
      const place = { owner, repo: name, basehead: `${before}...${now}`, per_page: 1, page: 2 };
      const found = await client.ask('GET /repos/{owner}/{repo}/compare/{basehead}', place, Comparison);
      // Not found: the host knows the commit no more, or the two have no commit in common.
      return found === null || found.status === 'diverged' || found.status === 'behind';
    },
    async readQuota() {
      const found = await client.ask('GET /rate_limit', {}, QuotaAnswer);
      if (found === null) return null;
      const { core, graphql } = found.resources;
      return hasToken && graphql !== undefined && graphql.remaining < core.remaining ? graphql : core;
    },
  };
}

/**
 * One alias a repository, and no variables: names satisfy the pattern of `isRepositoryName`, so nothing in them can
 * end a string.
 */
export function surveyQuery(names: Names): string {
  const fields = `databaseId name owner{login ...on User{databaseId}...on Organization{databaseId isVerified}}
    isPrivate isArchived isFork stargazerCount createdAt licenseInfo{spdxId}
    defaultBranchRef{name target{oid ...on Commit{committedDate signature{isValid}}}}`;
  const rows = names.map(
    ({ owner, name }, at) => `r${at}:repository(owner:"${owner}",name:"${name}"){...facts}`,
  );
  return `query{${rows.join('\n')}}\nfragment facts on Repository{${fields}}`;
}

/** A part that is missing for another reason than NOT_FOUND is no answer: it may be there the next time. */
function readStates(names: Names, body: unknown): Map<string, HostedState | null> {
  const answer = QueryAnswer.safeParse(body).data;
  if (answer?.data === null || answer?.data === undefined)
    throw new HostUnavailable('unexpected answer from the code host', null);
  const { data, errors } = answer;
  const missing = new Set(errors.filter(({ type }) => type === 'NOT_FOUND').map(({ path }) => path?.[0]));
  const states = new Map<string, HostedState | null>();
  for (const [at, name] of names.entries()) {
    const node = RepositoryNode.safeParse(data[`r${at}`]).data;
    if (node !== undefined) states.set(keyOf(name), node.isPrivate ? null : toState(node));
    else if (missing.has(`r${at}`)) states.set(keyOf(name), null);
  }
  return states;
}

function toState(node: z.infer<typeof RepositoryNode>): HostedState {
  const branch = node.defaultBranchRef;
  return {
    repository: {
      owner: node.owner.login,
      name: node.name,
      id: node.databaseId,
      ownerId: node.owner.databaseId,
      defaultBranch: branch?.name ?? '',
      stars: node.stargazerCount,
      archived: node.isArchived,
      ...(node.isFork === undefined ? {} : { fork: node.isFork }),
      createdOn: dayOf(node.createdAt),
      license: licenseOf(node.licenseInfo?.spdxId),
    },
    organization: node.owner.isVerified === undefined ? null : { isVerified: node.owner.isVerified },
    head:
      branch === null
        ? null
        : {
            sha: branch.target.oid,
            committedAt: new Date(branch.target.committedDate).toISOString(),
            signed: branch.target.signature?.isValid ?? false,
          },
  };
}

/** One that gives no answer does not stop the others; a host that asks to wait, or cannot be reached, does. */
async function askEach(names: Names, github: GitHub): Promise<Map<string, HostedState | null>> {
  const states = new Map<string, HostedState | null>();
  let failure: HostUnavailable | null = null;
  for (const name of names) {
    try {
      states.set(keyOf(name), await askOne(name, github));
    } catch (error) {
      if (!(error instanceof HostUnavailable) || error.retryAfter !== null) throw error;
      failure = error;
    }
  }
  if (failure !== null && states.size === 0) throw failure;
  return states;
}

async function askOne({ owner, name }: Names[number], github: GitHub): Promise<HostedState | null> {
  const repository = await github.findRepository(owner, name);
  if (repository === null) return null;
  const head = await github.findCommit(repository.owner, repository.name, repository.defaultBranch);
  return { repository, head };
}

function keyOf({ owner, name }: Names[number]): string {
  return `${owner}/${name}`;
}
