/** What only the code host can do, with its silence turned into an answer that a caller can act on. */
import { isHostUnavailable } from '../../ports/code-host.ts';
import { Problem } from '../../problem.ts';

/** Seconds after which to retry where the host did not say. */
const retryAfterDefault = 60;

/** Throws a 503 `Problem` where the host does not answer. */
export async function fromHost<T>(work: Promise<T>, host = 'GitHub'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isHostUnavailable(error)) throw error;
    const seconds = error.retryAfter ?? retryAfterDefault;
    throw new Problem('unavailable', `${host} is not responding; retry in ${seconds} seconds`, {
      headers: { 'retry-after': String(seconds) },
      cause: error,
    });
  }
}
