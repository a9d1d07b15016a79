/** `npm start` and `npm run serve`: serves the last build until it receives a stop signal. */
import cluster from 'node:cluster';
import { IndexError } from '../adapters/files/index-files.ts';
import { openLogger } from '../adapters/logger.ts';
import { KeyFileError } from '../adapters/key-files.ts';
import { type Config, ConfigError, parseConfig } from '../config.ts';
import { endpoints } from '../api/list.ts';
import { metricsApplication } from '../http/operation/serve-metrics.ts';
import { siteDocuments } from '../protocol/documents.ts';
import { StoreUnavailable } from '../ports/store.ts';
import { pathOf } from '../routes.ts';
import { runWorkers } from './cluster.ts';
import { listen, ListenError } from './listen.ts';
import { checkSiteUrl, SiteUrlError } from './check-site-url.ts';
import type { Example } from './example.ts';
import { startServer } from './start-server.ts';

/** Each with one sentence for the operator. */
const knownFailures = [IndexError, KeyFileError, ListenError, SiteUrlError, StoreUnavailable] as const;

const [, , ...words] = process.argv;
if (words.length > 0) {
  fail('configuration: the server takes no arguments; set variables, as in `PORT=8080 npm start`', 2);
}

try {
  const config = parseConfig(process.env);
  const workers = workersOf(config);
  if (workers > 1 && cluster.isPrimary)
    runWorkers(workers, (example) => {
      greet(config, config.port, example as Example | null);
      serveClusterMetrics(config).catch((error: unknown) => fail(messageOf(error), 1));
    });
  else await serve(config);
} catch (error) {
  if (error instanceof ConfigError) fail(error.message, 2);
  if (knownFailures.some((known) => error instanceof known)) fail(messageOf(error), 1);
  throw error;
}

/** The embedded store has one writer, so several processes need a store that they can share. */
function workersOf({ workers, storeUrl, logLevel }: Config): number {
  if (workers === 1 || storeUrl !== null) return workers;
  openLogger(logLevel).warn({ workers }, 'WORKERS above 1 requires STORE_URL: starting one process');
  return 1;
}

async function serve(config: Config): Promise<void> {
  const logger = openLogger(config.logLevel);
  // Astro's adapter listens to rejections and ignores those that are not its own; ours must not pass unseen.
  process.on('unhandledRejection', (error) => {
    logger.error({ error }, 'unhandled promise rejection');
    process.exit(1);
  });
  const { distDir } = config;
  const otherPort = await checkSiteUrl(distDir, config.siteUrl);
  if (otherPort !== null) logger.warn({}, otherPort);
  const server = await startServer({ config, endpoints, documents: siteDocuments, distDir, logger });
  if (!cluster.isWorker) greet(config, server.port, server.example);
  const stop = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'shutting down: completing open requests');
    void server
      .close()
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error({ error }, 'cannot shut down in order');
        process.exit(1);
      });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (cluster.isWorker) process.send?.(server.example);
}

/** Of all workers; a failure ends the primary, and with it the workers. */
async function serveClusterMetrics({ metricsAddress, metricsToken, siteUrl }: Config): Promise<void> {
  if (metricsAddress === null) return;
  const access = { render: () => metrics.render(), token: metricsToken };
  const { openClusterMetrics } = await import('../adapters/metrics.ts');
  const metrics = openClusterMetrics();
  const server = await listen(metricsApplication(access), { ...metricsAddress, siteUrl });
  const close = (): void => {
    server.close().catch((error: unknown) => fail(messageOf(error), 1));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close);
}

/** For the person at the terminal; everything else is logged. */
function greet({ host }: Config, port: number, example: Example | null): void {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const base = `http://${name}:${port}`;
  const paths = [
    ...(example === null
      ? []
      : [
          `${pathOf('resolve')}?${new URLSearchParams({ task: example.task, format: 'text' }).toString()}`,
          `${pathOf('search')}?${new URLSearchParams({ category: example.category, limit: '3' }).toString()}`,
        ]),
    pathOf('registryIndex'),
  ];
  // A quotation mark would end the one of the shell.
  const lines = paths.map((path) => `  curl '${base}${path.replaceAll("'", '%27')}'`);
  console.log([`Skill Registry is at ${base}`, ...lines].join('\n'));
}

/** Ends at once: what was opened before the failure must not keep the process. */
function fail(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
