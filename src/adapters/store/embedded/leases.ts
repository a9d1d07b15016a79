/** Leases of a store that one process has to itself: those of an earlier process ended with it. */
import type { Store } from '../../../ports/store.ts';
import { isHeld } from '../lease-time.ts';

export function leasesInMemory(): Store['tryLease'] {
  const held = new Map<string, { readonly holder: string; readonly until: number }>();
  return async (name, holder, ms, now) => {
    const other = held.get(name);
    if (other !== undefined && other.holder !== holder && isHeld(other.until, ms, now)) return false;
    held.set(name, { holder, until: now.getTime() + ms });
    return true;
  };
}
