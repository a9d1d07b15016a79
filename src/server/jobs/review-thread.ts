/** Thread: audits and reviews submitted skills against what the registry lists; it keeps what it has read of a build. */
import { parentPort } from 'node:worker_threads';
import { contentPath } from '../../adapters/files/content-folders.ts';
import {
  type IndexHeader,
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
import {
  type ListedSkill,
  type RegistryView,
  toRegistryView,
  withListed,
} from '../../submissions/review/registry-view.ts';
import { reviewSkill } from '../../submissions/review/review-skill.ts';
import type { SkillToReview } from '../../submissions/review/skill-content.ts';
import { readIfThereSync } from '../../read-if-there.ts';

/** One question to the thread. */
export interface ReviewWork {
  readonly skill: SkillToReview;
  readonly indexDir: string;
  readonly contentDir: string;
  readonly defaultContentDir: string;
  readonly published: PublishedFiles;
}

interface BuiltIndex {
  readonly folder: string;
  readonly header: IndexHeader;
  readonly listed: readonly ListedSkill[];
  readonly repositoryOf: ReadonlyMap<string, string | null>;
}

let kept: BuiltIndex | null = null;

async function readBuilt(indexDir: string): Promise<BuiltIndex> {
  const pointer = await readIndexPointer(indexDir);
  if (pointer === null) throw new IndexError(`the index ${indexDir} is missing: run \`npm run build\``);
  if (kept?.folder === pointer.folder) return kept;
  const listed = readTexts(indexDir, pointer);
  const repositoryOf = new Map(listed.map(({ slug, repository }) => [slug, repository]));
  return { folder: pointer.folder, header: await readHeader(indexDir, pointer), listed, repositoryOf };
}

/** The listed skills as they are served, and the files of the content folder that a review goes by. */
async function readView({ indexDir, published, ...folders }: ReviewWork): Promise<RegistryView> {
  const built = await readBuilt(indexDir);
  kept = built;
  const { added, gone } = changesSince(
    {
      published: built.header.built.published,
      lists: (path) => listsFile(path, (slug) => built.repositoryOf.get(slug)),
      read: (path) => readIfThereSync(contentPath(folders.contentDir, path)),
    },
    published,
  );
  const rules = await readKinds(folders, ['agents', 'publishers', 'suppressions']);
  const view = await toRegistryView([...rules, ...added.flatMap(({ files }) => files)]);
  return withListed(view, built.listed, new Set([...gone.keys(), ...added.map(({ slug }) => slug)]));
}

lowerThreadPriority();
// Asked by `review-worker.ts` alone, one question after the other.
parentPort?.on('message', async (work: ReviewWork) => {
  const view = await readView(work);
  parentPort?.postMessage(reviewSkill(work.skill, view, (folder) => auditSkill(folder, sha256Hex)));
});
