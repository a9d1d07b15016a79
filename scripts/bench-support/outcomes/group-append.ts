/** The plainest durable log: lines appended to one file; all that wait share one write and one fdatasync. */
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of a line, about those of the log of reports for the report that is measured (792). */
const lineBytes = 800;

export class GroupAppend {
  readonly #file: FileHandle;
  readonly #line = `${'x'.repeat(lineBytes - 1)}\n`;
  #waiting: (() => void)[] = [];
  #busy = false;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<GroupAppend> {
    return new GroupAppend(await open(path, 'a'));
  }

  /** Resolves when one more line is on the disk. */
  append(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#busy) void this.#flush();
    });
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #flush(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      await this.#file.write(this.#line.repeat(group.length));
      await this.#file.datasync();
      for (const done of group) done();
    }
    this.#busy = false;
  }
}
