/** Where a skill's files live: a repository by its https address on any host, or the registry itself. */
import { z } from 'zod';
import { encodePath, type ForgeName, forgeOf, forges, type Source } from './forges.ts';

export type { Source } from './forges.ts';

const registryStart = 'registry:';
const gitHubStart = 'https://github.com/';
const gitHubPath = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9._-]{1,100}$/;
const host = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[1-9][0-9]{0,4})?$/;
/** No `%`, so that nothing can be spelled in two ways; `~` only in front, as it separates the parts of an owner's name. */
const segment = /^~?[A-Za-z0-9_][A-Za-z0-9._+-]{0,99}$/;
const segmentsMax = 12;

/** Null for what is no address of a repository. */
function partsOf(url: string): { readonly host: string; readonly path: readonly string[] } | null {
  if (url.length > 500) return null;
  if (url.startsWith(registryStart)) {
    const path = url.slice(registryStart.length);
    return gitHubPath.test(path) && !/\/\.{1,2}$/.test(path)
      ? { host: 'registry', path: path.split('/') }
      : null;
  }
  if (url.startsWith(gitHubStart)) {
    const path = url.slice(gitHubStart.length);
    return gitHubPath.test(path) ? { host: 'github.com', path: path.split('/') } : null;
  }
  const [, at = '', rest = ''] = /^https:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  const path = rest.split('/');
  // Names that end in `.git` are the same repository without it.
  const isPlain =
    path.length <= segmentsMax && path.every((part) => segment.test(part)) && !/\.git$/i.test(rest);
  return host.test(at) && !at.includes('..') && at !== 'registry' && isPlain ? { host: at, path } : null;
}

/** `https://github.com/<owner>/<name>`, another host's `https://<host>/<path>` without `.git`, or `registry:<owner>/<name>`. */
export const RepositoryUrl = z
  .string()
  .refine(
    (url) => partsOf(url) !== null,
    'must be https://<host>/<path of the repository> with nothing after it, or registry:<owner>/<name>',
  );

/** Of github.com alone: what the public can submit and discovery finds. */
export const GitHubUrl = z
  .string()
  .regex(
    new RegExp(`^https:\\/\\/github\\.com\\/${gitHubPath.source.slice(1)}`),
    'must be https://github.com/<owner>/<name> with nothing after it',
  );

/** Reads an address that is a `RepositoryUrl`; of any other text owner and name are empty. `known`: what its host was found to run. */
export function sourceOf(url: string, known?: ForgeName): Source {
  const parts = partsOf(url);
  if (parts === null) return { url, host: '', ownerPath: '', owner: '', name: '', forge: 'git' };
  const forge = known ?? forgeOf(parts.host);
  const owners = parts.path.slice(0, -1).filter((part) => part !== forges[forge].mark);
  const ownerPath = owners.join('/');
  const owner = parts.host === 'github.com' ? ownerPath : [parts.host.replace(':', '+'), ...owners].join('~');
  return { url, host: parts.host, ownerPath, owner, name: parts.path.at(-1) ?? '', forge };
}

/** `owner` of an address that is a `RepositoryUrl`, for lists of thousands: most are of github.com, where nothing else has to be read. */
export function repositoryOwner(url: string): string {
  return url.startsWith(gitHubStart)
    ? url.slice(gitHubStart.length, url.lastIndexOf('/'))
    : sourceOf(url).owner;
}

/** What evidence says of the forge that a host was found to run: nothing where the host's name says it. */
export function statedForge(url: string | null, found: ForgeName | undefined): { forge?: ForgeName } {
  return url === null || found === undefined || found === sourceOf(url).forge ? {} : { forge: found };
}

/** Whose account an owner is: `GitHub`, or the host. GitHub's names hold no dot and no `~`. */
export function ownerHost(owner: string): string {
  return /[.~]/.test(owner) ? (owner.split('~')[0] ?? owner).replace('+', ':') : 'GitHub';
}

/** An owner's name on its host: `group~team`. */
export function accountOf(owner: string): string {
  return owner.replace(/^[^~]*\.[^~]*~/, '');
}

/** An owner's name as a person reads it: `gitlab.com/group/team`. */
export function ownerLabel(owner: string): string {
  return owner.replace('+', ':').replace(/(?<=[^~])~/g, '/');
}

/**
 * The source of an address as git writes it: https, ssh, or `git@host:path`, with or without `.git`. Null for any other text,
 * and for one with a user name or a password.
 */
export function sourceFromGit(text: string): Source | null {
  const ssh = /^(?:ssh:\/\/git@([^/:]+)(?::\d+)?\/|git@([^/:]+):)(.+)$/.exec(text);
  const url = ssh === null ? text : `https://${ssh[1] ?? ssh[2] ?? ''}/${ssh[3] ?? ''}`;
  const plain = url.replace(/\/$/, '').replace(/\.git$/, '');
  const source = sourceOf(plain);
  return source.name === '' || source.name.startsWith('.') ? null : source;
}

/** Address of a page that shows a file or folder at a commit; null where the host has none. */
export function sourcePage(
  source: Source,
  kind: 'blob' | 'tree',
  commit: string,
  path: string,
  line?: number,
): string | null {
  return forges[source.forge].page?.(source, kind, commit, encodePath(path), line) ?? null;
}

/** Address of a file's bytes at a commit: a prefix, where `path` is a folder. Null where the host has none; `gitHub`: GitHub's. */
export function rawAddress(source: Source, commit: string, path: string, gitHub?: string): string | null {
  return forges[source.forge].raw?.(source, commit, encodePath(path), gitHub) ?? null;
}

/** Address of a folder at a commit as the stock `skills` command reads it. */
export function pinnedFolder(source: Source, commit: string, folder: string): string {
  const { lockType, page } = forges[source.forge];
  // It takes the path as it is written, not as an address has it.
  return (
    (lockType === 'git' ? null : page?.(source, 'tree', commit, folder)) ?? `${source.url}.git#${commit}`
  );
}

/** Package URL (purl) of the repository at a commit. */
export function packageUrl({ url, forge, ownerPath, name }: Source, commit: string): string {
  const { purl } = forges[forge];
  if (purl !== 'generic') return `pkg:${purl}/${`${ownerPath}/${name}`.toLowerCase()}@${commit}`;
  const from = forge === 'registry' ? '' : `?vcs_url=${encodeURIComponent(`git+${url}@${commit}`)}`;
  return `pkg:generic/${ownerPath === '' ? name : `${ownerPath}/${name}`}@${commit}${from}`;
}

/** A repository as a sentence names it: `owner/name` on github.com, with its host elsewhere. */
export function sourceLabel(url: string): string {
  return url.replace(gitHubStart, '').replace(/^https:\/\//, '');
}

/** Address that git fetches from; null where git cannot. */
export function gitAddress({ url, forge }: Source): string | null {
  return forge === 'registry' ? null : url;
}
