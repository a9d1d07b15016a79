/** Thread: counts the reports of the embedded store in a folder, and saves what they add up to. */
import { workerData } from 'node:worker_threads';
import { saveScoresOf } from '../adapters/store/embedded/embedded-store.ts';
import { OutcomeBook } from '../outcomes/book.ts';

// Given by `saveInThread` alone.
await saveScoresOf(workerData as string, new OutcomeBook());
