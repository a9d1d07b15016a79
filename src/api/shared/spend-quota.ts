/** Counts one use against the quota of an address prefix before the action, exactly across all nodes. */
import { countUse } from '../../submissions/intake/quota-documents.ts';
import { type QuotaName, quotas } from '../../submissions/intake/limits.ts';
import type { Context, RequestContext } from '../define.ts';
import { findLive, inStore } from './live-store.ts';

/** Concurrent writes are retried; losing one count among many is harmless. */
const roundsMax = 5;

/** Throws a 429 `Problem` when the quota is used up, and a 503 one when the count cannot be stored. */
export async function spendQuota(
  name: QuotaName,
  context: Context,
  { caller, isExempt }: RequestContext,
  units = 1,
): Promise<void> {
  if (isExempt && quotas[name].of === 'network') return;
  const { store } = findLive(context);
  const { signer } = context;
  for (let round = 0; round < roundsMax; round += 1) {
    const changes = await inStore(countUse(name, { store, signer, caller, now: context.clock.now() }, units));
    if (await inStore(store.writeDocuments(changes))) return;
  }
}
