/** A small GitHub on the loopback: the part of its REST and GraphQL API that is used here, from real git repositories. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { misbehave } from './faults.ts';
import { answerGraphql } from './graphql.ts';
import {
  type FakeGitHub,
  type FakeRepository,
  findRenamed,
  findRepository,
  notFound,
  type Reply,
  type SeenRequest,
} from './model.ts';
import { answerRepository } from './reads.ts';
import { answerSearch } from './search.ts';

export type { Fault } from './faults.ts';
export type { FakeGitHub, FakeRepository, SeenRequest } from './model.ts';
export { makeRepository, type Files, type LocalRepository } from './repository.ts';

/** Starts the fake on a free port of 127.0.0.1; the caller closes it. */
export async function startGitHub(): Promise<FakeGitHub> {
  const repositories = new Map<string, FakeRepository>();
  const owners = new Map<string, number>();
  let [ids, connections] = [0, 0];
  const server = createServer((request, response) => {
    void answer(github, request, response).catch((error: unknown) => {
      // The client went away in the middle of a body without end.
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('listens on a port');
  const github: FakeGitHub = {
    url: `http://127.0.0.1:${address.port}`,
    requests: [],
    connections: () => connections,
    repositories,
    add(ownerAndName, folder, facts = {}) {
      const [owner = '', name = ''] = ownerAndName.split('/');
      const ownerId = owners.get(owner) ?? 1_000 + owners.size;
      owners.set(owner, ownerId);
      const added: FakeRepository = {
        owner,
        name,
        folder,
        id: (ids += 1),
        ownerId,
        stars: 0,
        archived: false,
        createdAt: '2024-01-02T03:04:05Z',
        license: null,
        private: false,
        topics: [],
        description: '',
        fork: false,
        pushedAt: null,
        signed: false,
        treeLimit: Number.POSITIVE_INFINITY,
        former: [],
        pulls: [],
        ...facts,
      };
      repositories.set(ownerAndName.toLowerCase(), added);
      return added;
    },
    rename(from, to) {
      const renamed = findRepository(github, from);
      if (renamed === undefined) throw new RangeError(`no repository ${from}`);
      repositories.delete(from.toLowerCase());
      const [owner = '', name = ''] = to.split('/');
      Object.assign(renamed, { owner, name, former: [...renamed.former, from.toLowerCase()] });
      repositories.set(to.toLowerCase(), renamed);
    },
    delete: (ownerAndName) => void repositories.delete(ownerAndName.toLowerCase()),
    fault: () => null,
    search: {
      shown: 1_000,
      incomplete: () => false,
      burst: Number.POSITIVE_INFINITY,
      queries: [],
    },
    remaining: 5_000,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
  return github;
}

async function answer(github: FakeGitHub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const seen: SeenRequest = { method, path, authorization: request.headers.authorization, body: '' };
  for await (const part of request) seen.body += String(part);
  github.requests.push(seen);
  const fault = github.fault(seen);
  if (fault !== null && fault !== 'wrong-bytes') return misbehave(fault, response);
  if (path !== '/rate_limit') github.remaining -= 1;
  const reply = await replyTo(github, seen);
  const spoilt = fault === 'wrong-bytes' ? spoil(reply) : reply;
  const text = JSON.stringify(spoilt.body);
  const etag = `"${createHash('sha1').update(text).digest('hex')}"`;
  const isKnown = reply.status === 200 && request.headers['if-none-match'] === etag;
  response.writeHead(isKnown ? 304 : reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': String(github.remaining),
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 3_600),
    etag,
    ...(reply.status === 403 && reply.retryAfter !== undefined
      ? { 'retry-after': String(reply.retryAfter) }
      : {}),
    ...(reply.status === 301 ? { location: (reply.body as { url: string }).url } : {}), // made below
  });
  response.end(isKnown ? undefined : text);
}

async function replyTo(github: FakeGitHub, seen: SeenRequest): Promise<Reply> {
  const url = new URL(seen.path, github.url);
  const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
  if (url.pathname === '/graphql') return answerGraphql(github, seen);
  if (url.pathname === '/rate_limit') {
    const quota = { limit: 5_000, remaining: github.remaining, reset: 2_000_000_000 };
    return { status: 200, body: { resources: { core: quota, graphql: quota } } };
  }
  const [first = '', second = '', third = ''] = parts;
  if (first === 'search') return answerSearch(github, second, url, seen);
  if (first === 'repositories') {
    const found = [...github.repositories.values()].find(({ id }) => String(id) === second);
    return found === undefined ? notFound : answerRepository(github, found, parts.slice(2), url, seen);
  }
  if (first !== 'repos') return notFound;
  const found = findRepository(github, `${second}/${third}`);
  if (found !== undefined) return answerRepository(github, found, parts.slice(3), url, seen);
  const renamed = findRenamed(github, `${second}/${third}`);
  if (renamed === undefined) return notFound;
  const rest = url.pathname.split('/').slice(4).join('/');
  const place = `${github.url}/repositories/${renamed.id}${rest === '' ? '' : `/${rest}`}${url.search}`;
  return { status: 301, body: { message: 'Moved Permanently', url: place } };
}

function spoil(reply: Reply): Reply {
  const body = reply.body as Record<string, unknown>; // bodies made here are objects
  return 'content' in body ? { ...reply, body: { ...body, content: 'b3RoZXI=' } } : reply;
}
