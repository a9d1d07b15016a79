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
export async function runThread<Answer>(file: URL, data: object, ends: ThreadEnds = {}): Promise<Answer> {
  const { memoryMb } = ends;
  const resourceLimits = memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(file, { workerData: data, resourceLimits });
  // What it throws after its answer changes nothing.
  worker.on('error', () => undefined);
  try {
    return await answerOf(worker, file, ends);
  } finally {
    await worker.terminate();
  }
}

/** The next message of a thread, whose caller states the shape; `question`: sent before it. Rejects as `runThread`. */
async function answerOf<Answer>(
  worker: Worker,
  file: URL,
  { timeLimitMs, stop }: ThreadEnds,
  question?: object,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const end = (how: string): void => reject(new Error(`${basename(file.pathname)} ${how}`));
  const onLate = (): void => end(`took longer than ${timeLimitMs} ms`);
  const timer = timeLimitMs === undefined ? undefined : setTimeout(onLate, timeLimitMs);
  const onExit = (code: number): void => end(`ended with ${code}`);
  const onStop = (): void => end('was stopped');
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted === true) onStop();
  else if (question !== undefined) worker.postMessage(question);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
    stop?.removeEventListener('abort', onStop);
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
  async ask<Answer>(data: object, ends: Omit<ThreadEnds, 'memoryMb'> = {}): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = this.#start();
    worker.ref();
    this.#isAsked = true;
    try {
      const answer = await answerOf<Answer>(worker, this.#file, ends, data);
      this.#rest(worker);
      return answer;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.#isAsked = false;
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
