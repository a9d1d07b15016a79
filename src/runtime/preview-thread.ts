/** Thread: audits SKILL.md files until their time is over, and hands back what a review would decide by each. It keeps the rules that it has loaded. */
import { parentPort } from 'node:worker_threads';
import { sha256Hex } from '../digest.ts';
import type { Preview } from '../submissions/intake/validate-skill.ts';
import { previewSkill } from '../submissions/review/preview.ts';
import { lowerThreadPriority } from './thread-priority.ts';

lowerThreadPriority();
// Asked by `inspect-skills.ts` alone; milliseconds.
parentPort?.on('message', ({ blobs, timeMs }: { blobs: ReadonlyMap<string, Uint8Array>; timeMs: number }) => {
  const end = performance.now() + timeMs;
  const previews = new Map<string, Preview>();
  for (const [id, bytes] of blobs) {
    if (performance.now() > end) break;
    previews.set(id, previewSkill(bytes, sha256Hex));
  }
  parentPort?.postMessage(previews);
});
