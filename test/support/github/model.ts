/** What the fake GitHub is made of: repositories, requests, answers, and git. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHere } from '../process/started.ts';
import type { Fault } from './faults.ts';

/** A repository as the fake knows it; every member may be changed while it runs. */
export interface FakeRepository {
  owner: string;
  name: string;
  /** Folder of a local git repository, see `makeRepository`. */
  folder: string;
  id: number;
  ownerId: number;
  /** Absent for a person's repository. */
  organization?: { isVerified: boolean };
  stars: number;
  archived: boolean;
  /** RFC 3339. */
  createdAt: string;
  /** SPDX id as GitHub says it, `NOASSERTION` included; null for none. */
  license: string | null;
  /** Answers 404 to requests without a token, and `private: true` to others. */
  private: boolean;
  topics: string[];
  description: string;
  fork: boolean;
  /** RFC 3339; null: the day of the last commit. */
  pushedAt: string | null;
  /** What `verification.verified` says of every commit. */
  signed: boolean;
  /** Entries after which a tree is cut, with `truncated: true`. */
  treeLimit: number;
  /** Former `owner/name`s: REST answers 301 to /repositories/{id}, GraphQL answers the repository itself. */
  former: string[];
  /** Pull requests. */
  pulls: {
    number: number;
    title: string;
    body: string;
    head: string;
    base: string;
    state: 'open' | 'closed';
    merged?: boolean;
  }[];
}

export interface SeenRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly authorization: string | undefined;
  /** Read whole for writes and GraphQL; empty otherwise. */
  body: string;
}

/** How the fake's searches behave; like GitHub's by default. */
export interface SearchBehaviour {
  /** Results of one query that are shown. */
  shown: number;
  /** Whether a query times out: then it shows half of what it has and says that it is incomplete. */
  incomplete: (query: string) => boolean;
  /** Searches between two that are answered with a secondary limit, which asks to wait a second; infinite by default. */
  burst: number;
  /** Queries so far. */
  readonly queries: string[];
}

export interface FakeGitHub {
  /** For `githubApiUrl`. */
  readonly url: string;
  /** Every request so far; tests may empty it. */
  readonly requests: SeenRequest[];
  /** Connections that were opened so far. */
  connections(): number;
  /** By `owner/name` in lower case. */
  readonly repositories: Map<string, FakeRepository>;
  /** Adds a repository; ids count up from 1, owner ids are 1000 and the same for the same owner. */
  add(ownerAndName: string, folder: string, facts?: Partial<FakeRepository>): FakeRepository;
  /** Gives it another name (and perhaps owner); the old one redirects. */
  rename(from: string, to: string): void;
  delete(ownerAndName: string): void;
  /** Asked before each answer; null behaves. Replace it to misbehave. */
  fault: (request: SeenRequest) => Fault | null;
  /** How its searches behave. */
  readonly search: SearchBehaviour;
  /** Requests left in this hour; goes down with every answer. */
  remaining: number;
  close(): Promise<void>;
}

/** What one answer is made of; `body` is JSON, unless `text` is given. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Seconds, with a secondary limit. */
  readonly retryAfter?: number;
}

export const notFound: Reply = { status: 404, body: { message: 'Not Found' } };

/** By its name now; `undefined` for former names too. */
export function findRepository(github: FakeGitHub, ownerAndName: string): FakeRepository | undefined {
  return github.repositories.get(ownerAndName.toLowerCase());
}

/** By a name it had before. */
export function findRenamed(github: FakeGitHub, ownerAndName: string): FakeRepository | undefined {
  return [...github.repositories.values()].find(({ former }) => former.includes(ownerAndName.toLowerCase()));
}

/** What git said of a repository, by its refs and the question: objects never change. */
const answers = new Map<string, Buffer>();
const reads = new Set(['cat-file', 'log', 'ls-tree', 'merge-base', 'rev-parse']);

/** What git prints in the repository; null when it ends with an error. */
export async function tryGit(
  { folder }: FakeRepository,
  words: readonly string[],
  {
    input,
    env,
  }: { readonly input?: string | Uint8Array; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Buffer | null> {
  const key = reads.has(words[0] ?? '') ? JSON.stringify([folder, refsOf(folder), words]) : null;
  const known = key === null ? undefined : answers.get(key);
  if (known !== undefined) return known;
  const { exitCode, out, error } = runHere('git', words, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...env },
    input: input ?? '',
  });
  // git's own errors go up to 128; the others are of the shell, or of signals.
  if ([126, 127].includes(exitCode) || exitCode > 128) throw new Error(`git: ${error.toString()}`);
  if (exitCode !== 0) return null;
  if (key !== null) answers.set(key, out);
  return out;
}

/** What the names of a repository point to now. */
function refsOf(folder: string): unknown {
  const root = existsSync(join(folder, '.git')) ? join(folder, '.git') : folder;
  const paths = readdirSync(join(root, 'refs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return [join(root, 'HEAD'), join(root, 'packed-refs'), ...paths]
    .filter((path) => existsSync(path))
    .map((path) => [path, readFileSync(path, 'latin1')]);
}

const blobs = new Map<string, Map<string, Buffer>>();

/** A blob by its id. All objects of a repository are read together, since starting git is what takes time. */
export async function readBlob(repository: FakeRepository, id: string): Promise<Buffer | null> {
  const known = blobs.get(repository.folder)?.get(id);
  if (known !== undefined) return known;
  const all = (await tryGit(repository, ['cat-file', '--batch-all-objects', '--batch'])) ?? Buffer.alloc(0);
  const found = new Map<string, Buffer>();
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(10, at);
    const [name = '', type = '', size = '0'] = all.toString('latin1', at, end).split(' ');
    if (type === 'blob') found.set(name, all.subarray(end + 1, end + 1 + Number(size)));
    at = end + 2 + Number(size);
  }
  blobs.set(repository.folder, found);
  return found.get(id) ?? null;
}
