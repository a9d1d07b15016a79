/** The store of a running instance and the code host, with their failures turned into answers that a caller can act on. */
import { isHostUnavailable } from '../../ports/code-host.ts';
import { isStoreUnavailable } from '../../ports/store.ts';
import { Problem } from '../../problem.ts';
import type { Context, Live } from '../define.ts';

/** Seconds after which a caller can retry. */
const retryAfter = '5';

/** Throws a 503 `Problem` if nothing can be written: in a static copy or a build. */
export function findLive({ live }: Context): Live {
  if (live !== null) return live;
  throw new Problem('unavailable', 'this is a read-only copy of the registry; use the original site', {
    headers: { 'retry-after': retryAfter },
  });
}

/**
 * Turns a failed write into a 503. A slow database may still record it; repeating the request is safe, because what is there is
 * not recorded twice.
 */
export async function inStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    throw new Problem('unavailable', 'the store cannot accept writes at the moment; retry later', {
      headers: { 'retry-after': retryAfter },
      cause: error,
    });
  }
}

/** Seconds after which to retry where a code host did not say. */
const hostRetryAfter = 60;

/** Throws a 503 `Problem` that begins with the host's name where it does not answer. */
export async function fromHost<T>(work: Promise<T>, host = 'GitHub'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isHostUnavailable(error)) throw error;
    const seconds = error.retryAfter ?? hostRetryAfter;
    throw new Problem('unavailable', `${host} is not responding; retry in ${seconds} seconds`, {
      headers: { 'retry-after': String(seconds) },
      cause: error,
    });
  }
}
