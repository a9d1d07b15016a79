/** Reads a store from end to end: the chain holds, and the scores are what a recount of the reports gives. */
import { BrokenLog, chainHash, chainStart } from '../adapters/store/outcome-log.ts';
import type { Store } from '../ports/store.ts';
import { OutcomeBook } from '../outcomes/book.ts';

/** One line about what was found. Throws a `BrokenLog` that names the first report which is not as it was written. */
export async function checkStore(store: Store, book: OutcomeBook): Promise<string> {
  const recount = new OutcomeBook();
  let hash = chainStart;
  let seq = 0;
  for await (const record of store.readOutcomes(0)) {
    seq += 1;
    hash = chainHash(hash, record, seq);
    if (record.seq !== seq || record.hash !== hash)
      throw new BrokenLog(`report ${seq} is not as it was written`);
    recount.fold(record);
  }
  // A server beside us may have recorded more since the book was read.
  if (
    recount.through.seq === book.through.seq &&
    [...recount.save()].join('\n') !== [...book.save()].join('\n')
  ) {
    throw new BrokenLog('the saved scores do not match the reports: remove the snapshots and restart');
  }
  return `${seq} reports: hash chain intact, scores match a recount`;
}
