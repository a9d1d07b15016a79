/** The review worker of a server, with GitHub. */
import { join } from 'node:path';
import { openChatModel } from '../../adapters/chat-model.ts';
import { openProposals } from '../../adapters/github/proposals.ts';
import { systemClock } from '../../app.ts';
import { toModelReader } from '../../submissions/readers/model-reader.ts';
import type { Config } from '../../config.ts';
import { openGitHubSource } from '../../ingest/sources/github.ts';
import { type HostAccess, openOnHost } from '../../ingest/sources/other-hosts.ts';
import { SourceError } from '../../ingest/source.ts';
import { keptFilesOf } from '../../runtime/kept-files.ts';
import type { GitHub } from '../../ports/code-host.ts';
import type { Store } from '../../ports/store.ts';
import type { Logger } from '../../ports/surroundings.ts';
import type { Submission } from '../../schema/submission.ts';
import type { LiveCatalog } from '../../submissions/publish/publish.ts';
import { type ReviewWorker, startReviewWorker } from './review-worker.ts';
import { sourceOf } from '../../schema/source.ts';

export interface ReviewsOptions {
  readonly config: Config;
  readonly distDir: string;
  /** Root of the code; detected by default. */
  readonly projectDir?: string;
  readonly logger: Logger;
  readonly store: Store;
  /** That of the answers, so that what a validation read is not read again. */
  readonly github: GitHub;
  /** For repositories on other hosts. */
  readonly hostAccess: HostAccess;
  /** Those of them whose repositories may be submitted. */
  readonly submitHosts: ReadonlySet<string>;
  readonly live: LiveCatalog;
  /** Shows an event at once, not at the next interval. */
  readonly records: { round(): Promise<void> };
  /** Milliseconds between checks. */
  readonly reviewEvery?: number | undefined;
  /** A review that ended with this status. */
  readonly onReview?: ((status: string) => void) | undefined;
}

export function startReviews({
  config,
  distDir,
  projectDir = join(import.meta.dirname, '../../..'),
  live,
  logger,
  store,
  github,
  hostAccess,
  submitHosts,
  records,
  reviewEvery,
  onReview,
}: ReviewsOptions): ReviewWorker {
  const model = openChatModel(config.auditModel);
  return startReviewWorker({
    config,
    indexDir: join(distDir, 'index'),
    projectDir,
    store,
    clock: systemClock,
    logger,
    live,
    proposals: openProposals(config, logger),
    blobs: keptFilesOf(store, config.dataDir),
    keepAll: config.keepAllFiles,
    openSource: async ({ repository, path, updates }: Submission, commit) => {
      const source = sourceOf(repository);
      const { owner, name } = source;
      if (source.forge === 'github')
        return openGitHubSource(github, {
          owner,
          name,
          ref: commit,
          paths: [path],
          // What is listed is named as its content file names it.
          keepName: updates !== undefined,
        });
      if (!submitHosts.has(source.host)) throw new SourceError(`${source.host} is not read for submissions`);
      return (await openOnHost(hostAccess, { source, ref: commit, expected: [path] })).source;
    },
    reader: model === null ? null : toModelReader(model),
    onReviewed: () => records.round(),
    onReview,
    every: reviewEvery,
  });
}
