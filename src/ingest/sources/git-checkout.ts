/** A local git checkout at its HEAD as a source: listings and blobs by id, never the files of the work tree. */
import type { FileMode, FolderFile, SkillFolder } from '../../schema/skill-folder.ts';
import { compareCodeUnits } from '../integrity.ts';
import { isLicenceFile, spdxOfText } from '../license.ts';
import { maxFileBytes, maxFiles, maxSkillBytes, sha256Hex } from '../read-folder.ts';
import { readBlobs, runGit } from './git.ts';
import { type NamedRepository, readOrigin } from './git-origin.ts';
import { pathProblem, printable, skillPathProblem } from './safe-path.ts';
import { type Skip, type Source, SourceError, type SourceRepository, type SourceSkill } from './source.ts';

interface TreeEntry {
  readonly path: string;
  readonly mode: FileMode;
  readonly id: string;
  /** Bytes; 0 for submodules. */
  readonly size: number;
}

/**
 * Opens the checkout. `named` is the repository's URL where the caller gives one; otherwise the origin must be on
 * github.com. Throws a SourceError when it is neither, or when HEAD cannot be read.
 */
export async function openGitCheckout(folder: string, named: NamedRepository | null): Promise<Source> {
  const repository = named ?? (await readOrigin(folder));
  const commit = (await runGit(folder, ['rev-parse', '--verify', '--end-of-options', 'HEAD^{commit}']))
    .toString('utf8')
    .trim();
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new SourceError('only SHA-1 repositories can be ingested');
  const shallow =
    (await runGit(folder, ['rev-parse', '--is-shallow-repository'])).toString('utf8').trim() !== 'false';
  return {
    kind: 'git checkout',
    async *batches() {
      const entries = parseListing(
        await runGit(folder, ['ls-tree', '-r', '-z', '--full-tree', '--long', commit]),
      );
      const skills: SourceSkill[] = [];
      const skips: Skip[] = [];
      for (const entry of entries) {
        if (entry.path !== 'SKILL.md' && !entry.path.endsWith('/SKILL.md')) continue;
        const problem =
          skillPathProblem(entry.path) ??
          (isRegular(entry) ? null : 'a symbolic link or submodule, never followed');
        if (problem === null) skills.push(gitSkill({ folder, repository, commit, shallow, entries }, entry));
        else
          skips.push({
            repository: `${repository.owner}/${repository.name}`,
            path: printable(entry.path),
            reason: problem,
          });
      }
      yield { repository: await describe(folder, repository, commit, entries), skills, skips };
    },
  };
}

/** Records are `mode type id size TAB path`, NUL between them; bytes that are no UTF-8 become U+FFFD. */
function parseListing(listing: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (const record of listing.toString('utf8').split('\0')) {
    const found =
      /^(100644|100755|100664|120000|160000) (?:blob|commit) ([0-9a-f]{40}) +(\d+|-)\t([^]+)$/.exec(record);
    if (found === null) continue;
    const [, mode = '', id = '', size = '', path = ''] = found;
    // 100664 is how git wrote group-writable files before 2005; it means a plain file.
    const fileMode = mode === '100664' ? '100644' : (mode as FileMode); // the pattern allows only these
    entries.push({ path, mode: fileMode, id, size: size === '-' ? 0 : Number(size) });
  }
  return entries.sort((a, b) => compareCodeUnits(a.path, b.path));
}

function isRegular(entry: TreeEntry): boolean {
  return entry.mode === '100644' || entry.mode === '100755';
}

async function describe(
  folder: string,
  { url, owner, name }: NamedRepository,
  commit: string,
  entries: readonly TreeEntry[],
): Promise<SourceRepository> {
  const file = entries.find(
    (entry) => isRegular(entry) && isLicenceFile(entry.path) && entry.size <= maxFileBytes,
  );
  const text = file === undefined ? null : (await readBlobs(folder, [file.id])).get(file.id);
  const license = text === undefined || text === null ? null : spdxOfText(new TextDecoder().decode(text));
  return { url, owner, name, commit, defaultBranch: null, license, licenseNote: null, stars: null };
}

interface Checkout {
  readonly folder: string;
  readonly repository: NamedRepository;
  readonly commit: string;
  readonly shallow: boolean;
  readonly entries: readonly TreeEntry[];
}

function gitSkill(checkout: Checkout, skillFile: TreeEntry): SourceSkill {
  const prefix = skillFile.path.slice(0, -'SKILL.md'.length);
  return {
    path: skillFile.path,
    async readText() {
      if (skillFile.size > maxFileBytes) return { reason: `SKILL.md is larger than ${maxFileBytes} bytes` };
      const hostile = checkout.entries.find(
        (entry) => entry.path.startsWith(prefix) && pathProblem(entry.path) !== null,
      );
      if (hostile !== undefined) {
        return {
          reason: `a hostile file in the folder: ${pathProblem(hostile.path) ?? ''} (${printable(hostile.path)})`,
        };
      }
      return (
        (await readBlobs(checkout.folder, [skillFile.id])).get(skillFile.id) ?? {
          reason: 'SKILL.md has no blob',
        }
      );
    },
    async read() {
      return {
        folder: await readFolder(checkout, prefix),
        changedOn: await readChangedOn(checkout, prefix),
        warnings: [],
      };
    },
  };
}

/** The whole folder as it is upstream, skills inside it included: that is what an install copies. */
async function readFolder(checkout: Checkout, prefix: string): Promise<SkillFolder> {
  const all = checkout.entries.filter((entry) => entry.path.startsWith(prefix));
  const skill = `${prefix}SKILL.md`;
  // SKILL.md stays in the list whatever its place in it.
  const listed = all.filter((entry, index) => index < maxFiles || entry.path === skill);
  let budget = maxSkillBytes;
  const readable = new Set<TreeEntry>();
  for (const entry of listed) {
    if (!isRegular(entry) || entry.size > maxFileBytes || entry.size > budget) continue;
    budget -= entry.size;
    readable.add(entry);
  }
  const blobs = await readBlobs(
    checkout.folder,
    [...readable].map(({ id }) => id),
  );
  const files = listed.map((entry): FolderFile => {
    const content = readable.has(entry) ? (blobs.get(entry.id) ?? null) : null;
    const { mode, size } = entry;
    return {
      path: entry.path.slice(prefix.length),
      mode,
      size,
      sha256: content && sha256Hex(content),
      content,
    };
  });
  return {
    folderName: prefix.split('/').at(-2) ?? checkout.repository.name,
    owner: checkout.repository.owner,
    files,
    listIncomplete:
      all.length > listed.length ? `the folder has ${all.length} files, more than ${maxFiles}` : null,
  };
}

/** UTC day of the last commit that touched the folder; null in a shallow clone, where the history does not say. */
async function readChangedOn({ folder, commit, shallow }: Checkout, prefix: string): Promise<string | null> {
  if (shallow) return null;
  const place = prefix === '' ? [] : ['--', `:(top,literal)${prefix}`];
  const seconds = (await runGit(folder, ['log', '-1', '--format=%ct', commit, ...place]))
    .toString('utf8')
    .trim();
  return /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString().slice(0, 10) : null;
}
