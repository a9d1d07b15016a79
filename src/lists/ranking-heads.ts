/** The heads of rankings, kept for as long as nothing that they are made of changes: each reads every skill. */
import { snapshotEntriesMax } from '../schema/snapshot.ts';
import { type Rankable, type RankedList, rankEntries, type RankingRules } from './rank-entries.ts';

/** By registry, which is replaced with each change of the catalog and of what agents reported. */
const heads = new WeakMap<Rankable, Map<string, RankedList>>();

/** As many of the first skills as any answer shows. */
export function headOf(registry: Rankable, { filter, order, picks = [] }: RankingRules): RankedList {
  const known = heads.get(registry) ?? new Map<string, RankedList>();
  heads.set(registry, known);
  const key = JSON.stringify([order, filter, picks]);
  const head = known.get(key) ?? rankEntries(registry, { filter, order, picks }, snapshotEntriesMax);
  known.set(key, head);
  return head;
}
