/** Configuration and a built index → a server that answers, follows rebuilds and can be drained. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Endpoint } from '../api/define.ts';
import { type ContextSource, openContext, systemClock } from '../app.ts';
import type { Config } from '../config.ts';
import { type ApplicationOptions, createApplication } from '../http/application.ts';
import { defaultWriteRule } from '../http/writes/write-limits.ts';
import type { Answered } from '../http/serve-endpoint.ts';
import type { Logger } from '../ports/surroundings.ts';
import type { SiteDocument } from '../protocol/site-document.ts';
import { clientDocuments } from '../protocol/clients/documents.ts';
import { openLive } from '../runtime/open-live.ts';
import { openRecords } from '../runtime/records.ts';
import { type Example, findExample } from './example.ts';
import { type FollowedBuild, followBuild } from './follow-build.ts';
import { type PublishedSkills, startPublishedSkills } from './jobs/published-skills.ts';
import { type Jobs, startJobs } from './jobs/start-jobs.ts';
import { listen, type RunningServer } from './listen.ts';
import { isOutdated } from './live-pages.ts';
import { openOnDemandPages } from './on-demand-pages.ts';
import { openMarkdown, type ReadMarkdown } from './read-markdown.ts';

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
}

/** The store, then the context, then the application, then the server. Throws what they throw, each with one line for the operator. */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { config, logger } = options;
  const { store, outcomes, github } = await openLive(config, logger);
  const records = await openRecords({ store, dataDir: config.dataDir, clock: systemClock, logger });
  let live: PublishedSkills | null = null;
  const closeStore = async (): Promise<void> => {
    await live?.close();
    await records.close();
    await store.close();
  };
  try {
    const indexDir = join(options.distDir, 'index');
    const source = await openContext(config, indexDir, { records, outcomes });
    const every = options.reviewEvery === undefined ? {} : { every: options.reviewEvery };
    live = await startPublishedSkills({ store, dataDir: config.dataDir, source, logger, ...every });
    const build = await followBuild(options, source, logger);
    const stopping = new AbortController();
    const markdown = openMarkdown(logger);
    let jobs: Jobs | null = null;
    const onAnswer = (answered: Answered): void => {
      records.observe(answered);
      jobs?.onAnswer(answered.endpointId);
    };
    const isReady = (): boolean => store.inStep() && !build.lacksPages();
    const application = await openApplication(options, source, build, {
      onAnswer,
      isReady,
      stopping: stopping.signal,
      readMarkdown: markdown.read,
    });
    const server = await listen(application, config);
    build.watch(options.watchEvery ?? 2_000);
    const reports = (): number => outcomes.book.through.seq;
    jobs = startJobs({ ...options, store, github, source, live, records, reports });
    const { entries, revision } = source.current().registry;
    logger.info({ port: server.port, skills: entries.length, revision }, 'listening');
    return {
      port: server.port,
      example: findExample(source.current()),
      async close() {
        build.close();
        stopping.abort();
        await server.close();
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

async function openApplication(
  { config, endpoints, documents, distDir, logger }: StartOptions,
  source: ContextSource,
  build: FollowedBuild,
  {
    readMarkdown,
    ...more
  }: Pick<ApplicationOptions, 'onAnswer' | 'isReady' | 'stopping'> & { readonly readMarkdown: ReadMarkdown },
): Promise<Hono> {
  const renderPage = await openOnDemandPages(join(distDir, 'astro'), () => source.current(), readMarkdown);
  return createApplication({
    endpoints,
    documents,
    clients: clientDocuments,
    getContext: (isWrite) => source.current(isWrite),
    getPages: () => build.pages(),
    ...(renderPage === null ? {} : { renderPage }),
    isOutdated: (path) => isOutdated(path, source.current(true).registry, build.pagesRevision()),
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
  });
}
