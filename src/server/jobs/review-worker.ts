/** The review worker of a server: takes decisions and submissions from the store, one at a time, until it is closed. */
import { join } from 'node:path';
import { ownFolder } from '../../adapters/files/content-folders.ts';
import type { Config } from '../../config.ts';
import type { Keeping } from '../../ingest/files/keep-files.ts';
import type { Source } from '../../ingest/source.ts';
import type { Proposals } from '../../ports/code-host.ts';
import type { Reader } from '../../ports/reader.ts';
import type { Store } from '../../ports/store.ts';
import type { Clock, Logger } from '../../ports/surroundings.ts';
import type { Submission } from '../../schema/submission.ts';
import { takeDecisions } from '../../submissions/review/decision-spool.ts';
import type { Review } from '../../submissions/review/review-skill.ts';
import type { SkillToReview } from '../../submissions/review/skill-content.ts';
import type { LiveCatalog } from '../../submissions/publish/publish.ts';
import { type ReadBefore, readPublished } from '../../submissions/publish/published-files.ts';
import { queueLimits, type QueueLimits, reviewNext } from '../../submissions/review/review-queue.ts';
import { readAndReview } from '../../submissions/review/read-and-review.ts';
import type { ReviewPreparation, ReviewWork } from './review-thread.ts';
import { KeptThread } from '../../runtime/thread.ts';

const reviewThread = new URL('./review-thread.ts', import.meta.url);

interface ReviewWorkerOptions extends Keeping {
  readonly config: Pick<Config, 'contentDir' | 'dataDir' | 'siteUrl'>;
  readonly indexDir: string;
  readonly projectDir: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly live: LiveCatalog;
  readonly proposals: Pick<Proposals, 'propose'> | null;
  readonly openSource: (submission: Submission, commit: string | null) => Promise<Source>;
  readonly reader: Reader | null;
  /** Milliseconds between checks for work; 500 by default. */
  readonly every?: number | undefined;
  readonly limits?: QueueLimits;
  /** Called after each piece of work. */
  readonly onReviewed?: () => Promise<void>;
  /** Called with the status that a review ended with. */
  readonly onReview?: ((status: string) => void) | undefined;
}

export interface ReviewWorker {
  /** Starts the thread that reviews, since something may be submitted soon. */
  prepare(): void;
  /** Looks for work now; also starts the thread, which reads the registry while the repository is read. */
  wake(): void;
  /** Accepts no more work; work in progress is returned to the queue, and the next worker repeats it. */
  close(): Promise<void>;
}

const reviewLimitMs = 60_000;

export function startReviewWorker(options: ReviewWorkerOptions): ReviewWorker {
  const {
    config,
    indexDir,
    projectDir,
    store,
    clock,
    logger,
    live,
    proposals,
    openSource,
    reader,
    every = 500,
    limits = queueLimits,
    onReviewed,
    onReview,
    blobs,
    keepAll,
  } = options;
  const { contentDir, dataDir, siteUrl } = config;
  const stop = new AbortController();
  const thread = new KeptThread(reviewThread);
  const before: ReadBefore = new Map();
  let wake = (): void => undefined;
  const prepare = (): void => {
    const ahead: ReviewPreparation = { indexDir };
    if (!stop.signal.aborted) thread.prepare(ahead);
  };
  const nap = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, every);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function review(skill: SkillToReview): Promise<Review> {
    const published = await readPublished(store, before);
    const defaultContentDir = join(projectDir, 'content');
    const work: ReviewWork = { skill, indexDir, contentDir, defaultContentDir, siteUrl, published };
    return thread.ask<Review>(work, { timeLimitMs: reviewLimitMs, stop: stop.signal });
  }

  const parts = {
    store,
    clock,
    logger,
    live,
    contentDir: ownFolder(contentDir),
    proposals,
    ...(onReview === undefined ? {} : { onReview }),
    review: (submission: Submission, approval: Parameters<typeof readAndReview>[1], today: string) =>
      readAndReview(submission, approval, today, { openSource, review, reader, blobs, keepAll }),
  };

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await takeDecisions(dataDir, store, clock.now(), logger);
        while (!stop.signal.aborted && (await reviewNext(parts, limits, stop.signal))) await onReviewed?.();
      } catch (error) {
        logger.error({ error }, 'cannot read the review queue');
      }
      if (!stop.signal.aborted) await nap();
    }
  }
  const running = run();
  return {
    prepare,
    wake() {
      prepare();
      wake();
    },
    async close() {
      stop.abort();
      wake();
      await running;
      await thread.close();
    },
  };
}
