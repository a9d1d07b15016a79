/** The rows of an index, read before they are asked for. */
import type { Entry } from '../../scoring/registry.ts';
import { IndexError, rowsPerRecord } from './index-files.ts';

/**
 * Reads the rows of all entries, a record at a time between requests: the first questions would otherwise wait for all of them.
 * A damaged record ends it; the answers that need that record say so.
 */
export function readRowsAhead(entries: readonly Entry[], from = 0): void {
  const entry = entries[from];
  if (entry === undefined) return;
  try {
    void entry.row;
  } catch (error) {
    if (error instanceof IndexError) return;
    throw error;
  }
  setImmediate(() => readRowsAhead(entries, from + rowsPerRecord));
}
