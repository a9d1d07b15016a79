/** Thread: reads SKILL.md files until their time is over, and hands back what it read. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from './thread-priority.ts';
import { type SkillReading, validateSkill } from '../submissions/intake/validate-skill.ts';

lowerThreadPriority();
// Given by `inspect-skills.ts` alone; milliseconds.
const { mainFiles, timeMs } = workerData as {
  mainFiles: ReadonlyMap<string, Uint8Array>;
  timeMs: number;
};
const end = performance.now() + timeMs;
const read = new Map<string, SkillReading>();
for (const [path, bytes] of mainFiles) {
  if (performance.now() > end) break;
  read.set(path, validateSkill(bytes));
}
parentPort?.postMessage(read);
