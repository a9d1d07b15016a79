/** One file that only grows: what `append` has acknowledged is on the disk, and nothing torn is left behind it. */
import { fstatSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { StoreUnavailable } from '../../../../ports/store.ts';

/** The few calls a log makes on its file, so that a test can let them fail. */
export type LogHandle = Pick<FileHandle, 'fd' | 'write' | 'truncate' | 'datasync' | 'close'>;

export class LogFile {
  readonly #handle: LogHandle;
  readonly path: string;
  /** Bytes that are durable; what is behind them is a write under way. */
  size: number;
  #broken: string | null = null;

  constructor(handle: LogHandle, path: string, size: number) {
    this.#handle = handle;
    this.path = path;
    this.size = size;
  }

  /** Why nothing can be written until the process restarts; null otherwise. */
  get broken(): string | null {
    return this.#broken;
  }

  /** Rejects with `StoreUnavailable`; then none of the bytes count. */
  async append(bytes: Buffer): Promise<void> {
    if (this.#broken !== null) throw new StoreUnavailable(this.#broken);
    this.#checkUntouched();
    try {
      await this.#writeAll(bytes);
    } catch (error) {
      await this.#cutBack();
      throw new StoreUnavailable(
        `the report log cannot be written (${codeOf(error)}); free space or make its folder writable`,
      );
    }
    try {
      await this.#handle.datasync();
    } catch (error) {
      // After a failed sync the kernel may have dropped the pages and report success for the next one: a retry proves
      // nothing.
      this.#broken = `the disk did not confirm a write (${codeOf(error)}); check the disk, then restart`;
      throw new StoreUnavailable(this.#broken);
    }
    this.size += bytes.length;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** A file that another process has written to is no longer ours; one more line of ours would break its chain. */
  #checkUntouched(): void {
    // Of an open file the kernel knows it at once; by a thread each write would wait one more turn of a busy event loop.
    const { size } = fstatSync(this.#handle.fd);
    if (size === this.size) return;
    this.#broken = `another process has written to ${basename(this.path)}; stop it, run "npm run store -- check", then start again`;
    throw new StoreUnavailable(this.#broken);
  }

  /** One call may write less than it was given; taking that for all would glue the next line to a torn one. */
  async #writeAll(bytes: Buffer): Promise<void> {
    let at = 0;
    while (at < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at);
      if (bytesWritten === 0) throw new StoreUnavailable('nothing was written');
      at += bytesWritten;
    }
  }

  async #cutBack(): Promise<void> {
    try {
      await this.#handle.truncate(this.size);
    } catch (error) {
      this.#broken = `cannot truncate an incomplete line of the report log (${codeOf(error)}); check the disk, then restart`;
    }
  }
}

/** Opens for appending at `size`, cutting off what is behind it; a new file is on the disk with its name. */
export async function openLogFile(path: string, size: number): Promise<LogFile> {
  const handle = await open(path, 'a', 0o600);
  await handle.truncate(size);
  await handle.sync();
  await syncFolder(dirname(path));
  return new LogFile(handle, path, size);
}

/** Makes names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
