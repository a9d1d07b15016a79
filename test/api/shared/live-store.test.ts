/** Specification of what a caller gets while the store does not answer. */
import { expect, it } from 'vitest';
import { inStore } from '../../../src/api/shared/live-store.ts';
import { StoreUnavailable } from '../../../src/ports/store.ts';

/** As a built page meets it: thrown by the server, whose class is not the page's own copy. */
class StoreUnavailableOfTheServer extends Error {
  override readonly name = 'StoreUnavailable';
}

it.each([new StoreUnavailable('the database is gone'), new StoreUnavailableOfTheServer('the same')])(
  'a store that is down is a 503 that says when to retry',
  async (failure) => {
    await expect(inStore(Promise.reject(failure))).rejects.toMatchObject({
      status: 503,
      extras: { headers: { 'retry-after': '5' } },
    });
  },
);

it('a mistake of the program is no 503', async () => {
  const mistake = new TypeError('undefined is not a store');
  await expect(inStore(Promise.reject(mistake))).rejects.toBe(mistake);
});
