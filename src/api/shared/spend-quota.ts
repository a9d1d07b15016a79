/** One use of what an address prefix may do so often: counted before it is done, exact for every node. */
import { countUse } from '../../submissions/intake/quota-documents.ts';
import type { QuotaName } from '../../submissions/intake/submission-limits.ts';
import type { Context, RequestContext } from '../define.ts';
import { findLive, inStore } from './live-store.ts';

/** What others write at the same moment is tried again; a count lost among many is no harm. */
const roundsMax = 5;

/** Throws a 429 `Problem` when there is no room left, and a 503 one where nothing can be counted. */
export async function spendQuota(
  name: QuotaName,
  context: Context,
  { caller, isExempt }: RequestContext,
): Promise<void> {
  if (isExempt) return;
  const { store } = findLive(context);
  const { signer } = context;
  for (let round = 0; round < roundsMax; round += 1) {
    const changes = await inStore(countUse(name, { store, signer, caller, now: context.clock.now() }));
    if (await inStore(store.writeDocuments(changes))) return;
  }
}
