/** What a batch of reports comes to in the database: rows for those that are new, answers for all. */
import type { InsertResult, LoggedOutcome, OutcomeRecord } from '../../../ports/store.ts';
import { chainHash } from '../outcome-log.ts';

export interface Waiting {
  readonly record: OutcomeRecord;
  /** Distinguishes our own insert, found after a lost connection, from another's. */
  readonly intake: string;
  settle(result: InsertResult): void;
  fail(error: unknown): void;
}

export interface KnownRow {
  readonly event_id: string;
  readonly body_digest: string;
  readonly intake: string;
}

export interface Rows {
  readonly results: InsertResult[];
  readonly logged: LoggedOutcome[];
  readonly rows: object[];
}

/** What each report of a batch comes to, and the rows of those that are new. */
export function toRows(
  batch: readonly Waiting[],
  known: readonly KnownRow[],
  head: { readonly seq: number; readonly hash: string },
): Rows {
  const seen = new Map(known.map((row) => [row.event_id, row]));
  const logged: LoggedOutcome[] = [];
  const rows: object[] = [];
  let { seq, hash } = head;
  const results = batch.map(({ record, intake }): InsertResult => {
    const before = seen.get(record.event_id);
    if (before !== undefined) {
      if (before.intake === intake) return 'recorded';
      return before.body_digest === record.body_digest ? 'duplicate' : 'conflict';
    }
    seq += 1;
    hash = chainHash(hash, record, seq);
    const { event_id, body_digest, slug, received_at } = record;
    seen.set(event_id, { event_id, body_digest, intake });
    logged.push({ ...record, seq, hash });
    rows.push({ event_id, seq, hash, body_digest, intake, slug, received_at, body: JSON.stringify(record) });
    return 'recorded';
  });
  return { results, logged, rows };
}
