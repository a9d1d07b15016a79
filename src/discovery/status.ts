/** Runs and status of discovery as the store has them. */
import { listAll } from '../ports/list-all.ts';
import {
  DiscoveryRun,
  discoveryRunKind,
  discoveryRunsShown,
  DiscoveryStatus,
  discoveryStatusKind,
  noDiscovery,
} from '../schema/discovery-state.ts';
import type { MemoryStore } from './memory.ts';

export async function readStatus(store: Pick<MemoryStore, 'getDocument'>): Promise<DiscoveryStatus> {
  const found = await store.getDocument(discoveryStatusKind, 'current');
  return DiscoveryStatus.safeParse(found?.value).data ?? noDiscovery;
}

/** Newest first, at most `discoveryRunsShown`. */
export async function readRuns(store: Pick<MemoryStore, 'listDocuments'>): Promise<DiscoveryRun[]> {
  const runs: DiscoveryRun[] = [];
  for await (const { value } of listAll(store, discoveryRunKind)) {
    const { data } = DiscoveryRun.safeParse(value);
    if (data !== undefined) runs.push(data);
  }
  return runs.slice(-discoveryRunsShown).reverse();
}

/** Changes with every run; 0 before the first. */
export async function readStatusVersion(store: Pick<MemoryStore, 'getDocument'>): Promise<number> {
  return (await store.getDocument(discoveryStatusKind, 'current'))?.version ?? 0;
}
