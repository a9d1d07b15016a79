/** A corpus folder as a source: `repos.json`, optionally `trees.json` and `history.json`, and files under `skills/<owner>__<name>/`. */
import { join } from 'node:path';
import type { FolderFile, SkillFolder } from '../../schema/skill-folder.ts';
import { compareCodeUnits } from '../evidence/integrity.ts';
import { readSkillFolder } from '../files/read-folder.ts';
import {
  type CorpusHistory,
  type CorpusRepository,
  type CorpusTrees,
  parseRepository,
  readHistories,
  readRepositories,
  readTrees,
  type TreeListing,
} from './corpus-files.ts';
import { findSkillFiles, isRealFolder, readSkillFile } from './find-skill-files.ts';
import { withoutNestedSkills } from './nested-skills.ts';
import { pathClash } from '../../text/file-path.ts';
import { pathProblem, printable, repositoryUrl, skillPathProblem } from './safe-path.ts';
import {
  noRepository,
  type ReadSkill,
  type Skip,
  type Source,
  type SourceBatch,
  SourceError,
  type SourceRepository,
  type SourceSkill,
} from '../source.ts';
import { sha256Hex } from '../../digest.ts';

/** Opens a corpus; throws a SourceError when `skills`, `repos.json` or `trees.json` cannot be used at all. */
export async function openCorpus(folder: string): Promise<Source> {
  if (!(await isRealFolder(join(folder, 'skills'))))
    throw new SourceError('the corpus has no folder named skills (a link does not count)');
  const [entries, trees] = [await readRepositories(folder), await readTrees(folder)];
  const histories = await readHistories(folder);
  return {
    kind: 'corpus',
    async *batches() {
      const repositories: CorpusRepository[] = [];
      for (const [index, entry] of entries.entries()) {
        const parsed = parseRepository(entry);
        if (!('reason' in parsed)) repositories.push(parsed);
        else yield refusedBatch(`entry ${index + 1}`, parsed.reason);
      }
      repositories.sort((a, b) => compareCodeUnits(a.repository, b.repository));
      for (const stated of repositories) yield readBatch(folder, stated, trees, histories);
    },
  };
}

function refusedBatch(repository: string, reason: string): SourceBatch {
  return {
    repository: noRepository,
    skills: [],
    skips: [{ repository: printable(repository), path: '', reason }],
  };
}

async function readBatch(
  folder: string,
  stated: CorpusRepository,
  trees: CorpusTrees,
  histories: CorpusHistory,
): Promise<SourceBatch> {
  const history = histories(stated.repository, stated.commit);
  const url = repositoryUrl(stated.repository);
  const [owner, name] = stated.repository.split('/');
  if (url === null || owner === undefined || name === undefined) {
    return refusedBatch(stated.repository, 'not a repository name (owner/name)');
  }
  const repository: SourceRepository = {
    ...noRepository,
    url,
    owner,
    name,
    commit: stated.commit,
    defaultBranch: stated.default_branch,
    license: stated.license,
    licenseNote: stated.license_note,
    stars: stated.stars,
    firstCommitOn: history?.first_commit_on ?? null,
  };
  const root = join(folder, 'skills', `${owner}__${name}`);
  const disk = await findSkillFiles(root);
  const skips: Skip[] = [];
  const skip = (path: string, reason: string): void => {
    skips.push({ repository: stated.repository, path: printable(path), reason });
  };
  for (const { path, reason } of disk.refused) skip(path, reason);
  const onDisk = new Set(disk.paths);
  const refused = new Set(disk.refused.map(({ path }) => path));
  const skills: SourceSkill[] = [];
  const checkout = { root, owner, name, paths: disk.paths };
  for (const path of [...new Set([...disk.paths, ...trees.skillPaths(stated.repository)])].sort(
    compareCodeUnits,
  )) {
    const problem = skillPathProblem(path);
    if (problem !== null) skip(path, problem);
    else if (refused.has(path)) continue;
    else if (!onDisk.has(path)) skip(path, 'listed in trees.json, but SKILL.md is missing');
    else {
      const tree = trees.find(stated.repository, stated.commit, path);
      skills.push(withHistory(corpusSkill(checkout, path, tree), history));
    }
  }
  return { repository, skills, skips };
}

/** The skill with the days that `history.json` states; a history without them leaves them unknown. */
function withHistory(skill: SourceSkill, history: ReturnType<CorpusHistory>): SourceSkill {
  const { skills = {} } = history ?? {};
  const found = Object.hasOwn(skills, skill.path) ? skills[skill.path] : undefined;
  if (found === undefined) return skill;
  const { created_on: createdOn, changed_on: changedOn, commits, contributors } = found;
  return {
    ...skill,
    read: async () => ({
      ...(await skill.read()),
      changedOn,
      history: { createdOn, changedOn, commits, contributors },
    }),
  };
}

/** A repository's folder in the corpus, and the paths of all skills in it. */
interface Checkout {
  readonly root: string;
  readonly owner: string;
  readonly name: string;
  readonly paths: readonly string[];
}

/** `tree` is the upstream listing of the skill's folder, if there is one. */
function corpusSkill(
  { root, owner, name, paths }: Checkout,
  path: string,
  tree: ReturnType<CorpusTrees['find']>,
): SourceSkill {
  const folder = path.split('/').slice(0, -1).join('/');
  return {
    path,
    async readText() {
      const problem = tree === null || 'reason' in tree ? null : listingProblem(tree);
      if (problem !== null) return { reason: problem };
      const bytes = await readSkillFile(join(root, path));
      if ('reason' in bytes || tree === null || 'reason' in tree) return bytes;
      const stated = tree.find((file) => file.path === 'SKILL.md')?.sha256;
      return stated === sha256Hex(bytes)
        ? bytes
        : { reason: 'the digest of SKILL.md differs from trees.json' };
    },
    async read(): Promise<ReadSkill> {
      const found = await readSkillFolder(join(root, folder), owner);
      const disk: SkillFolder = { ...found, folderName: folder.split('/').at(-1) || name };
      if (tree === null || 'reason' in tree) {
        const own = withoutNestedSkills(disk, path, paths);
        return {
          folder: { ...own, listIncomplete: tree?.reason ?? own.listIncomplete },
          changedOn: null,
          warnings: [],
        };
      }
      return mergeTree(disk, tree);
    },
  };
}

/** Why a listing cannot be used as a skill's folder; null if it can. */
function listingProblem(tree: readonly TreeListing[]): string | null {
  for (const { path } of tree) {
    const problem = pathProblem(path);
    if (problem !== null) return `trees.json lists a hostile file: ${problem} (${printable(path)})`;
  }
  const clash = pathClash(tree.map(({ path }) => path));
  if (clash !== null) return `trees.json lists a file that ${clash.fault} (${printable(clash.path)})`;
  return tree.some(({ path }) => path === 'SKILL.md')
    ? null
    : 'the folder listing in trees.json has no SKILL.md';
}

/** The upstream listing, with the bytes of the files that are present and have the stated digest. */
function mergeTree(disk: SkillFolder, tree: readonly TreeListing[]): ReadSkill {
  const here = new Map(disk.files.map((file) => [file.path, file]));
  const warnings: string[] = [];
  const files = tree.map((listed): FolderFile => {
    const file = here.get(listed.path);
    here.delete(listed.path);
    const content = file?.content ?? null;
    if (content === null || listed.sha256 === null) return { ...listed, content: null };
    if (file?.sha256 === listed.sha256) return { ...listed, content };
    warnings.push(`${listed.path}: its digest differs from trees.json, so it was not read`);
    return { ...listed, content: null };
  });
  for (const path of here.keys())
    warnings.push(`${printable(path)}: not in the folder listing of trees.json, left out`);
  files.sort((a, b) => compareCodeUnits(a.path, b.path));
  return { folder: { ...disk, files, listIncomplete: null }, changedOn: null, warnings };
}
