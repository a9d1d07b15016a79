/** Thread: asks a server for its health until it gets the message to stop, apart from the thread that attacks. */
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Given by `watchHealth` alone.
const { base } = workerData as { base: string };
const times: number[] = [];
const order = { end: false };
parentPort?.once('message', () => (order.end = true));

while (!order.end) {
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(`${base}/healthz`, (answer) => answer.resume().once('end', resolve)).once('error', reject);
  });
  times.push(performance.now() - started);
  await delay(10);
}
parentPort?.postMessage(times);
