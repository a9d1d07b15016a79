/** The priority of threads that work beside answering. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lowers the priority of the thread that calls it, so that the thread that answers requests is served first when processors
 * are short. Changes nothing where the system has no priority for a single thread (all but Linux) or does not allow it.
 */
export function lowerThreadPriority(): void {
  try {
    // `<process>/task/<thread>`; Linux takes the number of a thread where others take that of a process.
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    setPriority(thread, Math.min(getPriority(thread) + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // The priority is for speed alone; without it the thread does the same work.
  }
}
