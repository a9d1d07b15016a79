/** The API inside `npm run dev`: the same application with a store, over the index of the last build. */
import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { openLogger } from '../adapters/logger.ts';
import { type ContextSource, distDir, openContext, type OutcomeSource } from '../app.ts';
import { parseConfig } from '../config.ts';
import { endpoints } from '../api/list.ts';
import { createApplication } from '../http/application.ts';
import { StoreUnavailable } from '../ports/store.ts';
import { siteDocuments } from '../protocol/documents.ts';
import { readOutcomes } from '../runtime/outcome-reader.ts';
import { openLive } from '../runtime/open-live.ts';
import { startReviews } from './jobs/reviews.ts';

const config = parseConfig(process.env);
const logger = openLogger(config.logLevel);

/** Vite reloads this module at each change; the store has one writer and stays open in between. */
const kept = globalThis as {
  devOutcomes?: Promise<OutcomeSource>;
  devSource?: ContextSource;
  devReviews?: ReturnType<typeof startReviews>;
};
/** Of the module as it was loaded last. */
const latest: ContextSource = {
  current: (isWrite) => latestSource().current(isWrite),
  refresh: async () => (await kept.devSource?.refresh()) ?? false,
};
function latestSource(): ContextSource {
  if (kept.devSource === undefined) throw new TypeError('the registry is still loading');
  return kept.devSource;
}
/** Development has no live feed to notify. */
const noRounds = { round: async (): Promise<void> => undefined };
kept.devOutcomes ??= openStore();

async function openStore(): Promise<OutcomeSource> {
  try {
    const { store, outcomes, github } = await openLive(config, logger);
    kept.devReviews ??= startReviews({
      config,
      distDir,
      logger,
      store,
      github,
      source: latest,
      records: noRounds,
    });
    return outcomes;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    logger.warn(
      { reason: error.message },
      'the store is in use by another process: reading only, reports are rejected',
    );
    return readOutcomes(config, logger);
  }
}

const source = await openContext(config, undefined, { outcomes: await kept.devOutcomes });
kept.devSource = source;
const application = createApplication({
  endpoints,
  documents: siteDocuments,
  getContext: (isWrite) => source.current(isWrite),
  logger,
  newId: () => randomUUID(),
});

/** For Vite's development server; its own `Request` and `Response` stay as they are. */
export const handle = getRequestListener(application.fetch, { overrideGlobalObjects: false });
