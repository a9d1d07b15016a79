/** GitLab and Gitea (also Forgejo) by their REST: one row each, anonymous first, within limits, and no redirect followed. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import type { ForgeFacts, Forges } from '../ports/forge-facts.ts';
import type { GitHosts } from '../ports/git-hosts.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import { parseJson } from '../schema/json.ts';
import type { Source } from '../schema/source.ts';
import { publicLookup } from './public-https.ts';
import { readBody } from './read-body.ts';

const bytesMax = 1_048_576;
const timeLimitMs = 10_000;

interface Api {
  readonly forge: 'gitlab' | 'gitea';
  readonly path: (source: Source) => string;
  readonly read: (answer: unknown) => Omit<ForgeFacts, 'forge'> | null;
}

const Day = z.iso.datetime({ offset: true }).transform((text) => text.slice(0, 10));
const Id = z.int().min(1);
const Stars = z.int().min(0);
const Branch = z.string().max(200).nullish();

const GitLab = z.object({
  id: Id,
  path_with_namespace: z.string().max(500),
  /** Absent for callers without rights. */
  visibility: z.enum(['private', 'internal', 'public']).optional(),
  star_count: Stars,
  archived: z.boolean().default(false),
  default_branch: Branch,
  created_at: Day.nullish(),
  namespace: z.object({ id: Id }).nullish(),
  license: z.object({ key: z.string().max(100) }).nullish(),
});

const Gitea = z.object({
  id: Id,
  full_name: z.string().max(500),
  private: z.boolean(),
  stars_count: Stars,
  archived: z.boolean().default(false),
  default_branch: Branch,
  created_at: Day.nullish(),
  owner: z.object({ id: Id }),
  licenses: z.array(z.string().max(100)).nullish(),
});

const apis: readonly Api[] = [
  {
    forge: 'gitea',
    path: ({ ownerPath, name }) => `/api/v1/repos/${[ownerPath, name].map(encodeURIComponent).join('/')}`,
    read: (answer) => {
      const { data } = Gitea.safeParse(answer);
      if (data === undefined) return null;
      return {
        path: data.full_name,
        isPrivate: data.private,
        stars: data.stars_count,
        archived: data.archived,
        defaultBranch: data.default_branch ?? null,
        repositoryId: data.id,
        ownerId: data.owner.id,
        createdOn: data.created_at ?? null,
        license: data.licenses?.length === 1 ? (data.licenses[0] ?? null) : null,
      };
    },
  },
  {
    forge: 'gitlab',
    path: ({ ownerPath, name }) =>
      `/api/v4/projects/${encodeURIComponent(`${ownerPath}/${name}`)}?license=true`,
    read: (answer) => {
      const { data } = GitLab.safeParse(answer);
      if (data === undefined) return null;
      return {
        path: data.path_with_namespace,
        isPrivate: data.visibility !== undefined && data.visibility !== 'public',
        stars: data.star_count,
        archived: data.archived,
        defaultBranch: data.default_branch ?? null,
        repositoryId: data.id,
        ownerId: data.namespace?.id ?? null,
        createdOn: data.created_at ?? null,
        license: data.license?.key ?? null,
      };
    },
  },
];

/** `find` also refuses hosts that may not be asked. */
export function openForges(hosts: Pick<GitHosts, 'find'>): Forges {
  return {
    async factsOf(source) {
      const asked = apis.filter(({ forge }) => source.forge === forge || source.forge === 'git');
      if (asked.length === 0) return null;
      const { address, settings, token: known } = await hosts.find(source);
      const { origin } = new URL(address);
      // Both take a token as a bearer's.
      const tokens = [null, ...(known === null ? [] : [known])];
      for (const token of tokens)
        for (const { forge, path, read } of asked) {
          const answer = await readJson(`${origin}${path(source)}`, token, settings.length > 0);
          const facts = answer === null ? null : read(answer);
          if (facts !== null) return { forge, ...facts, isPrivate: facts.isPrivate || token !== null };
        }
      return null;
    },
  };
}

/** Null for every answer but JSON with status 200. Rejects with `HostUnavailable` where the host does not answer or asks to wait. */
function readJson(address: string, token: string | null, isPublic: boolean): Promise<unknown> {
  const url = new URL(address);
  const ask = url.protocol === 'http:' ? requestHttp : requestHttps;
  const headers = {
    'user-agent': 'skill-registry',
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const options = {
    headers,
    signal: AbortSignal.timeout(timeLimitMs),
    ...(isPublic ? { lookup: publicLookup } : {}),
  };
  return new Promise((settle, reject) => {
    const fail = (reason: string, after: number | null = null): void =>
      reject(new HostUnavailable(`${url.hostname} ${reason}`, after));
    const request = ask(url, options, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode === 429) {
        const after = Number(response.headers['retry-after']);
        fail('asks to wait', Number.isInteger(after) && after > 0 ? after : 60);
      } else if (statusCode >= 500) fail(`answered ${statusCode}`);
      else if (statusCode !== 200) settle(null);
      if (statusCode !== 200) return void response.destroy();
      readBody(response, bytesMax, {
        whole: (body) => settle(parseJson(body.toString('utf8'))),
        tooLong: () => settle(null),
        broken: () => fail('ended its answer early'),
      });
    });
    request.on('error', () => fail('does not answer'));
    request.end();
  });
}
