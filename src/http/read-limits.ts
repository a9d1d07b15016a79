/** How much computing one network may use: reads are limited once their answers took a share of a minute to compute. */
import { Problem } from '../problem.ts';
import type { Network } from './caller.ts';

/** Seconds that an account lasts, and seconds of computing that one address prefix may use in them. */
const windowSeconds = 60;
const computingSeconds = 15;
/** Most networks accounted for at once; all others share one account. */
const callersMax = 100_000;
const others = 'others';

export interface ReadLimits {
  /** Runs the work on the caller's account. Throws a 429 `Problem` when nothing is left on it. */
  run<T>(caller: Network, isExempt: boolean, work: () => Promise<T>): Promise<T>;
}

/** `now` is in milliseconds and never goes back. */
export function createReadLimits(now: () => number = () => performance.now()): ReadLimits {
  let used = new Map<string, number>();
  let started = now();
  return {
    async run(caller, isExempt, work) {
      if (isExempt) return work();
      const begun = now();
      if (begun - started >= windowSeconds * 1_000) {
        used = new Map();
        started = begun;
      }
      const { prefix } = caller;
      const key = used.size < callersMax || used.has(prefix) ? prefix : others;
      if ((used.get(key) ?? 0) >= computingSeconds * 1_000) {
        const seconds = Math.max(1, Math.ceil((started + windowSeconds * 1_000 - begun) / 1_000));
        throw new Problem(
          'too-many-requests',
          `too many expensive reads from this network; retry in ${seconds} seconds`,
          { headers: { 'retry-after': String(seconds) } },
        );
      }
      try {
        return await work();
      } finally {
        used.set(key, (used.get(key) ?? 0) + (now() - begun));
      }
    },
  };
}
