/** Saved scores: a node starts from them and folds only the reports that came after. */
import type { OutcomeLedger } from '../../../ports/store.ts';
import type { Database } from './database.ts';
import { chainStart } from '../outcome-log.ts';

/** Up to which report, and the chain there. */
export interface LogPlace {
  readonly seq: number;
  readonly hash: string;
}

/** Characters of a saved book's piece. */
const pieceMax = 1 << 20;

/** Another node may save the same: the same report makes the same book. One of another history under this number is replaced. */
export async function saveBook(
  database: Database,
  ledger: OutcomeLedger,
  { seq, hash }: LogPlace,
): Promise<void> {
  const pieces = inPieces(ledger.save());
  for (const [part, body] of pieces.entries()) {
    await database.run(
      (sql) =>
        sql`INSERT INTO book (seq, hash, part, parts, body) VALUES (${seq}, ${hash}, ${part}, ${pieces.length}, ${body})
          ON CONFLICT (seq, part) DO UPDATE SET hash = excluded.hash, parts = excluded.parts, body = excluded.body`,
    );
  }
  await database.run((sql) => sql`DELETE FROM book WHERE seq < ${seq}`);
}

/**
 * The newest whole one that the log continues into the ledger; an empty ledger at the start of the log without one that these rules
 * made. A book of reports that the log has lost since is none.
 */
export async function loadBook(database: Database, ledger: OutcomeLedger): Promise<LogPlace> {
  const rows = await database.run(
    (sql) => sql<{ seq: string; hash: string; body: string }[]>`
      SELECT seq, hash, body FROM book WHERE seq IN (
        SELECT book.seq FROM book JOIN outcome ON outcome.seq = book.seq AND outcome.hash = book.hash
        GROUP BY book.seq HAVING count(*) = max(parts) ORDER BY book.seq DESC LIMIT 1) ORDER BY part`,
  );
  const isUsable = ledger.load(rows.flatMap(({ body }) => body.split('\n')));
  if (!isUsable) return { seq: 0, hash: chainStart };
  return { seq: Number(rows[0]?.seq ?? 0), hash: rows[0]?.hash ?? chainStart };
}

function inPieces(lines: Iterable<string>): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of lines) {
    if (piece.length + line.length > pieceMax && piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    piece += piece === '' ? line : `\n${line}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
}
