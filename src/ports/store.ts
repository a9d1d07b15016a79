/** The store as an interface: reports, documents, counters, queues, leases and snapshots; see `test/store.contract.ts`. */
import type { Blobs } from './blobs.ts';

/** The store is unavailable; the message is one sentence for the operator. Nothing was recorded. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** By name: built pages carry their own copy of this class, and the store that they ask throws the server's. */
export function isStoreUnavailable(error: unknown): error is StoreUnavailable {
  return error instanceof Error && error.name === 'StoreUnavailable';
}

/** The stored part of one report. Names are keyed hashes; `private` leaves the store only in a full export. */
export interface OutcomeRecord {
  readonly event_id: string;
  /** SHA-256, hexadecimal, of the parsed report: distinguishes a repeat from another report. */
  readonly body_digest: string;
  /** RFC 3339, milliseconds. */
  readonly received_at: string;
  readonly slug: string;
  /** Digest of the content that was tried. */
  readonly integrity: string;
  /** Whether this registry issued the event for this task and content, and not too long ago. */
  readonly verified: boolean;
  readonly issued_at: string | null;
  /** Whether the event was issued to the network that reports; absent in records of the first form. */
  readonly issued_to_caller?: boolean;
  /** Keyed hash of the agent's own name; null if it gave none. */
  readonly agent: string | null;
  /** Keyed hash of the caller's address prefix and the skill; with the day instead of the skill in records of the first form. */
  readonly prefix: string;
  readonly outcome: 'success' | 'failed' | 'not_relevant' | 'blocked_by_risk' | 'setup_required';
  readonly install_used: boolean;
  readonly production: boolean;
  /** 1 to 5. */
  readonly output_quality: number | null;
  /** The place, from 1, of the skill in its event's offer of two or more; absent for any other, and in earlier records. */
  readonly place?: number;
  /** Slugs that the same event offered and that fit less, sorted; absent for none. In no score, so not in the public log. */
  readonly passed_over?: readonly string[];
  /** Those named beside them that the event did not offer; they count for nothing. */
  readonly passed_over_unverified?: readonly string[];
  /** Keyed hash of the caller's address prefix and the day, to count its choices by; never in the public log. */
  readonly day_network?: string;
  readonly private: Readonly<Record<string, unknown>>;
}

/** A record at its place in the log: `seq` counts from 1 without gaps, `hash` covers every line up to here. */
export interface LoggedOutcome extends OutcomeRecord {
  readonly seq: number;
  readonly hash: string;
}

/** Receives each durable report once, in the log's order. */
export interface OutcomeLedger {
  fold(record: LoggedOutcome): void;
  /** The whole state as lines of text, and back. `load` replaces the state; false if other rules made the lines. */
  save(): Iterable<string>;
  load(lines: Iterable<string>): boolean;
  /** Another one, with nothing in it. */
  empty(): OutcomeLedger;
}

export type InsertResult = 'recorded' | 'duplicate' | 'conflict';

/** A row of small state; `version` counts its changes from 1. */
export interface StoredDocument {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly value: unknown;
}

/** `value: null` removes; `expected` is the required present version (0: no document), absent for any. */
export interface DocumentChange {
  readonly kind: string;
  readonly id: string;
  readonly value: unknown;
  readonly expected?: number;
}

export interface CounterDelta {
  readonly name: string;
  /** RFC 3339 time at the full hour; a day's counter takes its first hour. */
  readonly hour: string;
  readonly by: number;
  /** A figure that is not summed: the largest of all nodes' values. Absent for 0. */
  readonly most?: number;
}

/** A claimed piece of work; only its `lease` can finish it. */
export interface Claim {
  readonly id: string;
  readonly lease: string;
  readonly attempts: number;
  readonly payload: unknown;
}

export interface QueueState {
  readonly due: number;
  readonly oldest: Date | null;
}

/** Everything that outlives a process. Writes resolve when they are durable; all calls reject with `StoreUnavailable`. */
export interface Store {
  /** Files of skills that all nodes share; absent where each has its own. */
  readonly blobs?: Blobs;
  insertOutcome(record: OutcomeRecord): Promise<InsertResult>;
  /** The answer that `insertOutcome` would give; writes nothing. */
  checkOutcome(record: OutcomeRecord): Promise<InsertResult>;
  /** Reports after `seq`, in the log's order. */
  readOutcomes(after: number): AsyncIterable<LoggedOutcome>;
  /** False while the ledger is not what the store holds, because a database went back to an earlier state: all is counted again then. */
  inStep(): boolean;
  /** Milliseconds since this node last saw the newest report of all nodes; 0 where no other one writes. */
  lag(): number;

  getDocument(kind: string, id: string): Promise<StoredDocument | null>;
  /** By id, at most `limit`, after the id `after`. */
  listDocuments(
    kind: string,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<readonly StoredDocument[]>;
  /** All or none; false when an expectation does not hold. */
  writeDocuments(changes: readonly DocumentChange[]): Promise<boolean>;

  addCounters(deltas: readonly CounterDelta[]): Promise<void>;
  /** Over all nodes, by name and hour, sorted, for names that start with `prefix`, in `[from, to)`. */
  readCounters(prefix: string, from: string, to: string): Promise<readonly CounterDelta[]>;
  /** Removes the counters of hours before `before` whose names start with `prefix`. */
  forgetCounters(prefix: string, before: string): Promise<void>;

  /** Adds work once: false if it exists already. `more` is written in the same step. */
  enqueue(
    queue: string,
    id: string,
    payload: unknown,
    runAfter: Date,
    more?: readonly DocumentChange[],
  ): Promise<boolean>;
  /** Takes due work for `leaseMs`; work whose lease ran out is taken again. */
  claim(queue: string, count: number, leaseMs: number, now: Date): Promise<readonly Claim[]>;
  /** `lost-lease` when another took it meanwhile; then nothing is written. `retryAt` puts it back. */
  finish(
    queue: string,
    claim: Claim,
    end: { readonly retryAt?: Date; readonly more?: readonly DocumentChange[] },
  ): Promise<'done' | 'lost-lease'>;
  /** Work that is due and not finished: how much, and since when the oldest is due. */
  queueState(queue: string, now: Date): Promise<QueueState>;
  /** A named lease for work that only one node does; null while another node holds it. */
  tryLease(name: string, holder: string, ms: number, now: Date): Promise<boolean>;

  /** Keeps the first snapshot of a day. */
  putSnapshotOnce(kind: string, day: string, rows: unknown): Promise<'written' | 'exists'>;
  /** Days from `from` to `to`, both included. */
  snapshots(
    kind: string,
    from: string,
    to: string,
  ): Promise<readonly { readonly day: string; readonly rows: unknown }[]>;
  /** Removes the snapshots of days before `before`; returns how many. */
  forgetSnapshots(kind: string, before: string): Promise<number>;

  /** Everything as lines of JSON, reports first; and back into an empty store. */
  exportLines(): AsyncIterable<string>;
  importLines(
    lines: AsyncIterable<string>,
  ): Promise<{ readonly outcomes: number; readonly documents: number; readonly counters: number }>;

  health(): Promise<{ readonly ok: boolean; readonly reason: string | null }>;
  close(): Promise<void>;
}
