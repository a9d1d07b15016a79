/** What serves repositories, one row each: how its pages, its files and its API are addressed. Everything that makes such an address asks here. */

export const forgeNames = [
  'github',
  'github-enterprise',
  'gitlab',
  'gitea',
  'bitbucket',
  'azure',
  'git',
  'registry',
] as const;
export type ForgeName = (typeof forgeNames)[number];

/** One repository, read from its address. */
export interface Source {
  /** As content files write it. */
  readonly url: string;
  /** `github.com`, `git.corp.example:8443`; `registry` for skills that live nowhere else. */
  readonly host: string;
  /** The account, or the group with its subgroups, `/` between them; empty for a repository at the top of its host. */
  readonly ownerPath: string;
  /**
   * The owner's name here, which no other owner has: the account on github.com, elsewhere host and path with `~` between them.
   * It can be part of a path and of an address.
   */
  readonly owner: string;
  readonly name: string;
  readonly forge: ForgeName;
}

interface Forge {
  /** Hosts that are known to run it. */
  readonly hosts: RegExp | null;
  /** Type of the repository in a package URL, and in the lockfile of the stock `skills` command. */
  readonly purl: 'github' | 'bitbucket' | 'generic';
  readonly lockType: 'github' | 'gitlab' | 'git';
  /** A part of the path that is no owner. */
  readonly mark?: string;
  /** `path` is encoded. */
  readonly page?: (
    source: Source,
    kind: 'blob' | 'tree',
    commit: string,
    path: string,
    line?: number,
  ) => string;
  /** `gitHub`: where GitHub's files are served. */
  readonly raw?: (source: Source, commit: string, path: string, gitHub?: string) => string;
  /** Base address of the REST API. */
  readonly api?: (host: string) => string;
}

const hash = (line: number | undefined): string => (line === undefined ? '' : `#L${line}`);
const below = (path: string): string => (path === '' ? '' : `/${path}`);

export const forges: Readonly<Record<ForgeName, Forge>> = {
  github: {
    hosts: /^github\.com$/,
    purl: 'github',
    lockType: 'github',
    page: ({ url }, kind, commit, path, line) => `${url}/${kind}/${commit}${below(path)}${hash(line)}`,
    raw: ({ ownerPath, name }, commit, path, gitHub = 'https://raw.githubusercontent.com') =>
      `${gitHub}/${ownerPath}/${name}/${commit}/${path}`,
    api: () => 'https://api.github.com',
  },
  'github-enterprise': {
    hosts: /^github\./,
    purl: 'generic',
    lockType: 'git',
    page: ({ url }, kind, commit, path, line) => `${url}/${kind}/${commit}${below(path)}${hash(line)}`,
    raw: ({ url }, commit, path) => `${url}/raw/${commit}/${path}`,
    api: (host) => `https://${host}/api/v3`,
  },
  gitlab: {
    hosts: /^gitlab\./,
    purl: 'generic',
    lockType: 'gitlab',
    page: ({ url }, kind, commit, path, line) => `${url}/-/${kind}/${commit}${below(path)}${hash(line)}`,
    raw: ({ url }, commit, path) => `${url}/-/raw/${commit}/${path}`,
    api: (host) => `https://${host}/api/v4`,
  },
  gitea: {
    hosts: /^(?:codeberg\.org|(?:gitea|forgejo)\..+)$/,
    purl: 'generic',
    lockType: 'git',
    page: ({ url }, _kind, commit, path, line) => `${url}/src/commit/${commit}${below(path)}${hash(line)}`,
    raw: ({ url }, commit, path) => `${url}/raw/commit/${commit}/${path}`,
    api: (host) => `https://${host}/api/v1`,
  },
  bitbucket: {
    hosts: /^bitbucket\.org$/,
    purl: 'bitbucket',
    lockType: 'git',
    page: ({ url }, _kind, commit, path, line) =>
      `${url}/src/${commit}${below(path)}${line === undefined ? '' : `#lines-${line}`}`,
    raw: ({ url }, commit, path) => `${url}/raw/${commit}/${path}`,
    api: () => 'https://api.bitbucket.org/2.0',
  },
  azure: {
    hosts: /^dev\.azure\.com$/,
    purl: 'generic',
    lockType: 'git',
    mark: '_git',
    page: ({ url }, _kind, commit, path, line) =>
      `${url}?version=GC${commit}${line === undefined ? '' : `&line=${line}`}&path=/${path}`,
    raw: ({ ownerPath, name }, commit, path) =>
      `https://dev.azure.com/${ownerPath}/_apis/git/repositories/${name}/items?api-version=7.1&download=true&versionDescriptor.versionType=commit&versionDescriptor.version=${commit}&path=/${path}`,
    api: (host) => `https://${host}`,
  },
  git: { hosts: null, purl: 'generic', lockType: 'git' },
  registry: { hosts: /^registry$/, purl: 'generic', lockType: 'git' },
};

/** What a host runs by its name alone; plain git where that is not known. */
export function forgeOf(host: string): ForgeName {
  return forgeNames.find((name) => forges[name].hosts?.test(host) === true) ?? 'git';
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
