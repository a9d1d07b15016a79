/** How much computing, and how many requests to other hosts, one network may cause by reading in a minute. */
import { Problem } from '../problem.ts';
import { withReadCost, type ReadCost } from '../read-cost.ts';
import type { Network } from './caller.ts';

/** Seconds that an account lasts, and what one address prefix may use in them: seconds of a processor, and requests. */
const windowSeconds = 60;
const computingSeconds = 15;
const requestsMax = 300;
/** Most networks accounted for at once; all others share one account. */
const callersMax = 100_000;
const others = 'others';

export interface ReadLimits {
  /** Runs the work on the caller's account. Throws a 429 `Problem` when nothing is left on it. */
  run<T>(caller: Network, isExempt: boolean, work: () => Promise<T>): Promise<T>;
}

/** What one network used since the window began. */
interface Used {
  computedMs: number;
  requests: number;
}

/** Milliseconds that this thread has computed. */
function computedHere(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** `now` is in milliseconds and never goes back; `computed` says how many of them this thread has computed. */
export function createReadLimits(
  now: () => number = () => performance.now(),
  computed: () => number = computedHere,
): ReadLimits {
  let accounts = new Map<string, Used>();
  let started = now();

  function usedBy(prefix: string): Used {
    if (now() - started >= windowSeconds * 1_000) {
      accounts = new Map();
      started = now();
    }
    const key = accounts.size < callersMax || accounts.has(prefix) ? prefix : others;
    const used = accounts.get(key) ?? { computedMs: 0, requests: 0 };
    accounts.set(key, used);
    return used;
  }

  function refuse(what: string): never {
    const seconds = Math.max(1, Math.ceil((started + windowSeconds * 1_000 - now()) / 1_000));
    throw new Problem('too-many-requests', `${what} from this network; retry in ${seconds} seconds`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  return {
    async run(caller, isExempt, work) {
      if (isExempt) return work();
      const used = usedBy(caller.prefix);
      if (used.computedMs >= computingSeconds * 1_000) refuse('too many expensive reads');
      const account = openAccount(used, computed, () => refuse('too many reads of other hosts'));
      try {
        return await withReadCost(account, work);
      } finally {
        account.close();
      }
    },
  };
}

function openAccount(used: Used, computed: () => number, refuse: () => never): ReadCost & { close(): void } {
  let [waits, reserved] = [0, 0];
  let since = computed();
  const count = (): void => {
    const present = computed();
    if (waits === 0) used.computedMs += present - since;
    since = present;
  };
  const reserve = (requests: number): void => {
    if (used.requests >= requestsMax) refuse();
    used.requests += requests;
    reserved += requests;
  };
  return {
    pause() {
      count();
      waits += 1;
    },
    resume() {
      count();
      waits -= 1;
    },
    add: (ms) => void (used.computedMs += ms),
    reserve,
    ask() {
      if (reserved === 0) reserve(1);
      reserved -= 1;
    },
    close: count,
  };
}
