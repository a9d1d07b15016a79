/** The store of a running instance, and its troubles as answers a caller can act on. */
import { StoreUnavailable } from '../../ports/store.ts';
import { Problem } from '../../problem.ts';
import type { Context, Live } from '../define.ts';

/** Seconds after which a caller may try again. */
const retryAfter = '5';

/** Throws a 503 `Problem` where nothing can be written: a static copy, or a build. */
export function findLive({ live }: Context): Live {
  if (live !== null) return live;
  throw new Problem('unavailable', 'this copy of the registry takes nothing; use the site itself', {
    headers: { 'retry-after': retryAfter },
  });
}

/** A store that cannot keep something is a 503: nothing was recorded, and it may be sent again. */
export async function inStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new Problem('unavailable', 'this cannot be kept at the moment; send it again', {
      headers: { 'retry-after': retryAfter },
      cause: error,
    });
  }
}
