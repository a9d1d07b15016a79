/** The part of GitHub's API that a validation reads, with one repository of a hundred files that are slow to parse. */
import { createServer } from 'node:http';
import { gitBlobId } from '../../src/digest.ts';

export interface HostileHost {
  readonly url: string;
  close(): void;
}

const commit = 'c'.repeat(40);
const hostileFrontMatter: readonly string[] = [
  '}\n'.repeat(7_900),
  'a:\n'.repeat(5_300),
  '['.repeat(15_900),
  '!a '.repeat(5_300),
  `a: |\n${'\n'.repeat(15_900)}`,
];

/** On a free port of this machine. */
export async function startHostileHost(): Promise<HostileHost> {
  const files = Array.from({ length: 100 }, (_, at) => {
    const raw = hostileFrontMatter[at % hostileFrontMatter.length] ?? '';
    const bytes = Buffer.from(`---\n${raw}\n---\n${at}\n`);
    return { path: `skills/s${at}/SKILL.md`, sha: gitBlobId(bytes), bytes };
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const blob = files.find(({ sha }) => path.endsWith(`/git/blobs/${sha}`));
    const answer =
      blob === undefined
        ? toAnswer(path, files)
        : {
            sha: blob.sha,
            size: blob.bytes.length,
            encoding: 'base64',
            content: blob.bytes.toString('base64'),
          };
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close().closeAllConnections() };
}

function toAnswer(
  path: string,
  files: readonly { path: string; sha: string; bytes: Buffer }[],
): object | null {
  if (path === '/repos/acme/hostile')
    return {
      id: 1,
      name: 'hostile',
      owner: { login: 'acme', id: 2 },
      default_branch: 'main',
      private: false,
      stargazers_count: 0,
      archived: false,
      created_at: '2024-01-01T00:00:00Z',
      license: null,
    };
  if (path.startsWith('/repos/acme/hostile/commits/'))
    return { sha: commit, commit: { committer: { date: '2024-01-01T00:00:00Z' }, verification: null } };
  if (path.startsWith('/repos/acme/hostile/git/trees/'))
    return {
      tree: files.map(({ path: file, sha, bytes }) => ({
        path: file,
        mode: '100644',
        type: 'blob',
        sha,
        size: bytes.length,
      })),
      truncated: false,
    };
  return null;
}
