/** Work in a thread of its own: one message back, or an error; answering requests never waits for it. */
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
