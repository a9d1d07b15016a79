/** Thread: writes what is served as it is again, with the reports now in the store. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { followedDir } from './served-files.ts';
import { writeServed } from './write-served.ts';

// Given by `writeServedInThread` alone.
const { config, distDir } = workerData as { config: Config; distDir: string };
const outDir = followedDir(config);
parentPort?.postMessage(await writeServed({ config, distDir, outDir }));
