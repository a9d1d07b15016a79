/** Thread: rewrites the twins with the reports now in the store. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { endpoints } from '../api/list.ts';
import { siteDocuments } from '../protocol/documents.ts';
import { followedDir } from './served-files.ts';
import { writeTwins } from './write-twins.ts';

// Given by `writeTwinsInThread` alone.
const { config, distDir } = workerData as { config: Config; distDir: string };
const outDir = followedDir(config.dataDir);
parentPort?.postMessage(await writeTwins({ config, endpoints, documents: siteDocuments, distDir, outDir }));
