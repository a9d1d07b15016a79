/** Reads a store from end to end: the chain holds, and the scores are what a recount of the reports gives. */
import { createHash } from 'node:crypto';
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
  if (recount.through.seq === book.through.seq && digestOf(recount.save()) !== digestOf(book.save())) {
    throw new BrokenLog('the saved scores do not match the reports: remove scores.json and restart');
  }
  return `${seq} reports: hash chain intact, scores match a recount`;
}

/** Of lines that together may be longer than a string can be. */
function digestOf(lines: Iterable<string>): string {
  const digest = createHash('sha256');
  for (const line of lines) digest.update(line).update('\n');
  return digest.digest('hex');
}
