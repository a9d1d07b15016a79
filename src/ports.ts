/** The outside as interfaces; `adapters/` implements them and `app.ts` chooses. */

import type { ActivityEvent } from './schema/activity-event.ts';
import type { IngestRun } from './schema/ingest-run.ts';
import type { FileMode } from './schema/skill-folder.ts';
import type { UsageCell, UsageMetric } from './schema/usage.ts';

export interface Clock {
  now(): Date;
}

/** Signs and authenticates; keys never leave it. All byte values are unpadded base64url unless said otherwise. */
export interface Signer {
  /** Id of the current Ed25519 key, as published in the key document. */
  readonly keyId: string;
  /** Public keys, the current one first: an RFC 7517 key set's `keys`. */
  readonly publicKeys: readonly PublicKey[];
  /** Ed25519 signature over the UTF-8 bytes of `text`. */
  sign(text: string): string;
  /** HMAC-SHA-256 with the event secret. */
  mac(bytes: Uint8Array): Uint8Array;
  /** The same with each secret that was in use before and still stands; absent where there is none. */
  formerMacs?(bytes: Uint8Array): readonly Uint8Array[];
  /** Compares in constant time. */
  equal(a: Uint8Array, b: Uint8Array): boolean;
  sha256(bytes: Uint8Array): Uint8Array;
  randomBytes(count: number): Uint8Array;
}

export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** The store cannot take or give this now; the message is one sentence for the operator. Nothing was recorded. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** What is kept of one report. Names are keyed hashes; `private` never leaves the store but in a full export. */
export interface OutcomeRecord {
  readonly event_id: string;
  /** SHA-256, hexadecimal, of the report as it was read: tells a repeat from another report. */
  readonly body_digest: string;
  /** RFC 3339, milliseconds. */
  readonly received_at: string;
  readonly slug: string;
  /** Digest of the content that was tried. */
  readonly integrity: string;
  /** Whether this registry issued the event for this task and content, and not too long ago. */
  readonly verified: boolean;
  readonly issued_at: string | null;
  /** Keyed hash of the agent's own name; null for agents that gave none. */
  readonly agent: string | null;
  /** Keyed hash of the caller's address prefix, with a salt of the day. */
  readonly prefix: string;
  readonly outcome: 'success' | 'failed' | 'not_relevant' | 'blocked_by_risk' | 'setup_required';
  readonly install_used: boolean;
  readonly production: boolean;
  /** 1 to 5. */
  readonly output_quality: number | null;
  readonly private: Readonly<Record<string, unknown>>;
}

/** A record at its place in the log: `seq` counts from 1 without gaps, `hash` covers every line up to here. */
export interface LoggedOutcome extends OutcomeRecord {
  readonly seq: number;
  readonly hash: string;
}

/** What a store folds its reports into, each once and in the log's order, after it is durable. */
export interface OutcomeLedger {
  fold(record: LoggedOutcome): void;
  /** The whole state as lines of text, and back; `load` replaces what was there. */
  save(): Iterable<string>;
  load(lines: Iterable<string>): void;
}

export type InsertResult = 'recorded' | 'duplicate' | 'conflict';

/** A row of small state; `version` counts its changes from 1. */
export interface StoredDocument {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly value: unknown;
}

/** `value: null` removes; `expected` is the version that must stand there (0: none), absent for any. */
export interface DocumentChange {
  readonly kind: string;
  readonly id: string;
  readonly value: unknown;
  readonly expected?: number;
}

export interface CounterDelta {
  readonly name: string;
  /** RFC 3339 time at the full hour. */
  readonly hour: string;
  readonly by: number;
}

/** A claimed piece of work; only its `lease` can finish it. */
export interface Claim {
  readonly id: string;
  readonly lease: string;
  readonly attempts: number;
  readonly payload: unknown;
}

/** Everything that lives longer than a process. Writes resolve when they are durable; all reject with `StoreUnavailable`. */
export interface Store {
  readonly engine: 'memory' | 'lowdb' | 'postgres';
  insertOutcome(record: OutcomeRecord): Promise<InsertResult>;
  /** What `insertOutcome` would answer; writes nothing. */
  checkOutcome(record: OutcomeRecord): Promise<InsertResult>;
  /** Reports after `seq`, in the log's order. */
  readOutcomes(after: number): AsyncIterable<LoggedOutcome>;

  getDocument(kind: string, id: string): Promise<StoredDocument | null>;
  /** By id, at most `limit`, after the id `after`. */
  listDocuments(
    kind: string,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<readonly StoredDocument[]>;
  /** All or none; false when an expectation does not hold. */
  writeDocuments(changes: readonly DocumentChange[]): Promise<boolean>;

  addCounters(deltas: readonly CounterDelta[]): Promise<void>;
  /** Sums by name and hour, sorted, for names that start with `prefix`, in `[from, to)`. */
  readCounters(prefix: string, from: string, to: string): Promise<readonly CounterDelta[]>;

  /** Adds work once: false when it is there already. `more` is written in the same step. */
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
  /** A named lease for work that one node does; null while another holds it. */
  tryLease(name: string, holder: string, ms: number, now: Date): Promise<boolean>;

  /** Keeps the first snapshot of a day. */
  putSnapshotOnce(kind: string, day: string, rows: unknown): Promise<'written' | 'exists'>;
  /** Days from `from` to `to`, both included. */
  snapshots(
    kind: string,
    from: string,
    to: string,
  ): Promise<readonly { readonly day: string; readonly rows: unknown }[]>;

  /** Everything as lines of JSON, reports first; and back into an empty store. */
  exportLines(): AsyncIterable<string>;
  importLines(
    lines: AsyncIterable<string>,
  ): Promise<{ readonly outcomes: number; readonly documents: number; readonly counters: number }>;

  health(): Promise<{ readonly ok: boolean; readonly reason: string | null }>;
  close(): Promise<void>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Whether mail leaves this instance at all. */
  readonly delivery: 'smtp' | 'not_configured';
  /** Rejects when the server did not take the message. */
  send(mail: Mail): Promise<void>;
}

/** What has happened on this instance, read from memory. */
export interface Activity {
  /** Counted use; days `YYYY-MM-DD`, both included. */
  usage(from: string, to: string): readonly UsageCell[];
  /** Newest first. */
  ingestRuns(): readonly IngestRun[];
  /** Newest first, at most `activityEventsShown`. */
  events(): readonly ActivityEvent[];
}

/** One use to be counted. */
export interface Use {
  readonly metric: UsageMetric;
  readonly slug: string | null;
  /** Opaque and the same for one caller of a day; null when not known. Never kept. */
  readonly caller: string | null;
}

/** Counters that take no time from a request: counted in memory, written in batches. */
export interface UsageCounter {
  count(use: Use): void;
  /** Writes what has been counted since; what could not be written is kept for the next time. */
  flush(): Promise<void>;
}

/** A repository as its host describes it; `owner` and `name` as spelled there now, after any rename. */
export interface HostedRepository {
  readonly owner: string;
  readonly name: string;
  /** Numeric ids never change, whatever happens to names. */
  readonly id: number;
  readonly ownerId: number;
  readonly defaultBranch: string;
  readonly stars: number;
  readonly archived: boolean;
  /** `YYYY-MM-DD`. */
  readonly createdOn: string;
  /** SPDX id; null when the host recognised none. */
  readonly license: string | null;
}

export interface HostedCommit {
  /** Full SHA. */
  readonly sha: string;
  /** RFC 3339. */
  readonly committedAt: string;
  /** Whether the host verified a signature of it. */
  readonly signed: boolean;
}

export interface HostedEntry {
  /** As found: may be hostile. */
  readonly path: string;
  readonly mode: FileMode;
  /** Object id, 40 hexadecimal digits. */
  readonly id: string;
  /** Bytes; 0 for submodules. */
  readonly size: number;
}

/** The code host asked did not answer, or not now; the message is one sentence for the operator. */
export class HostUnavailable extends Error {
  override readonly name = 'HostUnavailable';
  /** Seconds after which it may be asked again; null where it did not say. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** Reads of public repositories on GitHub. Every call rejects with `HostUnavailable` where the host gives no answer. */
export interface GitHub {
  /** Null when there is none that everyone can read. */
  findRepository(owner: string, name: string): Promise<HostedRepository | null>;
  /** The commit a branch, tag or SHA stands for; null when there is none. */
  findCommit(owner: string, name: string, ref: string): Promise<HostedCommit | null>;
  /** Everything below the commit but folders themselves, sorted by path; `truncated`: the host left some out. */
  readTree(
    owner: string,
    name: string,
    commit: string,
  ): Promise<{ readonly entries: readonly HostedEntry[]; readonly truncated: boolean }>;
  /** Bytes by object id, each checked against its id; at most `maxBytes` each. Ids that cannot be had are left out. */
  readBlobs(
    owner: string,
    name: string,
    ids: readonly string[],
    maxBytes: number,
  ): Promise<ReadonlyMap<string, Uint8Array>>;
  /** UTC day of the last commit up to `commit` that touched the path (`''`: any); null where the host does not say. */
  findLastChange(owner: string, name: string, commit: string, path: string): Promise<string | null>;
}

/** Offers files to the repository that holds the content. */
export interface Proposals {
  /** Opens a pull request, or finds the one that is there for the branch; its URL. Rejects with `HostUnavailable`. */
  propose(change: {
    readonly branch: string;
    readonly title: string;
    readonly body: string;
    readonly files: readonly { readonly path: string; readonly text: string }[];
  }): Promise<string>;
}
