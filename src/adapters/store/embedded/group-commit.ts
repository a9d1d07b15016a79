/** Writes to the embedded store's database: all that wait at one moment share a transaction and a sync of the disk. */
import type { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../../../ports/error-code.ts';
import { StoreUnavailable } from '../../../ports/store.ts';

/** Runs inside the transaction. `durable` is called after the sync, in the order of the changes. */
export interface Change<T> {
  run(): T;
  durable?(result: T): void;
}

interface Waiting {
  /** Runs the change, and gives what settles its promise once all is durable. */
  run(): () => void;
  fail(error: Error): void;
}

interface GroupCommitOptions {
  readonly database: DatabaseSync;
  /** Resolves when what is committed is on the disk. */
  readonly sync: () => Promise<void>;
  /** Asked before each transaction; throws a `StoreUnavailable` when nothing may be written. */
  readonly check: () => void;
  /** Called when a transaction was undone: the file is as it was before it. */
  readonly onRollback: () => void;
}

export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #waiting: Waiting[] = [];
  #inFlight: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #broken: string | null = null;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /** Why nothing can be written until the process restarts; null otherwise. */
  get broken(): string | null {
    return this.#broken;
  }

  /** Rejects with a `StoreUnavailable`; then nothing of the change counts. */
  submit<T>({ run, durable }: Change<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push({
      run: () => {
        const result = run();
        return () => {
          durable?.(result);
          resolve(result);
        };
      },
      fail: reject,
    });
    this.#next ??= this.#inFlight.then(endOfTurn).then(() => {
      this.#next = null;
      this.#inFlight = this.#commit();
      return this.#inFlight;
    });
    return promise;
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#next !== null) await this.#next;
    await this.#inFlight;
  }

  async #commit(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const settle = this.#transaction(batch);
      await this.#makeDurable();
      for (const each of settle) each();
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const each of batch) each.fail(reason);
    }
  }

  #transaction(batch: readonly Waiting[]): (() => void)[] {
    if (this.#broken !== null) throw new StoreUnavailable(this.#broken);
    const { database, check, onRollback } = this.#options;
    check();
    try {
      database.exec('BEGIN IMMEDIATE');
      const settle = batch.map((each) => each.run());
      database.exec('COMMIT');
      return settle;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      onRollback();
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(
        `the store cannot be written (${reason}); free space or make its folder writable`,
        { cause: error },
      );
    }
  }

  async #makeDurable(): Promise<void> {
    try {
      await this.#options.sync();
    } catch (error) {
      // After a failed sync the kernel may have dropped the pages and report success for the next one: a retry proves
      // nothing.
      const code = codeOf(error) ?? String(error);
      this.#broken = `the disk did not confirm a write (${code}); check the disk, then restart`;
      throw new StoreUnavailable(this.#broken, { cause: error });
    }
  }
}

/** Once the requests that are there already have been read, so that they share the sync instead of waiting for the next. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
