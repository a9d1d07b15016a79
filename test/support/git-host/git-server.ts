/** A host of repositories for tests: `git http-backend` behind node:http, with a token, and paths that misbehave. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface GitServer {
  /** Origin. */
  readonly url: string;
  /** Paths asked for, in order. */
  readonly requests: string[];
  /** `Authorization` of each of them; empty without one. */
  readonly authorizations: string[];
  /** From here on the token counts no more, until `renew`. */
  expire(): void;
  /** As `expire`, from the first request on whose path has this end. */
  expireBefore(ending: string): void;
  renew(): void;
  /** Sends every request to another origin; null: no more. */
  redirectTo(origin: string | null): void;
  /** Makes an empty repository and returns its work tree. */
  create(path: string): Promise<string>;
  /** Commits the work tree as it is; returns the commit. */
  commit(path: string, message: string): string;
  close(): Promise<void>;
}

interface GitServerOptions {
  /** Without it as the password of basic authentication, or as a bearer's, nothing is answered. */
  readonly token?: string;
  /** What the forge's REST answers for a path, as JSON; undefined: 404. */
  readonly api?: (path: string) => unknown;
}

export async function startGitServer({ token, api }: GitServerOptions = {}): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'git-server-'));
  const requests: string[] = [];
  const authorizations: string[] = [];
  let isExpired = false;
  let lastEnding: string | null = null;
  let target: string | null = null;
  const git = (folder: string, ...args: string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x');
    requests.push(pathname);
    const { authorization = '' } = request.headers;
    authorizations.push(authorization);
    if (lastEnding !== null && pathname.endsWith(lastEnding)) isExpired = true;
    if (target !== null) {
      response.writeHead(302, { location: `${target}${request.url ?? ''}` }).end();
      return;
    }
    const given = authorization.startsWith('Bearer ')
      ? `:${authorization.slice('Bearer '.length)}`
      : Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    if (token !== undefined && (isExpired || given.slice(given.indexOf(':') + 1) !== token)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    if (pathname.startsWith('/api/')) {
      const answer = api?.(`${pathname}${search}`);
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { message: '404 Not Found' }));
      return;
    }
    if (pathname.startsWith('/redirect/')) {
      response.writeHead(302, { location: `/group/sub${pathname.slice('/redirect'.length)}${search}` }).end();
      return;
    }
    if (pathname.startsWith('/lies/')) {
      const lines = ['# service=git-upload-pack\n', null, 'version 2\n', 'fetch=shallow filter\n', null];
      const body = lines.map((line) =>
        line === null ? '0000' : `${(line.length + 4).toString(16).padStart(4, '0')}${line}`,
      );
      response
        .writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
        .end(body.join(''));
      return;
    }
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname.replace(/(?<!\.git)\/(info\/refs|git-upload-pack)$/, '/.git/$1'),
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'],
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
        GIT_PROTOCOL: request.headers['git-protocol']?.toString(),
      },
    });
    request.pipe(backend.stdin);
    const parts: Buffer[] = [];
    backend.stdout.on('data', (part: Buffer) => parts.push(part));
    backend.on('close', () => {
      const answer = Buffer.concat(parts);
      const end = answer.indexOf('\r\n\r\n');
      const headers = Object.fromEntries(
        answer
          .toString('latin1', 0, end)
          .split('\r\n')
          .map((line) => line.split(': ', 2) as [string, string]),
      );
      const { Status: status = '200', ...others } = headers;
      response.writeHead(Number.parseInt(status, 10), others).end(answer.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    authorizations,
    expire: () => void (isExpired = true),
    expireBefore: (ending) => void (lastEnding = ending),
    renew: () => void ([isExpired, lastEnding] = [false, null]),
    redirectTo: (origin) => void (target = origin),
    async create(path) {
      const folder = join(root, path);
      execFileSync('git', ['init', '-q', '-b', 'main', folder]);
      git(folder, 'config', 'uploadpack.allowFilter', 'true');
      return folder;
    },
    commit(path, message) {
      const folder = join(root, path);
      git(folder, 'add', '-A');
      git(folder, 'commit', '-q', '-m', message);
      return git(folder, 'rev-parse', 'HEAD');
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };
}
