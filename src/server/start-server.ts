/** Configuration and a built index → a server that answers, follows rebuilds and can be drained. */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { openTraces } from '../adapters/traces.ts';
import type { Endpoint } from '../api/define.ts';
import { type ContextSource, openContext, systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import { type ApplicationOptions, createApplication } from '../http/application.ts';
import { metricsApplication } from '../http/operation/serve-metrics.ts';
import { defaultWriteRule } from '../http/writes/write-limits.ts';
import type { Answered } from '../http/serve-endpoint.ts';
import type { AnsweredRequest, Logger } from '../ports/surroundings.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { clientDocuments } from '../protocol/clients/documents.ts';
import { openLive } from '../runtime/open-live.ts';
import { followEvalReports } from '../runtime/eval-reports.ts';
import { openRecords } from '../runtime/records.ts';
import { type Example, findExample } from './example.ts';
import { type FollowedBuild, followBuild, servedPaths } from './follow-build.ts';
import { type PublishedSkills, startPublishedSkills } from './jobs/published-skills.ts';
import { type Jobs, startJobs } from './jobs/start-jobs.ts';
import { listen, type RunningServer } from './listen.ts';
import { isOutdated } from './live-pages.ts';
import { metricsSource, ownVersion } from './metrics-source.ts';
import { openOnDemandPages } from './on-demand-pages.ts';
import { openMarkdown } from './read-markdown.ts';
import { openSentAnswers } from './sent-answers.ts';

interface StartOptions {
  readonly config: Config;
  readonly endpoints: readonly Endpoint[];
  readonly documents: readonly SiteDocument[];
  readonly distDir: string;
  /** Root of the code; detected by default. */
  readonly projectDir?: string;
  readonly logger: Logger;
  /** Milliseconds between checks for a rebuild; 2,000 by default. */
  readonly watchEvery?: number;
  /** Milliseconds between checks for submissions, decisions and published skills; each job has its own default. */
  readonly reviewEvery?: number;
}

export interface StartedServer extends RunningServer {
  readonly example: Example | null;
  /** Of the metrics, where they have an address of their own. */
  readonly metricsPort: number | null;
}

/** The store, then the context, then the application, then the server. Throws what they throw, each with one line for the operator. */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { config } = options;
  const isMeasured = config.metricsAddress !== null || config.metricsToken !== null;
  // Loaded where it is used, as its libraries take memory.
  const metrics = isMeasured ? (await import('../adapters/metrics.ts')).openMetrics() : null;
  const logger = metrics?.counting(options.logger) ?? options.logger;
  const { store, outcomes, github, hostAccess, submitHosts } = await openLive(config, logger);
  const records = await openRecords({ store, dataDir: config.dataDir, clock: systemClock, logger });
  let live: PublishedSkills | null = null;
  let evalReports: { close(): void } | null = null;
  const closeStore = async (): Promise<void> => {
    evalReports?.close();
    await live?.close();
    await records.close();
    await store.close();
  };
  try {
    const indexDir = join(options.distDir, 'index');
    const source = await openContext(config, indexDir, { records, outcomes });
    const every = options.reviewEvery === undefined ? {} : { every: options.reviewEvery };
    live = await startPublishedSkills({ store, dataDir: config.dataDir, source, logger, ...every });
    const stopping = new AbortController();
    const markdown = openMarkdown(logger);
    const build = await followBuild(options, source, logger, (pagesDir) =>
      openOnDemandPages(pagesDir, () => source.current(), markdown.read),
    );
    let jobs: Jobs | null = null;
    const onAnswer = (answered: Answered): void => {
      records.observe(answered);
      jobs?.onAnswer(answered.endpointId);
    };
    const whyNotYet = (path: string): string | null =>
      build.lacksPages() ? 'no pages are built' : build.lacksFile(path) ? notWritten : null;
    const whyNotReady = (): string | null => {
      if (!store.inStep()) return 'all reports are being counted again: the database has another history';
      const lacking = servedPaths.find((path) => build.lacksFile(path));
      return whyNotYet(lacking ?? '/');
    };
    const whyNotStored = async (): Promise<string | null> => {
      const { ok, reason } = await store.health();
      if (!ok) logger.warn({ reason }, 'the store cannot be used');
      return ok ? null : 'the store cannot accept writes; the reason is in the log';
    };
    metrics?.watch(metricsSource(store, source, options.distDir, whyNotReady));
    const access = metrics === null ? null : { render: () => metrics.render(), token: config.metricsToken };
    const traces =
      config.traces === null ? null : openTraces({ ...config.traces, version: ownVersion() }, logger);
    const watched =
      metrics === null && traces === null
        ? {}
        : {
            onRequest: (seen: AnsweredRequest) => {
              metrics?.request(seen);
              traces?.request(seen);
            },
          };
    const sent = openSentAnswers({ ...config, ...watched });
    const application = openApplication(options, source, build, {
      onAnswer,
      whyNotReady,
      whyNotStored,
      ...watched,
      ...(access === null || config.metricsAddress !== null ? {} : { metrics: access }),
      whyNotYet,
      noteSent: sent.note,
      stopping: stopping.signal,
    });
    const server = await listen(application, { ...config, sent });
    // The primary answers for all workers.
    const apart =
      access === null || config.metricsAddress === null || cluster.isWorker
        ? null
        : await listen(metricsApplication(access), { ...config.metricsAddress, siteUrl: config.siteUrl });
    build.watch(options.watchEvery ?? 2_000);
    evalReports = followEvalReports(store, outcomes.book);
    const reports = (): number => outcomes.book.through.seq;
    const onReview = (status: string): void => metrics?.review(status);
    jobs = startJobs({
      ...options,
      logger,
      store,
      github,
      hostAccess,
      submitHosts,
      source,
      live,
      records,
      reports,
      onReview,
    });
    const { entries, revision } = source.current().registry;
    logger.info({ port: server.port, skills: entries.length, revision }, 'listening');
    return {
      port: server.port,
      metricsPort: apart?.port ?? null,
      example: findExample(source.current()),
      async close() {
        build.close();
        stopping.abort();
        await server.close();
        await apart?.close();
        await traces?.close();
        await markdown.close();
        await jobs?.close();
        await closeStore();
      },
    };
  } catch (error) {
    await closeStore();
    throw error;
  }
}

const notWritten = 'the index as files, the log and the rules are not written';

function openApplication(
  { config, endpoints, documents, logger }: StartOptions,
  source: ContextSource,
  build: FollowedBuild,
  more: Omit<Partial<ApplicationOptions>, 'endpoints'>,
): Hono {
  return createApplication({
    endpoints,
    documents,
    clients: clientDocuments,
    getContext: (isWrite) => source.current(isWrite),
    getPages: () => build.pages(),
    renderPage: async (request, bindings) => (await build.renderPage()?.(request, bindings)) ?? null,
    isOutdated: (path, query) =>
      isOutdated(path, source.current(true).registry, build.pagesRevision(), query),
    ...more,
    logger,
    newId: () => randomUUID(),
    writeRule:
      config.writesPerMinute === null
        ? defaultWriteRule
        : { perMinute: config.writesPerMinute, countsLocal: true },
    trustProxy: config.trustProxy,
    mcpHosts: config.mcpHosts,
    corsOrigins: config.corsOrigins,
    isPrivate: config.read === 'private',
    callerNames: config.callerNames,
  });
}
