/** The fake GitHub's GraphQL: queries are checked and executed against GitHub's own schema. */
import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, graphql, GraphQLError, type GraphQLSchema } from 'graphql';
import {
  type FakeGitHub,
  type FakeRepository,
  findRenamed,
  findRepository,
  type Reply,
  type SeenRequest,
  tryGit,
} from './model.ts';
import { findRepositories, isTooFast, secondaryLimit } from './search.ts';

let schema: GraphQLSchema | null = null;

/** Answers 200 with data and errors together, as GitHub does; 401 without a token. */
export async function answerGraphql(github: FakeGitHub, seen: SeenRequest): Promise<Reply> {
  if (seen.authorization === undefined)
    return { status: 401, body: { message: 'This endpoint requires you to be authenticated.' } };
  // The published SDL repeats fields here and there, which full validation refuses.
  schema ??= buildSchema(published.idl, { assumeValidSDL: true });
  const { query, variables } = JSON.parse(seen.body) as {
    query: string;
    variables?: Record<string, unknown>;
  };
  if (query.includes('search(') && isTooFast(github, String(variables?.['q']))) return secondaryLimit;
  const rootValue = {
    repository: ({ owner, name }: { owner: string; name: string }) => toNode(github, `${owner}/${name}`),
    search: async ({
      query: text,
      first,
      after,
    }: {
      query: string;
      first: number;
      after?: string | null;
    }) => {
      const found = await findRepositories(github, text);
      const from = Number(after ?? 0);
      const shown = found.items.slice(from, Math.min(from + first, github.search.shown));
      const end = from + shown.length;
      return {
        repositoryCount: found.total,
        pageInfo: {
          hasNextPage: end < Math.min(found.items.length, github.search.shown),
          endCursor: String(end),
        },
        nodes: shown.map((repository) => toNodeOf(repository)),
      };
    },
    rateLimit: () => ({
      cost: 1,
      limit: 5_000,
      remaining: github.remaining,
      resetAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  };
  const { data, errors } = await graphql({
    schema,
    source: query,
    rootValue,
    variableValues: variables ?? null,
  });
  const shown = errors?.map((error) => ({ ...error.toJSON(), type: error.extensions['type'] }));
  return { status: 200, body: { data: data ?? null, ...(shown === undefined ? {} : { errors: shown }) } };
}

async function toNode(github: FakeGitHub, ownerAndName: string): Promise<unknown> {
  const found = findRepository(github, ownerAndName) ?? findRenamed(github, ownerAndName);
  if (found === undefined) {
    throw new GraphQLError(`Could not resolve to a Repository with the name '${ownerAndName}'.`, {
      extensions: { type: 'NOT_FOUND' },
    });
  }
  return toNodeOf(found);
}

function toNodeOf(found: FakeRepository): unknown {
  return {
    __typename: 'Repository',
    databaseId: found.id,
    name: found.name,
    nameWithOwner: `${found.owner}/${found.name}`,
    owner:
      found.organization === undefined
        ? { __typename: 'User', login: found.owner, databaseId: found.ownerId }
        : {
            __typename: 'Organization',
            login: found.owner,
            databaseId: found.ownerId,
            ...found.organization,
          },
    stargazerCount: found.stars,
    isArchived: found.archived,
    isPrivate: found.private,
    createdAt: found.createdAt,
    licenseInfo: found.license === null ? null : { spdxId: found.license },
    isFork: found.fork,
    object: ({ expression }: { expression: string }) => toBlob(found, expression),
    defaultBranchRef: () => toBranch(found),
  };
}

async function toBlob(repository: FakeRepository, expression: string): Promise<unknown> {
  const id = await tryGit(repository, ['rev-parse', '--verify', '--end-of-options', expression]);
  const text = id === null ? null : await tryGit(repository, ['cat-file', 'blob', id.toString().trim()]);
  if (id === null || text === null) return null;
  return { __typename: 'Blob', oid: id.toString().trim(), text: text.toString() };
}

async function toBranch(repository: FakeRepository): Promise<unknown> {
  const line = await tryGit(repository, ['log', '-1', '--format=%H %cI', 'HEAD']);
  if (line === null) return null;
  const [oid = '', committedDate = ''] = line.toString().trim().split(' ');
  const signature = repository.signed ? { __typename: 'GpgSignature', isValid: true } : null;
  return { name: 'main', target: { __typename: 'Commit', oid, committedDate, signature } };
}
