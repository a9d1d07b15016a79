/** WORKERS above 1: several server processes on one port. */
import cluster, { type Worker } from 'node:cluster';

/** A worker that ends within this many milliseconds of its start is not restarted. */
const soonest = 5_000;

/** Starts the workers, replaces one that dies, and forwards the stop signal; `greet` runs once, with what the first one sends when it listens. */
export function runWorkers(count: number, greet: (message: unknown) => void): void {
  let stopping = false;
  let greeted = false;
  const start = (): void => {
    const startedAt = performance.now();
    const worker: Worker = cluster.fork();
    worker.once('message', (message) => {
      if (!greeted) greet(message);
      greeted = true;
    });
    worker.once('exit', (code) => {
      if (stopping) return;
      if (performance.now() - startedAt < soonest) {
        stopping = true;
        process.exitCode = code === 0 ? 1 : code;
        for (const other of Object.values(cluster.workers ?? {})) other?.kill('SIGTERM');
      } else start();
    });
  };
  for (let at = 0; at < count; at += 1) start();
  const stop = (): void => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
