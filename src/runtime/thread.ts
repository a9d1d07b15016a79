/** Work in a thread of its own: one message back for each question, or an error; answering requests never waits for it. */
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What ends a thread before it is done. */
interface ThreadEnds {
  readonly timeLimitMs?: number;
  /** Mebibytes of its heap. */
  readonly memoryMb?: number;
  readonly stop?: AbortSignal;
}

/** Rejects with what the thread threw, or when one of `ends` comes first. */
export async function runThread<Answer>(
  file: URL,
  data: object,
  { timeLimitMs, memoryMb, stop }: ThreadEnds = {},
): Promise<Answer> {
  const resourceLimits = memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(file, { workerData: data, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onLate = (): void =>
    reject(new Error(`${basename(file.pathname)} took longer than ${timeLimitMs} ms`));
  const timer = timeLimitMs === undefined ? undefined : setTimeout(onLate, timeLimitMs);
  // Each thread posts one message; its caller states the shape.
  worker.once('message', (answer: Answer) => resolve(answer));
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`${basename(file.pathname)} ended with ${code}`)));
  const onStop = (): void => reject(new Error(`${basename(file.pathname)} was stopped`));
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted === true) onStop();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop);
    await worker.terminate();
  }
}

/** Milliseconds without a question after which a thread ends and frees its memory. */
const idleMs = 300_000;

/** A thread that keeps what it has read from one question to the next; one question at a time. After an error the next starts it again. */
export class KeptThread {
  readonly #file: URL;
  #worker: Worker | null = null;
  #isAsked = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(file: URL) {
    this.#file = file;
  }

  /** Starts the thread and gives it a message that it does not answer; nothing while it is at a question. */
  prepare(data: object): void {
    if (this.#isAsked) return;
    const worker = this.#start();
    worker.postMessage(data);
    this.#rest(worker);
  }

  /** Rejects as `runThread`. */
  async ask<Answer>(data: object, { timeLimitMs, stop }: Omit<ThreadEnds, 'memoryMb'> = {}): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = this.#start();
    worker.ref();
    this.#isAsked = true;
    const name = basename(this.#file.pathname);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onLate = (): void => reject(new Error(`${name} took longer than ${timeLimitMs} ms`));
    const timer = timeLimitMs === undefined ? undefined : setTimeout(onLate, timeLimitMs);
    const onExit = (code: number): void => reject(new Error(`${name} ended with ${code}`));
    const onStop = (): void => reject(new Error(`${name} was stopped`));
    // One message for each question; its caller states the shape.
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', onExit);
    stop?.addEventListener('abort', onStop);
    if (stop?.aborted === true) onStop();
    else worker.postMessage(data);
    try {
      const answer = await promise;
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
      this.#rest(worker);
      return answer;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.#isAsked = false;
      clearTimeout(timer);
      stop?.removeEventListener('abort', onStop);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(this.#file);
    const onEnd = (): void => {
      if (this.#worker === worker) this.#worker = null;
    };
    // Between two questions an error is that of the next one, which starts it again.
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    this.#worker = worker;
    return worker;
  }

  /** It keeps no process alive, and ends when nothing is asked. */
  #rest(worker: Worker): void {
    worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close().catch(() => undefined), idleMs);
    this.#idle.unref();
  }
}
