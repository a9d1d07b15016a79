/** lowdb's adapter for a durable store: an append-only log with group commit; data counts once it is on the disk. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoggedOutcome, type OutcomeLedger, StoreUnavailable } from '../../../../ports/store.ts';
import type { Logger } from '../../../../ports/surroundings.ts';
import { codeOf, type LogFile, openLogFile, syncFolder } from './file.ts';
import { logFormat, type SegmentHeader, toLine } from './line.ts';
import { type Lock, lockFolder } from './lock.ts';
import { type CounterBook, openCounterFile, readCounterFile } from '../counter-file.ts';
import { type Recovered, recoverFolder } from './recovery.ts';
import { checkSegment, listFolder, readSegment, segmentName, tidyFolder } from './segments.ts';
import { commit, type Entry, type Journal, type JournalState } from '../journal.ts';
import type { JournalAdapter } from '../journal-engine.ts';

export interface AppendLogOptions {
  readonly folder: string;
  readonly ledger: OutcomeLedger;
  readonly logger: Logger;
  /** Bytes after which a segment is closed. */
  readonly segmentBytes?: number;
  /** Called with each closed segment; makes its snapshot and compresses it, best in another thread. */
  readonly compact?: (folder: string, segment: number) => Promise<void>;
  /** Takes no lock and writes nothing: to read while a server is running. */
  readonly readOnly?: boolean;
  /** Opens a segment's file; for tests that let the disk fail. */
  readonly openFile?: typeof openLogFile;
}

const segmentBytesDefault = 64 * 1_024 * 1_024;

export class AppendLog implements JournalAdapter {
  readonly #options: AppendLogOptions;
  #lock: Lock | null = null;
  #file: LogFile | null = null;
  #segment = 0;
  #inFlight: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #compacting: Promise<void> = Promise.resolve();
  /** Why nothing is written, when the folder could be read and not more. */
  #refused: string | null = null;
  #counters: CounterBook | null = null;
  #state: JournalState | null = null;

  constructor(options: AppendLogOptions) {
    this.#options = options;
  }

  /** Recovers everything that was acknowledged. Throws a `StoreCorrupt` or a `StoreLocked`. */
  async read(): Promise<Journal> {
    const { folder, logger } = this.#options;
    if (this.#options.readOnly === true) this.#refused = 'the store is open for reading only';
    try {
      if (this.#refused !== null) {
        return await this.#readOnly();
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      this.#lock = await lockFolder(folder);
      await tidyFolder(folder);
    } catch (error) {
      if (!readOnlyCodes.has(codeOf(error))) throw error;
      this.#refused = `the store's folder cannot be written (${codeOf(error)}); make it writable, then restart`;
      logger.error({ folder, code: codeOf(error) }, 'the store is read-only: reports are rejected');
    }
    try {
      if (this.#refused !== null) return await this.#readOnly();
      const { state, last, tornBytes } = await this.#recover(folder);
      if (tornBytes > 0)
        logger.warn(
          { segment: last?.segment, bytes: tornBytes },
          'truncated an incomplete write that was never acknowledged',
        );
      await this.#startWriting(last?.segment ?? 1, last?.size ?? 0, state);
      await this.#openCounters(state);
      return { state, pending: [] };
    } catch (error) {
      this.#state?.documents.close();
      await this.#lock?.release();
      throw error;
    }
  }

  /** An incomplete line at the end is kept: another process may be writing it. */
  async #readOnly(): Promise<Journal> {
    const { state } = await this.#recover(null);
    await this.#openCounters(state);
    return { state, pending: [] };
  }

  async #recover(workFolder: string | null): Promise<Recovered> {
    const { folder, ledger, logger } = this.#options;
    const onUnreadable = (snapshot: string, error: unknown): void =>
      logger.warn({ snapshot, error }, 'a snapshot cannot be read; an older one or the log takes its place');
    const recovered = await recoverFolder(folder, { ledger, workFolder, onUnreadable });
    this.#state = recovered.state;
    return recovered;
  }

  get counters(): CounterBook {
    if (this.#counters === null) throw new TypeError('the log has not been read yet');
    return this.#counters;
  }

  /** Group commit: while one sync is under way all that comes waits for the next, together. Never rejects. */
  write(journal: Journal): Promise<void> {
    this.#next ??= this.#inFlight.then(endOfTurn).then(() => {
      this.#next = null;
      this.#inFlight = this.#commit(journal);
      return this.#inFlight;
    });
    return this.#next;
  }

  async *readOutcomes(after: number): AsyncGenerator<LoggedOutcome> {
    const { folder } = this.#options;
    const active = this.#segment;
    const activeBytes = this.#file?.size ?? Infinity;
    const segments = [...(await listFolder(folder)).segments].filter(
      ([segment]) => this.#file === null || segment <= active,
    );
    for (const [segment, name] of segments) {
      const bytes = await readSegment(folder, segment, name);
      const durable = segment === active ? bytes.subarray(0, activeBytes) : bytes;
      if (durable.length === 0) continue;
      for (const entry of checkSegment(durable, name, segment === segments.at(-1)?.[0]).entries) {
        if (entry.t === 'outcome' && entry.record.seq > after) yield entry.record;
      }
    }
  }

  health(): { readonly ok: boolean; readonly reason: string | null } {
    const reason = this.#refused ?? this.#file?.broken ?? null;
    return { ok: reason === null, reason };
  }

  async close(): Promise<void> {
    await this.#next;
    await this.#inFlight;
    await this.#compacting;
    await this.#file?.close();
    await this.#counters?.close();
    await this.#lock?.release();
    this.#state?.documents.close();
    this.#refused ??= 'the store is closed';
    this.#file = null;
    this.#lock = null;
  }

  async #commit(journal: Journal): Promise<void> {
    await commit(journal, (entries) => this.#keep(entries));
    const limit = this.#options.segmentBytes ?? segmentBytesDefault;
    if (this.#file === null || this.#file.size < limit || this.#file.broken !== null) return;
    try {
      await this.#rotate(journal.state);
    } catch (error) {
      // The segment keeps growing; the next commit tries again.
      this.#options.logger.warn({ code: codeOf(error) }, 'cannot start a new log segment');
    }
  }

  /** Where nothing can be written, counters cannot be either; reads are answered all the same. */
  async #openCounters({ counters }: JournalState): Promise<void> {
    const { folder, logger } = this.#options;
    const options = { folder, logger, former: counters };
    try {
      if (this.#refused === null) {
        this.#counters = await openCounterFile(options);
        return;
      }
    } catch (error) {
      if (!readOnlyCodes.has(codeOf(error))) throw error;
      logger.error({ code: codeOf(error) }, 'cannot write counters: usage is not counted');
    }
    this.#counters = await readCounterFile(options, this.#refused ?? 'cannot write counters');
  }

  async #keep(entries: readonly Entry[]): Promise<void> {
    if (this.#refused !== null || this.#file === null)
      throw new StoreUnavailable(this.#refused ?? 'the store is not open');
    this.#lock?.check();
    await this.#file.append(Buffer.concat(entries.map((entry) => Buffer.from(toLine(entry), 'utf8'))));
  }

  /** Reads are answered even when the disk cannot be written. */
  async #startWriting(segment: number, size: number, state: JournalState): Promise<void> {
    try {
      await this.#openSegment(segment, size, state);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) && !readOnlyCodes.has(codeOf(error))) throw error;
      this.#refused = `cannot write the report log (${codeOf(error)}); free space or make it writable, then restart`;
      this.#options.logger.error({ code: codeOf(error) }, 'the store is read-only: reports are rejected');
    }
  }

  /** `size: 0` starts it with its header. */
  async #openSegment(segment: number, size: number, state: JournalState): Promise<void> {
    const path = join(this.#options.folder, segmentName(segment));
    const open = this.#options.openFile ?? openLogFile;
    let file: LogFile;
    if (size > 0) file = await open(path, size);
    else {
      const draft = `${path}.tmp`;
      file = await open(draft, 0);
      const header: SegmentHeader = {
        t: 'segment',
        format: logFormat,
        segment,
        seq: state.seq,
        hash: state.hash,
      };
      try {
        await file.append(Buffer.from(toLine(header), 'utf8'));
        // A segment without its first line is damaged, never new.
        await rename(draft, path);
        await syncFolder(this.#options.folder);
      } catch (error) {
        await file.close();
        await rm(draft, { force: true });
        throw error;
      }
    }
    this.#file = file;
    this.#segment = segment;
  }

  async #rotate(state: JournalState): Promise<void> {
    const { folder, compact, logger } = this.#options;
    const closed = this.#segment;
    const before = this.#file;
    await this.#openSegment(closed + 1, 0, state);
    await before?.close();
    if (compact === undefined) return;
    this.#compacting = this.#compacting
      .then(() => compact(folder, closed))
      // The log itself is whole: without the snapshot the next start only takes longer.
      .catch((error: unknown) => logger.warn({ segment: closed, error }, 'cannot compact a closed segment'));
  }
}

/** Once the requests that are there already have been read, so that they share the sync instead of waiting for the next. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** SQLite's own code hides which of the others it was. */
const readOnlyCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'ERR_SQLITE_ERROR']);
