/** A repository's skills at one commit, each with what is wrong with it; reads GitHub, writes nothing. */
import { pathSkipReason } from '../../ingest/evidence/eligibility.ts';
import { maxFileBytes, maxSkillBytes } from '../../ingest/files/read-folder.ts';
import { readFolder } from '../../ingest/sources/tree-skills.ts';
import type { HostedCommit, HostedEntry, RepositoryReads } from '../../ports/code-host.ts';
import { Problem } from '../../problem.ts';
import { sourceOf } from '../../schema/source.ts';
import { isSkillFile, type SkillFolder, skillFileLength } from '../../schema/skill-folder.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { RepositoryReference } from './parse-repository.ts';
import { folderNameOf, submittedPathProblem } from './skill-path.ts';
import { readLicences } from './skill-licences.ts';
import { checkFolder, type SkillReading } from './validate-skill.ts';

/**
 * `validateSkill` for each main file, by its path, in a thread that answers no requests; one that it could not read is left out.
 * `folders`: those that were read whole, whose preview is of all their files.
 */
export type InspectSkills = (
  mainFiles: ReadonlyMap<string, Uint8Array>,
  folders?: ReadonlyMap<string, SkillFolder>,
) => Promise<ReadonlyMap<string, SkillReading>>;

type ReadableRepository = NonNullable<Awaited<ReturnType<RepositoryReads['findRepository']>>>;

interface ValidationParts {
  /** Of the repository's host. */
  readonly github: RepositoryReads;
  readonly inspect: InspectSkills;
  /** Called before so many requests to GitHub; rejects when there is no room for them. */
  readonly spend: (requests: number) => Promise<void>;
}

/**
 * Skills listed at once, files read at once, files that state a licence, and bytes of one text: the largest real ones have 60 KB. What the main files leave of
 * the files to read goes to whole folders, in the order of their paths.
 */
const validationLimits = { listed: 500, read: 100, licences: 20, fileBytes: 262_144 } as const;
/** Requests for the repository, its commit and its tree. */
const requestsBefore = 3;
/** Segments that a branch's name may have when it is separated from the path after it. */
const refSegmentsMax = 5;

interface CheckedSkill extends Omit<SkillReading, 'licence'> {
  readonly path: string;
  /** In words; absent where not all that states it was read. */
  readonly license?: string;
}

export interface CheckedRepository {
  readonly repository: ReadableRepository;
  readonly commit: string;
  /** Of the place that was asked for; more than `skills` has where there are too many. */
  readonly total: number;
  /** By path. */
  readonly skills: readonly CheckedSkill[];
  /** What the list leaves out, in sentences. */
  readonly notes: readonly string[];
}

/** Throws a 422 `Problem` for what is not there, and `HostUnavailable`. */
export async function validateRepository(
  reference: RepositoryReference,
  ref: string | null,
  parts: ValidationParts,
): Promise<CheckedRepository> {
  const { github, spend } = parts;
  await spend(requestsBefore);
  const repository = await github.findRepository(reference.owner, reference.name);
  if (repository === null) {
    const { host } = sourceOf(reference.url);
    const missing =
      host === 'github.com'
        ? `GitHub has no public repository ${reference.owner}/${reference.name}`
        : `${host} has no repository ${reference.url} that can be read from here`;
    throw new Problem('unprocessable', missing);
  }
  // After a rename the old name may belong to another account later.
  const { owner, name } = repository;
  const { commit, path } = await findPlace(reference.inside, ref, repository, github);
  const tree = await github.readTree(owner, name, commit.sha);
  const all = tree.entries.filter(({ path: each }) => isCandidate(each));
  const found = narrow(all, path);
  const listed = found.slice(0, validationLimits.listed);
  const { skills, license } = await readSkills(listed, tree, repository, parts);
  const notes = [
    ...(repository.archived ? ['The repository is archived (read-only).'] : []),
    ...(tree.truncated ? ['GitHub listed only part of this repository; give the address of a folder.'] : []),
    ...(found.length > listed.length
      ? [`Found ${found.length} skills; only the first ${listed.length} are listed.`]
      : []),
    ...(found.length === 0 ? ['No SKILL.md was found.'] : []),
  ];
  return { repository: { ...repository, license }, commit: commit.sha, total: found.length, skills, notes };
}

interface Place {
  readonly commit: HostedCommit;
  readonly path: string;
}

/** A branch's name may hold slashes, so that only GitHub knows where it ends and the path begins. */
async function findPlace(
  inside: readonly string[],
  ref: string | null,
  { owner, name, defaultBranch }: ReadableRepository,
  github: RepositoryReads,
): Promise<Place> {
  const stated = ref ?? (inside.length === 0 ? defaultBranch : null);
  if (stated !== null) {
    const commit = await github.findCommit(owner, name, stated);
    if (commit === null) throw noSuchRef(stated);
    const [address, prefix] = [inside.join('/'), `${stated}/`];
    const isPrefixed = address.startsWith(prefix);
    return { commit, path: isPrefixed ? address.slice(prefix.length) : inside.slice(1).join('/') };
  }
  for (let end = 1; end <= Math.min(refSegmentsMax, inside.length); end += 1) {
    const commit = await github.findCommit(owner, name, inside.slice(0, end).join('/'));
    if (commit !== null) return { commit, path: inside.slice(end).join('/') };
  }
  throw noSuchRef(inside[0] ?? '');
}

function noSuchRef(ref: string): Problem {
  return new Problem('unprocessable', `the repository has no branch, tag or commit ${oneLine(ref, 100)}`);
}

function isCandidate(path: string): boolean {
  return isSkillFile(path) && !path.split('/').includes('node_modules');
}

/** Skills at or below a path; for another file of a folder, the skills of that folder. */
function narrow(files: readonly HostedEntry[], path: string): readonly HostedEntry[] {
  if (path === '') return files;
  const below = (folder: string): HostedEntry[] =>
    files.filter((file) => file.path === folder || file.path.startsWith(`${folder}/`));
  const found = below(path);
  const folder = path.split('/').slice(0, -1).join('/');
  const isFile = /\.[A-Za-z0-9]{1,8}$/.test(path);
  return found.length > 0 || !isFile || folder === '' ? found : below(folder);
}

type Tree = Awaited<ReturnType<RepositoryReads['readTree']>>;

/** Of the readable skills, those whose whole folder still fits in what may be read, with the ids of its files. */
function foldersThatFit(
  readable: readonly HostedEntry[],
  entries: readonly HostedEntry[],
  ids: Set<string>,
): readonly HostedEntry[] {
  let bytesLeft = maxSkillBytes;
  return readable.filter(({ path }) => {
    const folder = path.slice(0, -skillFileLength);
    const more = entries.filter(
      (entry) => entry.path.startsWith(folder) && entry.size <= maxFileBytes && !ids.has(entry.id),
    );
    const bytes = more.reduce((sum, { size }) => sum + size, 0);
    if (ids.size + more.length > validationLimits.read || bytes > bytesLeft) return false;
    for (const { id } of more) ids.add(id);
    bytesLeft -= bytes;
    return true;
  });
}

async function readSkills(
  listed: readonly HostedEntry[],
  { entries, truncated }: Tree,
  { owner, name, license: hosted }: ReadableRepository,
  { github, inspect, spend }: ValidationParts,
): Promise<{ readonly skills: CheckedSkill[]; readonly license: string | null }> {
  const readBlobs = async (wanted: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
    const requests = wanted.filter((id) => github.isKept?.(owner, name, id) !== true).length;
    if (requests > 0) await spend(requests);
    return wanted.length === 0 ? new Map() : github.readBlobs(owner, name, wanted, maxFileBytes);
  };
  const refusals = new Map(listed.map((entry) => [entry.path, refusalOf(entry)]));
  const readable = listed.filter(({ path }) => refusals.get(path) === null).slice(0, validationLimits.read);
  const ids = new Set(readable.map(({ id }) => id));
  const whole = truncated ? [] : foldersThatFit(readable, entries, ids);
  const blobs = await readBlobs([...ids]);
  const mainFiles = new Map(
    readable.flatMap(({ path, id }) => {
      const bytes = blobs.get(id);
      return bytes === undefined ? [] : [[path, bytes] as const];
    }),
  );
  const tree = { owner, name, entries, incomplete: null, readBlobs: async () => blobs };
  const folders = new Map<string, SkillFolder>();
  for (const { path } of whole) if (mainFiles.has(path)) folders.set(path, await readFolder(tree, path));
  const readings = await inspect(mainFiles, folders);
  const wanted = new Set(readable);
  const licences = await readLicences({
    entries,
    prefixes: readable.map(({ path }) => path.slice(0, -skillFileLength)),
    hosted,
    readBlobs,
    most: validationLimits.licences,
  });
  const paths = entries.flatMap(({ path }) => (isCandidate(path) ? [path] : []));
  const skills = listed.map((entry): CheckedSkill => {
    const refusal = refusals.get(entry.path) ?? null;
    // A path that cannot be submitted is shown, not to be used.
    if (refusal !== null) return unread(oneLine(entry.path, 500), refusal);
    if (!wanted.has(entry))
      return unread(
        entry.path,
        `not read: ${validationLimits.read} are read in one request; give the address of its folder`,
      );
    if (!mainFiles.has(entry.path)) return unread(entry.path, 'GitHub did not return its text');
    const found = readings.get(entry.path);
    if (found === undefined) return unread(entry.path, 'not read: the files here take too long to read');
    const isAtRoot = !entry.path.includes('/');
    const { licence = null, ...reading } = checkFolder(
      found,
      isAtRoot ? null : folderNameOf(entry.path, name),
    );
    const license = licences.of(entry.path.slice(0, -skillFileLength), licence);
    const reason = pathSkipReason(entry.path, paths);
    return {
      path: entry.path,
      ...reading,
      ...(license === null ? {} : { license }),
      warnings: [...reading.warnings, ...(reason === null ? [] : [`the path looks like ${reason}`])],
    };
  });
  return { skills, license: licences.repository };
}

function unread(path: string, error: string): CheckedSkill {
  return { path, name: null, description: null, errors: [error], warnings: [] };
}

/** Why a file is not even read; null when it may be. */
function refusalOf({ path, mode, size }: HostedEntry): string | null {
  if (mode === '120000') return 'SKILL.md is a symbolic link, and links are not followed';
  if (mode === '160000') return 'SKILL.md is a submodule';
  if (size > validationLimits.fileBytes)
    return `SKILL.md has ${size} bytes; at most ${validationLimits.fileBytes} are read`;
  return submittedPathProblem(path);
}
