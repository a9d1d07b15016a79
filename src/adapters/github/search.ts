/** GitHub's searches as a port: repositories by GraphQL with a token, by REST without; code by REST; files in batches. */
import { z } from 'zod';
import type {
  CodeSearch,
  FilePlace,
  FoundRepository,
  SearchPage,
  TaggedText,
} from '../../ports/code-search.ts';
import { HostUnavailable } from '../../ports/code-host.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { isRepositoryName } from './answers.ts';
import { type GitHubClient, type GitHubConfig, openClient } from './client.ts';

const pageSize = 100;
/** Results of one query that GitHub shows. */
const shownMax = 1_000;
/** Characters of a file; the API itself gives no more of one. */
const textMax = 1_048_576;

const Item = z.object({
  name: z.string(),
  owner: z.object({ login: z.string() }),
  private: z.boolean().optional(),
});
const counts = { total_count: z.int().min(0), incomplete_results: z.boolean() };
const RepositoryAnswer = z.object({ ...counts, items: z.array(z.unknown()).max(pageSize) });
const FileItem = z.object({ path: z.string().min(1).max(1_000), repository: Item });

const Node = z.object({ name: z.string(), owner: z.object({ login: z.string() }), isPrivate: z.boolean() });
const GraphqlSearch = z.object({
  data: z.object({
    search: z.object({
      repositoryCount: z.int().min(0),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().max(200).nullable() }),
      nodes: z.array(z.unknown()).max(pageSize).nullable(),
    }),
  }),
  errors: z.array(z.unknown()).default([]),
});
const ContentAnswer = z.object({ encoding: z.literal('base64'), content: z.string().max(2 * textMax) });
const BlobNode = z.object({ oid: z.string(), text: z.string().max(textMax).nullable() });
const FilesAnswer = z.object({ data: z.record(z.string(), z.unknown()) });

/** One query of GitHub's GraphQL; the query text is a variable, never a part of it. */
export const searchQuery = `query($q:String!,$after:String){search(type:REPOSITORY,query:$q,first:${pageSize},after:$after){
  repositoryCount pageInfo{hasNextPage endCursor} nodes{...on Repository{name isPrivate owner{login}}}}}`;

/** Several files at once. Names satisfy `isRepositoryName`; expressions are variables, since paths may hold anything. */
export function filesQuery(places: readonly FoundRepository[]): string {
  const variables = places.map((_, at) => `$e${at}:String!`).join(',');
  const rows = places.map(
    ({ owner, name }, at) =>
      `f${at}:repository(owner:"${owner}",name:"${name}"){isPrivate object(expression:$e${at}){...on Blob{oid text}}}`,
  );
  return `query(${variables}){${rows.join('\n')}}`;
}

export function openCodeSearch(config: GitHubConfig, logger: Logger): CodeSearch {
  const client = openClient(config, logger);
  const hasToken = config.githubToken !== null;
  return {
    pageSize,
    filesAtOnce: hasToken ? 40 : 1,
    findRepositories: (query, page) =>
      hasToken ? searchByGraphql(client, query, page) : searchByRest(client, query, page),
    async findFiles(query, page) {
      if (!hasToken) return null;
      const found = await client.ask('GET /search/code', restPage(query, page), RepositoryAnswer);
      const items = (found?.items ?? []).flatMap((each) => {
        const file = FileItem.safeParse(each).data;
        const place = file === undefined ? null : toPlace(file.repository);
        return file === undefined || place === null ? [] : [{ ...place, path: file.path }];
      });
      return toPage(found, items, page);
    },
    readFiles: (places) => (hasToken ? readByGraphql(client, places) : readEach(client, places)),
    async readReadme(owner, name, tag) {
      if (!isRepositoryName(owner, name)) return null;
      return readContent(client, 'GET /repos/{owner}/{repo}/readme', { owner, repo: name }, tag);
    },
  };
}

function restPage(q: string, page: string | null): Readonly<Record<string, unknown>> {
  return { q, per_page: pageSize, page: Number(page ?? 1) };
}

async function searchByRest(
  client: GitHubClient,
  query: string,
  page: string | null,
): Promise<SearchPage<FoundRepository>> {
  const found = await client.ask('GET /search/repositories', restPage(query, page), RepositoryAnswer);
  const items = (found?.items ?? []).flatMap((each) => {
    const place = toPlace(Item.safeParse(each).data);
    return place === null ? [] : [place];
  });
  return toPage(found, items, page);
}

/** Pages are counted from what the host may show, so that a host that never ends is left after the tenth. */
function toPage<Item>(
  found: z.infer<typeof RepositoryAnswer> | null,
  items: readonly Item[],
  page: string | null,
): SearchPage<Item> {
  const at = Number(page ?? 1);
  const total = found?.total_count ?? 0;
  const isLast = (found?.items.length ?? 0) === 0 || at * pageSize >= Math.min(total, shownMax);
  return {
    total,
    incomplete: found?.incomplete_results ?? false,
    items,
    next: isLast ? null : String(at + 1),
  };
}

/** `page` is the number of results before it and the host's own cursor, so that counting needs no trust. */
async function searchByGraphql(
  client: GitHubClient,
  query: string,
  page: string | null,
): Promise<SearchPage<FoundRepository>> {
  const [before = '0', after = null] = page?.split(' ') ?? [];
  const answer = GraphqlSearch.safeParse(await client.query(searchQuery, { q: query, after }));
  if (!answer.success) throw new HostUnavailable('unexpected answer from the search of the code host', null);
  const { repositoryCount, pageInfo, nodes } = answer.data.data.search;
  const items = (nodes ?? []).flatMap((each) => {
    const node = Node.safeParse(each).data;
    const place = node === undefined || node.isPrivate ? null : toPlace(node);
    return place === null ? [] : [place];
  });
  const seen = Number(before) + pageSize;
  const hasMore = pageInfo.hasNextPage && pageInfo.endCursor !== null && seen < shownMax;
  return {
    total: repositoryCount,
    incomplete: answer.data.errors.length > 0,
    items,
    next: hasMore && (nodes?.length ?? 0) > 0 ? `${seen} ${pageInfo.endCursor ?? ''}` : null,
  };
}

function toPlace(item: z.infer<typeof Item> | undefined): FoundRepository | null {
  if (item === undefined || item.private === true) return null;
  const place = { owner: item.owner.login, name: item.name };
  return isRepositoryName(place.owner, place.name) ? place : null;
}

async function readByGraphql(
  client: GitHubClient,
  places: readonly FilePlace[],
): Promise<readonly TaggedText[]> {
  const valid = places.filter(({ owner, name }) => isRepositoryName(owner, name));
  if (valid.length === 0) return places.map(() => null);
  const variables = Object.fromEntries(valid.map(({ path }, at) => [`e${at}`, `HEAD:${path}`]));
  const answer = FilesAnswer.safeParse(await client.query(filesQuery(valid), variables));
  if (!answer.success) throw new HostUnavailable('unexpected answer from the code host', null);
  return places.map((place) => {
    const node = answer.data.data[`f${valid.indexOf(place)}`];
    const found = z.object({ isPrivate: z.literal(false), object: BlobNode }).safeParse(node).data?.object;
    if (found === undefined || found.text === null) return null;
    return found.oid === place.tag ? 'unchanged' : { text: found.text, tag: found.oid };
  });
}

async function readEach(client: GitHubClient, places: readonly FilePlace[]): Promise<readonly TaggedText[]> {
  const texts: TaggedText[] = [];
  for (const { owner, name, path, tag } of places) {
    const place = { owner, repo: name, path };
    texts.push(
      isRepositoryName(owner, name)
        ? await readContent(client, 'GET /repos/{owner}/{repo}/contents/{path}', place, tag)
        : null,
    );
  }
  return texts;
}

async function readContent(
  client: GitHubClient,
  route: string,
  place: Readonly<Record<string, unknown>>,
  tag: string | null,
): Promise<TaggedText> {
  const found = await client.askChanged(route, place, z.unknown(), tag);
  if (found === null || found === 'unchanged') return found;
  // A folder is answered as a list, a large file without its content.
  const content = ContentAnswer.safeParse(found.value).data;
  if (content === undefined) return null;
  const text = Buffer.from(content.content, 'base64').toString('utf8');
  return text.length > textMax ? null : { text, tag: found.tag ?? '' };
}
