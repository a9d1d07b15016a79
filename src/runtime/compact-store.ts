/** Thread: makes the snapshot of a closed log segment and compresses it. */
import { workerData } from 'node:worker_threads';
import { compactFolder } from '../adapters/store/embedded/append-log/recovery.ts';
import { OutcomeBook } from '../outcomes/book.ts';

// Given by `compactInThread` alone.
const { folder, segment } = workerData as { folder: string; segment: number };
await compactFolder(folder, segment, new OutcomeBook());
