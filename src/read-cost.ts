/** The account of the read that is being answered: waits that it must not count, and requests that it sends to other hosts. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface ReadCost {
  /** Between the two nothing is counted; they nest. */
  pause(): void;
  resume(): void;
  /** Adds milliseconds that another thread computed for this read. */
  add(ms: number): void;
  /** Counts this many requests before they are sent; throws a 429 `Problem` when none is left. */
  reserve(requests: number): void;
  /** Counts one request, or takes it from those that were reserved; throws as `reserve`. */
  ask(): void;
}

const accounts = new AsyncLocalStorage<ReadCost>();

/** Does the work, with whatever it awaits, on this account. */
export function withReadCost<T>(account: ReadCost, work: () => T): T {
  return accounts.run(account, work);
}

/** Null for what no limited caller asked for. */
export function currentReadCost(): ReadCost | null {
  return accounts.getStore() ?? null;
}

/** Awaits what something else does, a host or another caller's work: its time is on no account. What starts it counts. */
export async function awaitUncounted<T>(start: () => Promise<T>): Promise<T> {
  const account = currentReadCost();
  if (account === null) return start();
  const work = start();
  account.pause();
  try {
    return await work;
  } finally {
    account.resume();
  }
}
