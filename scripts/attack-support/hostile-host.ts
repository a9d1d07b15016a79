/** The part of GitHub's API that validations and reviews read: one repository of a hundred files that are slow to parse, and others. */
import { createServer } from 'node:http';
import { gitBlobId } from '../../src/digest.ts';

export interface HostileHost {
  readonly url: string;
  close(): void;
}

interface HostedFile {
  readonly path: string;
  readonly sha: string;
  readonly bytes: Buffer;
}

const commit = 'c'.repeat(40);
const date = '2024-01-01T00:00:00Z';
const hostileFrontMatter: readonly string[] = [
  '}\n'.repeat(7_900),
  'a:\n'.repeat(5_300),
  '['.repeat(15_900),
  '!a '.repeat(5_300),
  `a: |\n${'\n'.repeat(15_900)}`,
];

const toFile = (path: string, text: string): HostedFile => {
  const bytes = Buffer.from(text);
  return { path, sha: gitBlobId(bytes), bytes };
};

/** On a free port of this machine. `more`: texts by path, by `<account>/<name>`. */
export async function startHostileHost(
  more: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<HostileHost> {
  const slow = Array.from({ length: 100 }, (_, at): [string, string] => [
    `skills/s${at}/SKILL.md`,
    `---\n${hostileFrontMatter[at % hostileFrontMatter.length] ?? ''}\n---\n${at}\n`,
  ]);
  const repositories = new Map(
    Object.entries({ 'acme/hostile': Object.fromEntries(slow), ...more }).map(([name, texts], at) => [
      name,
      { id: at + 1, name, files: Object.entries(texts).map(([path, text]) => toFile(path, text)) },
    ]),
  );
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(path) ?? [];
    const found = repositories.get(name);
    const answer = found === undefined ? null : toAnswer(found, rest);
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { message: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close().closeAllConnections() };
}

/** `rest`: the path after the repository. */
function toAnswer(
  { id, name, files }: { readonly id: number; readonly name: string; readonly files: readonly HostedFile[] },
  rest: string,
): object | null {
  const [login = '', repository = ''] = name.split('/');
  const change = { sha: commit, commit: { committer: { date }, verification: null } };
  const blob = files.find(({ sha }) => rest === `/git/blobs/${sha}`);
  if (blob !== undefined) {
    const { sha, bytes } = blob;
    return { sha, size: bytes.length, encoding: 'base64', content: bytes.toString('base64') };
  }
  if (rest === '')
    return {
      id,
      name: repository,
      owner: { login, id: 1000 + id },
      default_branch: 'main',
      private: false,
      stargazers_count: 0,
      archived: false,
      created_at: date,
      license: null,
    };
  if (rest === '/commits') return [change];
  if (rest.startsWith('/commits/')) return change;
  if (!rest.startsWith('/git/trees/')) return null;
  const tree = files.map(({ path, sha, bytes }) => ({
    path,
    mode: '100644',
    type: 'blob',
    sha,
    size: bytes.length,
  }));
  return { tree, truncated: false };
}
