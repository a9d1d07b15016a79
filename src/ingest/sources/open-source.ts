/** Opens the right kind of source: a repository on any host by its address, or one of three kinds of local folders. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitHub } from '../../ports/code-host.ts';
import type { Forges } from '../../ports/forge-facts.ts';
import type { GitHosts } from '../../ports/git-hosts.ts';
import { sourceFromGit, sourceOf } from '../../schema/source.ts';
import type { ListedRepository } from '../files/content-folder.ts';
import { openCorpus } from './corpus.ts';
import { openGitCheckout } from './git-checkout.ts';
import { type NamedRepository, parseRepositoryAddress, readOrigin } from './git-origin.ts';
import { openGitHubSource } from './github.ts';
import { openOnHost } from './other-hosts.ts';
import { openSkillFolder } from './skill-folder.ts';
import { skillPathProblem } from './safe-path.ts';
import { type Source, SourceError, SourceOptionError } from '../source.ts';
import { isRealFolder } from './find-skill-files.ts';
import { hasCode } from '../../ports/error-code.ts';

export interface SourceOptions {
  /** Address of the repository, for a checkout or folder that does not state it. */
  readonly repository?: string | undefined;
  /** Path of SKILL.md in that repository, for a single folder; `SKILL.md` by default. */
  readonly path?: string | undefined;
  /** For a repository by its URL. */
  readonly github?: GitHub | undefined;
  /** For a repository on any other host. */
  readonly hosts?: GitHosts | undefined;
  /** For what its forge tells of it; absent: only what git does. */
  readonly forges?: Forges | undefined;
  /** Reads only skills that content files name. */
  readonly listedOnly?: boolean | undefined;
}

/**
 * Opens a repository on GitHub, under the name and with the skills that content files name (`listed`, by `owner/name`
 * in lower case), or a folder: `repos.json` makes it a corpus, `.git` or the parts of a bare clone a git checkout, SKILL.md a single skill.
 * Throws a SourceError if it is none of these, and a SourceOptionError if an option is missing or does not fit.
 */
export async function openSource(
  from: string,
  options: SourceOptions = {},
  listed: ReadonlyMap<string, ListedRepository> = new Map(),
): Promise<Source> {
  if (from.startsWith('https://')) return openUrl(from, options, listed);
  if (!(await isRealFolder(from))) throw new SourceError(`${from} is not a folder (a link does not count)`);
  const named = options.repository === undefined ? null : parseRepositoryAddress(options.repository);
  /** A copy on the disk of what a host may give only for a credential. */
  const copyOf = (of: NamedRepository): NamedRepository =>
    options.hosts?.isPrivate(sourceOf(of.url)) === true ? { ...of, isPrivate: true } : of;
  if (options.repository !== undefined && named === null) {
    throw new SourceOptionError(
      '--repository must be https://<host>/<path of the repository> or registry:<owner>/<name>',
    );
  }
  if (await exists(join(from, 'repos.json'))) {
    if (named !== null || options.path !== undefined)
      throw new SourceOptionError(
        '--repository and --path are not for a corpus, which names its repositories itself',
      );
    return openCorpus(from);
  }
  if ((await exists(join(from, '.git'))) || (await isBareClone(from))) {
    if (options.path !== undefined)
      throw new SourceOptionError('--path is for a single skill folder, not for a checkout');
    const of = named ?? (await readOrigin(from)) ?? unnamed('the checkout has no origin with a host');
    return openGitCheckout(from, copyOf(of), [
      ...(listed.get(`${of.owner}/${of.name}`.toLowerCase())?.slugs.keys() ?? []),
    ]);
  }
  if (!(await exists(join(from, 'SKILL.md')))) {
    throw new SourceError(
      `${from} has no repos.json, .git or SKILL.md; several skill folders have to be a git checkout (git init, git add, git commit)`,
    );
  }
  const path = options.path ?? 'SKILL.md';
  const problem = skillPathProblem(path);
  if (problem !== null) throw new SourceOptionError(`--path: ${problem}`);
  return openSkillFolder(
    from,
    copyOf(named ?? unnamed('a skill folder does not say which repository it is from')),
    path,
  );
}

function unnamed(reason: string): never {
  throw new SourceOptionError(
    `${reason}; name it with --repository https://<host>/<path>, or registry:<owner>/<name>`,
  );
}

async function openUrl(
  url: string,
  { github, hosts, forges, repository, path, listedOnly }: SourceOptions,
  listed: ReadonlyMap<string, ListedRepository>,
): Promise<Source> {
  const named = sourceFromGit(url);
  if (named === null)
    throw new SourceOptionError('--from must be https://<host>/<path of the repository>, or a folder');
  if (repository !== undefined || path !== undefined)
    throw new SourceOptionError('--repository and --path are for folders');
  const known = listed.get(`${named.owner}/${named.name}`.toLowerCase());
  const expected = [...(known?.slugs.keys() ?? [])];
  if (named.forge !== 'github') {
    if (hosts === undefined) throw new SourceError('no access to hosts is configured here; give a folder');
    return (await openOnHost({ hosts, forges }, { source: named, expected })).source;
  }
  if (github === undefined) throw new SourceError('no access to GitHub is configured here; give a folder');
  if (known === undefined) return openGitHubSource(github, { owner: named.owner, name: named.name });
  const { owner, name } = known;
  return openGitHubSource(github, {
    owner,
    name,
    expected,
    keepName: true,
    ...(listedOnly === true ? { paths: expected } : {}),
  });
}

/** A repository without a work tree has at its top what others have in `.git`. */
async function isBareClone(folder: string): Promise<boolean> {
  const parts = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => exists(join(folder, name))));
  return parts.every(Boolean);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}
