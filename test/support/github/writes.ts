/** The fake GitHub's git database and pull requests, written into the real local repository. */
import { join } from 'node:path';
import {
  type FakeGitHub,
  type FakeRepository,
  notFound,
  type Reply,
  type SeenRequest,
  tryGit,
} from './model.ts';

interface TreeItem {
  readonly path: string;
  readonly mode: string;
  readonly sha?: string | null;
  readonly content?: string;
}

interface WriteBody {
  readonly content?: string;
  readonly encoding?: 'utf-8' | 'base64';
  readonly base_tree?: string;
  readonly tree?: string | readonly TreeItem[];
  readonly message?: string;
  readonly parents?: readonly string[];
  readonly ref?: string;
  readonly sha?: string;
  readonly force?: boolean;
}

const committer = {
  GIT_AUTHOR_NAME: 'Fake',
  GIT_AUTHOR_EMAIL: 'fake@example.org',
  GIT_COMMITTER_NAME: 'Fake',
  GIT_COMMITTER_EMAIL: 'fake@example.org',
};

/** POST git/blobs, git/trees, git/commits, git/refs and PATCH git/refs/{ref}; all need a token. */
export async function answerWrite(
  repository: FakeRepository,
  parts: readonly string[],
  { method, body, authorization }: SeenRequest,
): Promise<Reply> {
  if (authorization === undefined || repository.archived)
    return { status: 403, body: { message: 'Forbidden' } };
  const input = JSON.parse(body) as WriteBody;
  const place = parts.slice(0, 2).join('/');
  if (method === 'PATCH' && place === 'git/refs') {
    const ref = `refs/${parts.slice(2).join('/')}`;
    const old = await gitText(repository, ['rev-parse', '--verify', '--end-of-options', ref]);
    if (old === null) return invalid('Reference does not exist');
    const isForward =
      (await gitText(repository, ['merge-base', '--is-ancestor', old, input.sha ?? ''])) !== null;
    if (!isForward && input.force !== true) return invalid('Update is not a fast forward');
    return putRef(repository, ref, input.sha ?? '', 200);
  }
  if (method !== 'POST') return notFound;
  if (place === 'git/blobs') {
    const bytes = Buffer.from(input.content ?? '', input.encoding === 'base64' ? 'base64' : 'utf8');
    return created(await gitText(repository, ['hash-object', '-w', '--stdin'], bytes));
  }
  if (place === 'git/trees') return created(await writeTree(repository, input));
  if (place === 'git/commits') {
    const parents = (input.parents ?? []).flatMap((parent) => ['-p', parent]);
    const tree = typeof input.tree === 'string' ? input.tree : '';
    return created(await gitText(repository, ['commit-tree', tree, ...parents, '-m', input.message ?? '']));
  }
  if (place === 'git/refs') {
    const ref = input.ref ?? '';
    if ((await gitText(repository, ['rev-parse', '--verify', '--end-of-options', ref])) !== null)
      return invalid('Reference already exists');
    return putRef(repository, ref, input.sha ?? '', 201);
  }
  return notFound;
}

/** GET (by `head` and `state`) and POST pulls; a second one for the same head is 422. */
export function answerPulls(
  github: FakeGitHub,
  repository: FakeRepository,
  url: URL,
  { method, body, authorization }: SeenRequest,
): Reply {
  const shown = (pull: FakeRepository['pulls'][number]): unknown => ({
    number: pull.number,
    html_url: `https://github.com/${repository.owner}/${repository.name}/pull/${pull.number}`,
    title: pull.title,
    state: pull.state,
    merged_at: pull.merged === true ? '2026-01-01T00:00:00Z' : null,
    head: { ref: pull.head },
    base: { ref: pull.base },
  });
  if (method === 'GET') {
    const head = url.searchParams.get('head');
    const state = url.searchParams.get('state') ?? 'open';
    const found = repository.pulls.filter(
      (pull) =>
        (head === null || head === `${repository.owner}:${pull.head}`) &&
        (state === 'all' || state === pull.state),
    );
    return { status: 200, body: found.map(shown) };
  }
  if (authorization === undefined) return { status: 403, body: { message: 'Forbidden' } };
  const input = JSON.parse(body) as { title: string; body: string; head: string; base: string };
  if (repository.pulls.some(({ head, state }) => head === input.head && state === 'open'))
    return invalid('A pull request already exists');
  const pull = { number: github.requests.length, ...input, state: 'open' as const };
  repository.pulls.push(pull);
  return { status: 201, body: shown(pull) };
}

async function writeTree(repository: FakeRepository, input: WriteBody): Promise<string | null> {
  const env = { GIT_INDEX_FILE: join(repository.folder, '.git', `index-${crypto.randomUUID()}`) };
  if (input.base_tree !== undefined) {
    if ((await tryGit(repository, ['read-tree', input.base_tree], { env })) === null) return null;
  }
  for (const item of typeof input.tree === 'object' ? input.tree : []) {
    const id =
      item.content === undefined
        ? (item.sha ?? null)
        : await gitText(repository, ['hash-object', '-w', '--stdin'], item.content);
    const line = `${id === null ? '0' : item.mode} ${id ?? '0'.repeat(40)}\t${item.path}\n`;
    if ((await tryGit(repository, ['update-index', '--index-info'], { env, input: line })) === null)
      return null;
  }
  return (await tryGit(repository, ['write-tree'], { env }))?.toString().trim() ?? null;
}

async function putRef(repository: FakeRepository, ref: string, sha: string, status: number): Promise<Reply> {
  const done = await gitText(repository, ['update-ref', ref, sha]);
  return done === null
    ? invalid('Object does not exist')
    : { status, body: { ref, object: { type: 'commit', sha } } };
}

async function gitText(
  repository: FakeRepository,
  words: readonly string[],
  input: string | Uint8Array = '',
): Promise<string | null> {
  return (await tryGit(repository, words, { input, env: committer }))?.toString().trim() ?? null;
}

function created(sha: string | null): Reply {
  return sha === null ? invalid('Invalid object') : { status: 201, body: { sha } };
}

function invalid(message: string): Reply {
  return { status: 422, body: { message } };
}
