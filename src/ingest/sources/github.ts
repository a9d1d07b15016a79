/** A repository on GitHub at one commit as a source: the same as a checkout, without one. */
import type { GitHub, HostedCommit, HostedRepository } from '../../ports/code-host.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';
import { spdxOf } from '../evidence/license.ts';
import { maxFileBytes, maxSkillBytes } from '../files/read-folder.ts';
import { printable } from './safe-path.ts';
import {
  noRepository,
  type RepositoryLicence,
  type Skip,
  type Source,
  type SourceBatch,
  SourceError,
  type SourceRepository,
} from '../source.ts';
import { readTreeLicences } from './tree-license.ts';
import { readTreeProof } from './tree-proof.ts';
import { findSkills, type RepositoryTree, skillPrefixes } from './tree-skills.ts';

export interface GitHubPlace {
  readonly owner: string;
  readonly name: string;
  /** Branch, tag or SHA; the head of the default branch if absent. */
  readonly ref?: string | null;
  /** Takes only these skills; each that is not there is skipped with a reason. */
  readonly paths?: readonly string[];
  /** Expected skills, in addition to `paths`: the missing ones are reported as gone. */
  readonly expected?: readonly string[];
  /** Keeps the requested name even if the repository was renamed. */
  readonly keepName?: boolean;
  /** The host's recent answer, so that it is not requested again. */
  readonly known?: { readonly repository: HostedRepository; readonly head: HostedCommit };
  /** See `SourceRepository`. */
  readonly starSpike?: boolean | null;
}

/** Most skills of one repository that are read; a bound against floods. */
const maxSkills = 1_000;
/** Skill files that are fetched together. */
const skillFilesTogether = 20;
/** Most bytes of blobs kept between the first pass, which reads skill files, and the second. */
const keptBytes = 33_554_432;

/** Throws a SourceError if there is no such repository or commit; rejects like the port. */
export async function openGitHubSource(github: GitHub, place: GitHubPlace): Promise<Source> {
  const asked = `${place.owner}/${place.name}`;
  const repository = place.known?.repository ?? (await github.findRepository(place.owner, place.name));
  if (repository === null)
    throw new SourceError(`there is no public repository ${printable(asked)} on GitHub`);
  const commit =
    place.known?.head ??
    (await github.findCommit(repository.owner, repository.name, place.ref ?? repository.defaultBranch));
  if (commit === null) {
    throw new SourceError(
      `${printable(asked)} has no commit ${printable(place.ref ?? repository.defaultBranch)}`,
    );
  }
  const named = place.keepName === true ? place : repository;
  const tree = await readTree(github, repository, commit.sha, {
    ...place,
    owner: named.owner,
    name: named.name,
  });
  const wanted = place.paths === undefined ? null : new Set(place.paths);
  const prefixes = skillPrefixes(tree.entries.filter(({ path }) => wanted?.has(path) ?? true));
  const licenceOf = await readTreeLicences(tree, prefixes);
  const now = `${repository.owner}/${repository.name}`;
  const facts = {
    ...describeHosted(named, repository, commit, place.starSpike ?? null),
    ...(await readTreeProof(tree, [named, repository])),
  };
  return {
    kind: 'github',
    warnings: now.toLowerCase() === asked.toLowerCase() ? [] : [renamed(now)],
    async *batches() {
      yield { repository: facts, ...takeSkills(tree, place, licenceOf) };
    },
  };
}

export function renamed(now: string): string {
  return `the repository is now called ${now}`;
}

/** Facts of a repository under the name that it has here. */
export function describeHosted(
  { owner, name }: Pick<GitHubPlace, 'owner' | 'name'>,
  repository: HostedRepository,
  commit: HostedCommit,
  starSpike: boolean | null,
): SourceRepository {
  return {
    ...noRepository,
    url: `https://github.com/${owner}/${name}`,
    owner,
    name,
    commit: commit.sha,
    defaultBranch: repository.defaultBranch,
    license: licenseOf(repository),
    stars: repository.stars,
    ownerId: repository.ownerId,
    repositoryId: repository.id,
    archived: repository.archived,
    createdOn: repository.createdOn,
    signed: commit.signed,
    starSpike,
  };
}

/** GitHub still uses `GPL-3.0` and similar ids, which SPDX has deprecated. */
function licenseOf({ license }: HostedRepository): string | null {
  return license === null ? null : (spdxOf(license) ?? license);
}

async function readTree(
  github: GitHub,
  { owner, name }: HostedRepository,
  commit: string,
  place: GitHubPlace,
): Promise<RepositoryTree> {
  const { entries, truncated } = await github.readTree(owner, name, commit);
  const kept = new Map<string, Uint8Array>();
  let free = keptBytes;
  const wantedPaths = place.paths === undefined ? null : new Set(place.paths);
  const skillFiles = entries
    .filter(({ path, size }) => isSkillFile(path) && size <= maxFileBytes)
    .filter(({ path }) => wantedPaths?.has(path) ?? true)
    .map(({ id }) => id);
  return {
    owner: place.owner,
    name: place.name,
    entries,
    incomplete: truncated ? 'GitHub truncated the listing of the repository' : null,
    async readBlobs(ids) {
      const missing = ids.filter((id) => !kept.has(id));
      const [only] = ids;
      // All skill files are read one after the other, so the next ones are fetched with this one.
      const at = ids.length === 1 && only !== undefined ? skillFiles.indexOf(only) : -1;
      const ahead = at < 0 ? [] : skillFiles.slice(at, at + skillFilesTogether).filter((id) => !kept.has(id));
      const wanted = missing.length === 0 ? [] : [...new Set([...missing, ...ahead])];
      const read = await github.readBlobs(owner, name, wanted, maxSkillBytes);
      for (const [id, bytes] of read) {
        if (at < 0 || bytes.length > free) continue;
        free -= bytes.length;
        kept.set(id, bytes);
      }
      return new Map(
        ids.flatMap((id) => {
          const bytes = kept.get(id) ?? read.get(id);
          return bytes === undefined ? [] : [[id, bytes] as const];
        }),
      );
    },
    readChangedOn: (prefix) => github.findLastChange(owner, name, commit, prefix.replace(/\/$/, '')),
  };
}

function takeSkills(
  tree: RepositoryTree,
  { paths, expected = paths ?? [] }: GitHubPlace,
  licenceOf: (prefix: string) => RepositoryLicence | null,
): Pick<SourceBatch, 'skills' | 'skips' | 'gone'> {
  const { skills, skips } = findSkills(tree, licenceOf);
  const repository = `${tree.owner}/${tree.name}`;
  const skip = (path: string, reason: string): Skip => ({ repository, path: printable(path), reason });
  const met = new Set([...skills, ...skips].map(({ path }) => path));
  const missing = [...new Set([...expected, ...(paths ?? [])])].filter((path) => !met.has(path));
  const cut = tree.incomplete !== null && paths === undefined ? [skip('', tree.incomplete)] : [];
  const reason = tree.incomplete ?? 'not in the repository at this commit';
  const wanted = paths === undefined ? met : new Set(paths);
  const all = skills.filter(({ path }) => wanted.has(path));
  return {
    skills: all.slice(0, maxSkills),
    skips: [
      ...skips.filter(({ path }) => wanted.has(path)),
      ...cut,
      ...missing.map((path) => skip(path, reason)),
      ...all.slice(maxSkills).map(({ path }) => skip(path, `more than ${maxSkills} skills`)),
    ],
    // A skill that a truncated listing lacks may still exist.
    gone: tree.incomplete === null ? missing : [],
  };
}
