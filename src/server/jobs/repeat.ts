/** Work of a server that is done again and again, each time some while after the last time. */

export interface Repeated {
  /** Starts no more work and waits for work in progress. */
  close(): Promise<void>;
}

/** `work` never rejects. Milliseconds: until the first time, and from the end of one to the start of the next. */
export function repeat(work: () => Promise<void>, first: number, every: number): Repeated {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  let timer: NodeJS.Timeout;
  const schedule = (ms: number): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = work().then(() => schedule(every));
    }, ms);
    timer.unref();
  };
  schedule(first);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
