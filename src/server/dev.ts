/** The API inside `npm run dev`: the same application with a store, over the index of the last build. */
import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { openLogger } from '../adapters/logger.ts';
import { openContext, type OutcomeSource } from '../app.ts';
import { parseConfig } from '../config.ts';
import { endpoints } from '../api/list.ts';
import { createApplication } from '../http/application.ts';
import { StoreUnavailable } from '../ports/store.ts';
import { siteDocuments } from '../protocol/documents.ts';
import { readOutcomes } from '../runtime/outcome-reader.ts';
import { openLive } from '../runtime/open-live.ts';
import type { LiveCatalog } from '../submissions/publish/publish.ts';
import { type PublishedSkills, startPublishedSkills } from './jobs/published-skills.ts';
import { startReviews } from './jobs/reviews.ts';

const config = parseConfig(process.env);
const logger = openLogger(config.logLevel);

/** Vite reloads this module at each change; the store has one writer and stays open in between. */
const kept = globalThis as {
  devOutcomes?: Promise<OutcomeSource>;
  devHosts?: Pick<Awaited<ReturnType<typeof openLive>>, 'github' | 'hostAccess' | 'submitHosts'>;
  devPublished?: PublishedSkills;
  devReviews?: ReturnType<typeof startReviews>;
};
/** Development has no live feed to notify. */
const noRounds = { round: async (): Promise<void> => undefined };
kept.devOutcomes ??= openStore();

async function openStore(): Promise<OutcomeSource> {
  try {
    const live = await openLive(config, logger);
    kept.devHosts = live;
    return live.outcomes;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    logger.warn(
      { reason: error.message },
      'the store is in use by another process: reading only, reports are rejected',
    );
    return readOutcomes(config, logger);
  }
}

const outcomes = await kept.devOutcomes;
const source = await openContext(config, undefined, { outcomes });
if (outcomes.live !== undefined && kept.devHosts !== undefined) {
  const { store } = outcomes.live;
  await kept.devPublished?.close();
  kept.devPublished = await startPublishedSkills({ store, dataDir: config.dataDir, source, logger });
  /** Of the module as it was loaded last. */
  const live: LiveCatalog = {
    refresh: async () => kept.devPublished?.refresh(),
    integrityOf: (slug) => kept.devPublished?.integrityOf(slug) ?? null,
  };
  kept.devReviews ??= startReviews({
    config,
    distDir: config.distDir,
    live,
    logger,
    store,
    ...kept.devHosts,
    records: noRounds,
  });
}
const application = createApplication({
  endpoints,
  documents: siteDocuments,
  getContext: (isWrite) => source.current(isWrite),
  corsOrigins: config.corsOrigins,
  logger,
  newId: () => randomUUID(),
});

/** For Vite's development server; its own `Request` and `Response` stay as they are. */
export const handle = getRequestListener(application.fetch, { overrideGlobalObjects: false });
