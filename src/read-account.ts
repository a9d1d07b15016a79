/** The account of the read that is being answered: waits that it must not count, and requests that it sends to other hosts. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface ReadAccount {
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

const accounts = new AsyncLocalStorage<ReadAccount>();

/** Does the work, with whatever it awaits, on this account. */
export function onAccount<T>(account: ReadAccount, work: () => T): T {
  return accounts.run(account, work);
}

/** Null for what no limited caller asked for. */
export function presentAccount(): ReadAccount | null {
  return accounts.getStore() ?? null;
}

/** Awaits what something else does, a host or another caller's work: its time is on no account. What starts it counts. */
export async function waitFor<T>(start: () => Promise<T>): Promise<T> {
  const account = presentAccount();
  if (account === null) return start();
  const work = start();
  account.pause();
  try {
    return await work;
  } finally {
    account.resume();
  }
}
