/** Thread: audits and weighs the skills of one found repository. */
import { parentPort, workerData } from 'node:worker_threads';
import { isKnownWord } from '../../adapters/english-words.ts';
import { auditSkill } from '../../audit/audit-skill.ts';
import { sha256Hex } from '../../digest.ts';
import { lowerThreadPriority } from '../../runtime/thread-priority.ts';
import { assessRepository, type ToAssess } from '../../discovery/assess.ts';
import type { RegistryView } from '../../submissions/review/registry-view.ts';

/** What the thread is given. */
export interface DiscoveryWork {
  readonly work: ToAssess;
  readonly view: RegistryView;
}

lowerThreadPriority();
// Given by `discovery.ts` alone.
const { work, view } = workerData as DiscoveryWork;
parentPort?.postMessage(assessRepository(work, view, (folder) => auditSkill(folder, sha256Hex), isKnownWord));
