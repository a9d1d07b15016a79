/** The fake GitHub's REST reads of one repository, each from git. */
import {
  type FakeGitHub,
  type FakeRepository,
  notFound,
  readBlob,
  type Reply,
  type SeenRequest,
  tryGit,
} from './model.ts';
import { answerPulls, answerWrite } from './writes.ts';

/** `parts` are what follows the repository in the path. */
export async function answerRepository(
  github: FakeGitHub,
  repository: FakeRepository,
  parts: readonly string[],
  url: URL,
  seen: SeenRequest,
): Promise<Reply> {
  if (repository.private && seen.authorization === undefined) return notFound;
  const place = parts.slice(0, 2).join('/');
  if (place === '') return { status: 200, body: repositoryBody(repository) };
  if (parts[0] === 'pulls') return answerPulls(github, repository, url, seen);
  if (seen.method !== 'GET') return answerWrite(repository, parts, seen);
  if (parts[0] === 'commits') return answerCommits(repository, parts.slice(1).join('/'), url);
  if (parts[0] === 'compare') return answerComparison(repository, parts[1] ?? '');
  if (parts[0] === 'readme') return answerContents(repository, null);
  if (parts[0] === 'contents') return answerContents(repository, parts.slice(1).join('/'));
  const id = parts.slice(2).join('/');
  if (place === 'git/trees') return answerTree(repository, id, url.searchParams.has('recursive'));
  if (place === 'git/blobs') return answerBlob(repository, id);
  if (place === 'git/commits') {
    const sha = await tryGit(repository, ['rev-parse', '--verify', '--end-of-options', `${id}^{tree}`]);
    return sha === null ? notFound : { status: 200, body: { sha: id, tree: { sha: sha.toString().trim() } } };
  }
  if (place === 'git/ref') {
    const sha = await tryGit(repository, ['rev-parse', '--verify', '--end-of-options', `refs/${id}`]);
    return sha === null
      ? notFound
      : { status: 200, body: { ref: `refs/${id}`, object: { type: 'commit', sha: sha.toString().trim() } } };
  }
  return notFound;
}

function repositoryBody(repository: FakeRepository): unknown {
  const { owner, name, id, ownerId, stars, archived, createdAt, license } = repository;
  return {
    id,
    name,
    full_name: `${owner}/${name}`,
    html_url: `https://github.com/${owner}/${name}`,
    private: repository.private,
    owner: { login: owner, id: ownerId },
    default_branch: 'main',
    stargazers_count: stars,
    archived,
    fork: repository.fork,
    topics: repository.topics,
    description: repository.description,
    created_at: createdAt,
    license: license === null ? null : { key: license.toLowerCase(), spdx_id: license },
  };
}

async function answerCommits(repository: FakeRepository, ref: string, url: URL): Promise<Reply> {
  const head = await tryGit(repository, ['rev-parse', '--verify', '--end-of-options', 'HEAD']);
  if (head === null) return { status: 409, body: { message: 'Git Repository is empty.' } };
  const from = ref === '' ? (url.searchParams.get('sha') ?? 'HEAD') : ref;
  const path = url.searchParams.get('path') ?? '';
  const limit = Number(url.searchParams.get('per_page') ?? 30);
  const listing = await tryGit(repository, [
    'log',
    `-${ref === '' ? limit : 1}`,
    '--format=%H %cI',
    '--end-of-options',
    from,
    '--',
    ...(path === '' ? [] : [`:(top,literal)${path}`]),
  ]);
  if (listing === null)
    return ref === '' ? notFound : { status: 422, body: { message: `No commit found for SHA: ${ref}` } };
  const commits = listing
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sha = '', date = ''] = line.split(' ');
      const verification = { verified: repository.signed, reason: repository.signed ? 'valid' : 'unsigned' };
      return { sha, commit: { committer: { date }, verification } };
    });
  return { status: 200, body: ref === '' ? commits : commits[0] };
}

/** `base...head`; without a commit in common there is nothing to compare, which GitHub answers with 404. */
async function answerComparison(repository: FakeRepository, basehead: string): Promise<Reply> {
  const [base = '', head = ''] = decodeURIComponent(basehead).split('...');
  const shared = await tryGit(repository, ['merge-base', '--end-of-options', base, head]);
  if (shared === null) return notFound;
  const common = shared.toString().trim();
  if (base === head) return { status: 200, body: { status: 'identical' } };
  const status = common === base ? 'ahead' : common === head ? 'behind' : 'diverged';
  return { status: 200, body: { status, commits: [], files: [] } };
}

async function answerTree(repository: FakeRepository, id: string, recursive: boolean): Promise<Reply> {
  const listing = await tryGit(repository, [
    'ls-tree',
    ...(recursive ? ['-r', '-t'] : []),
    '-z',
    '--long',
    id,
  ]);
  if (listing === null) return notFound;
  const tree = listing
    .toString()
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => {
      const [head = '', path = ''] = record.split('\t');
      const [mode = '', type = '', sha = '', size = ''] = head.split(/ +/);
      return { path, mode, type, sha, ...(type === 'blob' ? { size: Number(size) } : {}) };
    });
  const truncated = tree.length > repository.treeLimit;
  return { status: 200, body: { sha: id, tree: tree.slice(0, repository.treeLimit), truncated } };
}

/** A file at the head; the README for null. */
async function answerContents(repository: FakeRepository, path: string | null): Promise<Reply> {
  const names = await tryGit(repository, ['ls-tree', '--name-only', '-z', 'HEAD']);
  const file =
    path ??
    names
      ?.toString()
      .split('\0')
      .find((name) => /^readme\.md$/i.test(name));
  const bytes = file === undefined ? null : await tryGit(repository, ['cat-file', 'blob', `HEAD:${file}`]);
  if (bytes === null) return notFound;
  return { status: 200, body: { path: file, encoding: 'base64', content: bytes.toString('base64') } };
}

async function answerBlob(repository: FakeRepository, id: string): Promise<Reply> {
  const bytes = await readBlob(repository, id);
  if (bytes === null) return notFound;
  const content = bytes.toString('base64').replaceAll(/.{60}/g, '$&\n');
  return { status: 200, body: { sha: id, size: bytes.length, encoding: 'base64', content } };
}
