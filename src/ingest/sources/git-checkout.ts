/** A local git checkout or bare clone at its HEAD as a source: listings, blobs and history, never the files of the work tree. */
import type { HostedEntry } from '../../ports/code-host.ts';
import type { FileMode } from '../../schema/skill-folder.ts';
import { maxSkillBytes } from '../files/read-folder.ts';
import { compareCodeUnits } from '../evidence/integrity.ts';
import { readBlobs, runGit } from './git.ts';
import type { NamedRepository } from './git-origin.ts';
import { readHistory } from './git-history.ts';
import { noRepository, type Source, SourceError, type SourceRepository } from '../source.ts';
import { readTreeLicences } from './tree-license.ts';
import { readTreeProof } from './tree-proof.ts';
import { findSkills, type RepositoryTree, skillPrefixes } from './tree-skills.ts';

/** Opens the checkout of a repository; those of the `expected` skills that it lacks are gone. Throws a SourceError if HEAD cannot be read. */
export async function openGitCheckout(
  folder: string,
  repository: NamedRepository & Partial<SourceRepository>,
  expected: readonly string[] = [],
): Promise<Source> {
  const commit = (await runGit(folder, ['rev-parse', '--verify', '--end-of-options', 'HEAD^{commit}']))
    .toString('utf8')
    .trim();
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new SourceError('only SHA-1 repositories can be ingested');
  const shallow =
    (await runGit(folder, ['rev-parse', '--is-shallow-repository'])).toString('utf8').trim() !== 'false';
  return {
    kind: 'git checkout',
    async *batches() {
      const { owner, name } = repository;
      const entries = await listTree(folder, commit);
      // A shallow clone has the dates of its cut, not those of the repository.
      const history = shallow ? null : await readHistory(folder, commit, skillPrefixes(entries));
      const tree: RepositoryTree = {
        owner,
        name,
        entries,
        incomplete: null,
        readBlobs: (ids) => readBlobs(folder, ids),
        readChangedOn: (prefix) => Promise.resolve(history?.of(prefix)?.changedOn ?? null),
        readHistory: (prefix) => history?.of(prefix) ?? null,
      };
      const licenceOf = await readTreeLicences(tree, skillPrefixes(entries));
      const firstCommitOn = history?.firstCommitOn ?? null;
      const proof = await readTreeProof(tree, [repository]);
      const found = findSkills(tree, licenceOf);
      const met = new Set([...found.skills, ...found.skips].map(({ path }) => path));
      yield {
        repository: { ...noRepository, ...repository, commit, firstCommitOn, ...proof },
        ...found,
        gone: expected.filter((path) => !met.has(path)),
      };
    },
  };
}

/** Everything in a commit, sorted by path. */
export async function listTree(folder: string, commit: string): Promise<HostedEntry[]> {
  return parseListing(await runGit(folder, ['ls-tree', '-r', '-z', '--full-tree', '--long', commit]));
}

/** A blob that a partial clone left at the host is `BAD` to git: it is larger than any skill that is read whole. */
function sizeOf(stated: string): number {
  if (stated === 'BAD') return maxSkillBytes + 1;
  return stated === '-' ? 0 : Number(stated);
}

/** Records are `mode type id size TAB path`, NUL between them; invalid UTF-8 becomes U+FFFD. */
function parseListing(listing: Buffer): HostedEntry[] {
  const entries: HostedEntry[] = [];
  for (const record of listing.toString('utf8').split('\0')) {
    const found =
      /^(100644|100755|100664|120000|160000) (?:blob|commit) ([0-9a-f]{40}) +(\d+|-|BAD)\t([^]+)$/.exec(
        record,
      );
    if (found === null) continue;
    const [, mode = '', id = '', size = '', path = ''] = found;
    // Git wrote group-writable files as 100664 before 2005; it is a regular file.
    const fileMode = mode === '100664' ? '100644' : (mode as FileMode); // the pattern allows only these
    entries.push({ path, mode: fileMode, id, size: sizeOf(size) });
  }
  return entries.sort((a, b) => compareCodeUnits(a.path, b.path));
}
