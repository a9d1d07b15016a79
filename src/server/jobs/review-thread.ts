/** Thread: audits and reviews one submitted skill against what the registry holds. */
import { parentPort, workerData } from 'node:worker_threads';
import { auditSkill } from '../../audit/audit-skill.ts';
import { reviewSkill } from '../../submissions/review/review-skill.ts';
import type { SkillToReview } from '../../submissions/review/skill-content.ts';
import type { PublishedFiles } from '../../submissions/publish/published-files.ts';
import { toRegistryView } from '../../submissions/review/registry-view.ts';
import { allFiles, openContent } from '../../build/content-source.ts';
import { sha256Hex } from '../../digest.ts';

/** What the thread is given. */
export interface ReviewWork {
  readonly skill: SkillToReview;
  readonly contentDir: string;
  readonly defaultContentDir: string;
  readonly published: PublishedFiles;
}

// Given by `review-worker.ts` alone.
const { skill, contentDir, defaultContentDir, published } = workerData as ReviewWork;
const content = await openContent({ contentDir, defaultContentDir, published }, () => undefined);
const view = await toRegistryView(allFiles(content));
parentPort?.postMessage(reviewSkill(skill, view, (folder) => auditSkill(folder, sha256Hex)));
