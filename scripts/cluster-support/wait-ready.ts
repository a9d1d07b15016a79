/** Waits until every given origin is ready: `deploy/cluster.sh` starts its nodes side by side. Fails after half a minute. */
import { setTimeout as pause } from 'node:timers/promises';

const patience = 30_000;

for (const origin of process.argv.slice(2)) {
  const end = performance.now() + patience;
  while (!(await isReady(origin))) {
    if (performance.now() > end) throw new Error(`${origin} is not ready`);
    await pause(100);
  }
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok === true;
}
