/** The fake GitHub's searches: qualifiers, 1,000 results a query, incomplete results and secondary limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FakeGitHub,
  type FakeRepository,
  notFound,
  type Reply,
  type SeenRequest,
  tryGit,
} from './model.ts';

export const secondaryLimit: Reply = {
  status: 403,
  body: { message: 'You have exceeded a secondary rate limit.' },
  retryAfter: 1,
};

/** Counts one more search; true when it is one too many, and then the count starts again. */
export function isTooFast({ search }: FakeGitHub, query: string): boolean {
  search.queries.push(query);
  return search.queries.length % (search.burst + 1) === 0;
}

/** GET /search/repositories and /search/code; the latter needs a token. */
export async function answerSearch(
  github: FakeGitHub,
  kind: string,
  url: URL,
  { authorization }: SeenRequest,
): Promise<Reply> {
  const query = url.searchParams.get('q') ?? '';
  const [page, perPage] = [
    Number(url.searchParams.get('page') ?? 1),
    Number(url.searchParams.get('per_page') ?? 30),
  ];
  if (isTooFast(github, query)) return secondaryLimit;
  if (query.length > 256)
    return { status: 422, body: { message: 'The search is longer than 256 characters.' } };
  if ((page - 1) * perPage >= github.search.shown)
    return { status: 422, body: { message: 'Only the first 1000 search results are available' } };
  if (kind === 'code' && authorization === undefined)
    return { status: 401, body: { message: 'Must be authenticated to access the code search API' } };
  if (kind !== 'code' && kind !== 'repositories') return notFound;
  const found = kind === 'code' ? await findFiles(github, query) : await findRepositories(github, query);
  const from = (page - 1) * perPage;
  const items = found.items.slice(from, Math.min(from + perPage, github.search.shown));
  return {
    status: 200,
    body: { total_count: found.total, incomplete_results: found.incomplete, items: items.map(toItem) },
  };
}

interface Found<Item> {
  readonly total: number;
  readonly incomplete: boolean;
  readonly items: readonly Item[];
}
type FoundFile = { readonly repository: FakeRepository; readonly path: string };

function toItem(found: FakeRepository | FoundFile): unknown {
  if ('path' in found) return { path: found.path, repository: toItem(found.repository) };
  const { owner, name, id, ownerId, stars, archived, fork } = found;
  return {
    id,
    name,
    owner: { login: owner, id: ownerId },
    private: found.private,
    stargazers_count: stars,
    archived,
    fork,
  };
}

/** Everything that satisfies the query, in the order of ids; a query that times out has half of it. */
export async function findRepositories(github: FakeGitHub, query: string): Promise<Found<FakeRepository>> {
  const { words, qualifiers } = parseQuery(query);
  const found: FakeRepository[] = [];
  for (const repository of github.repositories.values()) {
    if (repository.private) continue;
    const text = `${repository.owner}/${repository.name} ${repository.description} ${repository.topics.join(' ')}`;
    if (!words.every((word) => text.toLowerCase().includes(word))) continue;
    if (await isMeant(repository, qualifiers)) found.push(repository);
  }
  return cut(
    github,
    query,
    found.sort((a, b) => a.id - b.id),
  );
}

function cut<Item>({ search }: FakeGitHub, query: string, found: readonly Item[]): Found<Item> {
  if (!search.incomplete(query)) return { total: found.length, incomplete: false, items: found };
  const half = found.slice(0, Math.ceil(found.length / 2));
  return { total: half.length, incomplete: true, items: half };
}

async function isMeant(
  repository: FakeRepository,
  qualifiers: readonly (readonly [string, string])[],
): Promise<boolean> {
  const users = qualifiers.filter(([name]) => name === 'user').map(([, value]) => value.toLowerCase());
  if (users.length > 0 && !users.includes(repository.owner.toLowerCase())) return false;
  if (repository.fork && !qualifiers.some(([name, value]) => name === 'fork' && value === 'true'))
    return false;
  for (const [name, value] of qualifiers) {
    if (name === 'topic' && !repository.topics.includes(value)) return false;
    if (name === 'created' && !isWithin(repository.createdAt, value)) return false;
    if (name === 'pushed' && !isWithin(await pushedAt(repository), value)) return false;
    if (name === 'size' && !isWithin('1', value)) return false;
  }
  return true;
}

/** `>=A`, `A..B` or `A`, compared as numbers or as times to the precision that is given. */
function isWithin(value: string, range: string): boolean {
  if (range.startsWith('>=')) return compare(value, range.slice(2)) >= 0;
  const [from = '', to = from] = range.split('..');
  return compare(value, from) >= 0 && compare(value, to) <= 0;
}

function compare(value: string, bound: string): number {
  if (/^\d{1,9}$/.test(bound)) return Number(value) - Number(bound);
  const shown = value.slice(0, bound.length);
  return shown < bound ? -1 : shown > bound ? 1 : 0;
}

async function pushedAt(repository: FakeRepository): Promise<string> {
  if (repository.pushedAt !== null) return repository.pushedAt;
  const day = await tryGit(repository, ['log', '-1', '--format=%cI', 'HEAD']);
  return day === null ? repository.createdAt : new Date(day.toString().trim()).toISOString();
}

/** Files of the default branch by `filename:`, `size:` and the words of their text. */
async function findFiles(github: FakeGitHub, query: string): Promise<Found<FoundFile>> {
  const { words, qualifiers } = parseQuery(query);
  const name = qualifiers.find(([key]) => key === 'filename')?.[1] ?? '';
  const size = qualifiers.find(([key]) => key === 'size')?.[1] ?? '>=0';
  const found: FoundFile[] = [];
  for (const repository of [...github.repositories.values()].sort((a, b) => a.id - b.id)) {
    if (repository.private || repository.fork) continue;
    for (const { path, text } of await filesOf(repository)) {
      if (path.split('/').at(-1)?.toLowerCase() !== name.toLowerCase()) continue;
      const isFound = words.every((word) => text.toLowerCase().includes(word));
      if (isFound && isWithin(String(text.length), size)) found.push({ repository, path });
    }
  }
  return cut(github, query, found);
}

const texts = new Map<string, readonly { path: string; text: string }[]>();

async function filesOf(repository: FakeRepository): Promise<readonly { path: string; text: string }[]> {
  const head = readFileSync(join(repository.folder, '.git/refs/heads/main'), 'utf8').trim();
  const known = texts.get(head);
  if (known !== undefined) return known;
  const listing = await tryGit(repository, ['ls-tree', '-r', '-z', '--name-only', head]);
  const files: { path: string; text: string }[] = [];
  for (const path of listing?.toString().split('\0') ?? []) {
    if (!/\.md$/i.test(path)) continue;
    files.push({
      path,
      text: (await tryGit(repository, ['cat-file', 'blob', `${head}:${path}`]))?.toString() ?? '',
    });
  }
  texts.set(head, files);
  return files;
}

function parseQuery(query: string): { words: string[]; qualifiers: (readonly [string, string])[] } {
  const words: string[] = [];
  const qualifiers: (readonly [string, string])[] = [];
  for (const [part] of query.matchAll(/[a-z]+:\S+|"[^"]*"|\S+/g)) {
    const [, name, value] = /^([a-z]+):(\S+)$/.exec(part) ?? [];
    if (name !== undefined && value !== undefined) qualifiers.push([name, value]);
    else words.push(part.replaceAll('"', '').toLowerCase());
  }
  return { words, qualifiers };
}
