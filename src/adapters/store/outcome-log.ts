/** The public outcome log: one line a report without anything personal, chained by hash so that none can be changed. */
import type { LoggedOutcome, OutcomeRecord } from '../../ports/store.ts';
import { sha256Hex } from '../../digest.ts';

/** What the first line is chained to. */
export const chainStart = '0'.repeat(64);

/** A log that is not what was written: the message names the line. */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog';
}

/** Everything that scores depend on; the event is named by its hash, as ids hold hashes of their tasks. */
function toPublicLine(record: OutcomeRecord, seq: number): string {
  return JSON.stringify({
    seq,
    received_at: record.received_at,
    event: sha256Hex(record.event_id),
    report: record.body_digest,
    slug: record.slug,
    integrity: record.integrity,
    verified: record.verified,
    issued_at: record.issued_at,
    // Absent in records of the first form, whose lines must stay what they were.
    issued_to_caller: record.issued_to_caller,
    agent: record.agent,
    prefix: record.prefix,
    outcome: record.outcome,
    install_used: record.install_used,
    production: record.production,
    output_quality: record.output_quality,
  });
}

/** Hash of a record at its place: of the hash before it, a line feed and its public line. */
export function chainHash(previous: string, record: OutcomeRecord, seq: number): string {
  return sha256Hex(`${previous}\n${toPublicLine(record, seq)}`);
}

/** One line of the public log, without its line end: the hash, a space and the public line. */
export function toLogLine(record: LoggedOutcome): string {
  return `${record.hash} ${toPublicLine(record, record.seq)}`;
}

/** Checks every line against the chain and gives back what scores need. Throws a `BrokenLog`. */
export function* readLogLines(lines: Iterable<string>): Generator<LoggedOutcome> {
  let previous = chainStart;
  let seq = 0;
  for (const line of lines) {
    seq += 1;
    const [hash, json] = [line.slice(0, 64), line.slice(65)];
    if (sha256Hex(`${previous}\n${json}`) !== hash)
      throw new BrokenLog(`line ${seq} does not follow from the lines before it`);
    previous = hash;
    // The chain shows that a registry wrote this line; `toPublicLine` is its shape.
    const row = JSON.parse(json) as Omit<LoggedOutcome, 'hash' | 'event_id' | 'body_digest' | 'private'> & {
      event: string;
      report: string;
    };
    if (row.seq !== seq) throw new BrokenLog(`line ${seq} carries the number ${row.seq}`);
    const { event, report, ...rest } = row;
    yield { ...rest, event_id: event, body_digest: report, private: {}, hash };
  }
}
