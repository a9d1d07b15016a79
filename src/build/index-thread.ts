/** Thread: rebuilds the index from the content folder and the given published skills. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { PublishedFiles } from '../submissions/publish/published-files.ts';
import { buildIndex } from './build-index.ts';
import { type BuildInputs, digestInputs } from './build-inputs.ts';

/** What the thread is given. */
export interface IndexWork {
  readonly config: BuildInputs['config'];
  readonly projectDir: string;
  readonly indexDir: string;
  readonly published: PublishedFiles;
}

// Given by `published-skills.ts` alone.
const { config, projectDir, indexDir, published } = workerData as IndexWork;
const now = new Date();
const inputs = await digestInputs({ config, projectDir, published, now });
const summary = await buildIndex({
  contentDir: config.contentDir,
  defaultContentDir: join(projectDir, 'content'),
  published,
  indexDir,
  now,
  inputsDigest: inputs.all,
  codeDigest: inputs.code,
});
parentPort?.postMessage(summary);
