/** Thread: audits and reviews submitted skills against what the registry lists; it keeps what it has read of a build. */
import { parentPort } from 'node:worker_threads';
import { isKnownWord } from '../../adapters/english-words.ts';
import { contentPath } from '../../adapters/files/content-folders.ts';
import {
  type IndexHeader,
  type IndexPointer,
  IndexError,
  readHeader,
  readIndexPointer,
  readTexts,
} from '../../adapters/files/index-files.ts';
import { auditSkill } from '../../audit/audit-skill.ts';
import { readKinds } from '../../build/index/content-source.ts';
import { sha256Hex } from '../../digest.ts';
import { lowerThreadPriority } from '../../runtime/thread-priority.ts';
import { changesSince, listsFile } from '../../submissions/publish/changes-since.ts';
import type { PublishedFiles } from '../../submissions/publish/published-files.ts';
import { type KnownSkills, withListed } from '../../submissions/review/known-skills.ts';
import type { ListedSkills } from '../../submissions/review/listed-skills.ts';
import { toRegistryView } from '../../submissions/review/registry-view.ts';
import { findListedFiles } from '../../submissions/review/listed-files.ts';
import { reviewSkill } from '../../submissions/review/review-skill.ts';
import type { SkillToReview } from '../../submissions/review/skill-content.ts';
import { ownEntry } from './own-entry.ts';
import { readIfThereSync } from '../../read-if-there.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';

/** Read ahead, without a question. */
export interface ReviewPreparation {
  readonly indexDir: string;
}

/** One question to the thread. */
export interface ReviewWork extends ReviewPreparation {
  readonly skill: SkillToReview;
  readonly contentDir: string;
  readonly defaultContentDir: string;
  readonly siteUrl: string;
  readonly published: PublishedFiles;
}

interface BuiltIndex {
  readonly folder: string;
  readonly header: IndexHeader;
  readonly listed: ListedSkills;
}

let kept: Promise<BuiltIndex> | null = null;

/** Of the current index; a failure is not kept. */
async function readBuilt(indexDir: string): Promise<BuiltIndex> {
  const pointer = await readIndexPointer(indexDir);
  if (pointer === null) throw new IndexError(`the index ${indexDir} is missing: run \`npm run build\``);
  const before = await kept?.catch(() => null);
  if (before?.folder === pointer.folder) return before;
  kept = openBuilt(indexDir, pointer);
  return kept;
}

async function openBuilt(indexDir: string, pointer: IndexPointer): Promise<BuiltIndex> {
  const listed = readTexts(indexDir, pointer);
  return { folder: pointer.folder, header: await readHeader(indexDir, pointer), listed };
}

/** The listed skills as they are served, and the files of the content folder that a review goes by. */
async function readView({
  skill,
  indexDir,
  published,
  siteUrl,
  ...folders
}: ReviewWork): Promise<KnownSkills> {
  const built = await readBuilt(indexDir);
  const { added, gone } = changesSince(
    {
      published: built.header.built.published,
      lists: (path) => listsFile(path, (slug) => built.listed.repositoryOfSlug(slug)),
      read: (path) => readIfThereSync(contentPath(folders.contentDir, path)),
    },
    published,
  );
  const rules = await readKinds(folders, ['agents', 'publishers', 'suppressions']);
  // A listed skill that is read again is no copy of itself.
  const own = skill.submission.updates ?? '';
  const others = added.filter(({ slug }) => slug !== own);
  const view = await toRegistryView([...rules, ...others.flatMap(({ files }) => files)], ownEntry(siteUrl));
  const left = new Set([own, ...gone.keys(), ...added.map(({ slug }) => slug)]);
  return withListed(view, built.listed, left, isKnownWord);
}

const exampleText = Buffer.from('---\nname: example\ndescription: An example.\n---\n# Example\n\nRead it.\n');
/** Audited ahead: the patterns of the rules are prepared at their first use. */
const example: SkillFolder = {
  folderName: 'example',
  owner: null,
  files: [{ path: 'SKILL.md', mode: '100644', size: exampleText.length, sha256: null, content: exampleText }],
  listIncomplete: null,
};

lowerThreadPriority();
// Asked by `review-worker.ts` alone, one question after the other.
parentPort?.on('message', async (work: ReviewWork | ReviewPreparation) => {
  if ('skill' in work) {
    const view = await readView(work);
    const listed = findListedFiles(work.skill.submission, work.published, (path) =>
      readIfThereSync(contentPath(work.contentDir, path)),
    );
    parentPort?.postMessage(reviewSkill(work.skill, view, (folder) => auditSkill(folder, sha256Hex), listed));
    return;
  }
  // A question meets the same error, and reports it.
  await readBuilt(work.indexDir).catch(() => null);
  auditSkill(example, sha256Hex);
});
