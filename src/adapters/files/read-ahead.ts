/** The rows of an index, and the cards of a small one, read before they are asked for. */
import type { Entry } from '../../scoring/registry.ts';
import { cardsKept, IndexError, rowsPerRecord } from './index-files.ts';

/**
 * Reads the rows of all entries, a record at a time between requests: the first questions would otherwise wait for all of them.
 * Then their cards, where all of them are kept. A damaged record ends it; the answers that need that record say so.
 */
export function readAhead(entries: readonly Entry[]): void {
  readInTurn(
    entries,
    rowsPerRecord,
    (entry) => void entry.row,
    () => {
      if (entries.length <= cardsKept) readInTurn(entries, 1, (entry) => void entry.description);
    },
  );
}

function readInTurn(
  entries: readonly Entry[],
  step: number,
  read: (entry: Entry) => void,
  done: () => void = () => {},
  from = 0,
): void {
  const entry = entries[from];
  if (entry === undefined) return done();
  try {
    read(entry);
  } catch (error) {
    if (error instanceof IndexError) return;
    throw error;
  }
  setImmediate(() => readInTurn(entries, step, read, done, from + step));
}
