/** Thread: audits the files of skills until their time is over, and hands back what a review would decide by each. It keeps the rules that it has loaded. */
import { parentPort } from 'node:worker_threads';
import { sha256Hex } from '../digest.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';
import type { Preview } from '../submissions/intake/validate-skill.ts';
import { folderOfOne, previewSkill } from '../submissions/review/preview.ts';
import { lowerThreadPriority } from './thread-priority.ts';

/** By the path of each skill. */
export interface PreviewWork {
  readonly mainFiles: ReadonlyMap<string, Uint8Array>;
  /** Those that were read whole. */
  readonly folders: ReadonlyMap<string, SkillFolder>;
  readonly timeMs: number;
}

lowerThreadPriority();
// Asked by `inspect-skills.ts` alone.
parentPort?.on('message', ({ mainFiles, folders, timeMs }: PreviewWork) => {
  const end = performance.now() + timeMs;
  const previews = new Map<string, Preview>();
  for (const [path, bytes] of mainFiles) {
    if (performance.now() > end) break;
    const folder = folders.get(path);
    previews.set(path, previewSkill(folder ?? folderOfOne(bytes), folder !== undefined, sha256Hex));
  }
  parentPort?.postMessage(previews);
});
