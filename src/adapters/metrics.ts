/** What a running server can be watched by: counters and gauges in the OpenMetrics text format. */
import cluster from 'node:cluster';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import type { AnsweredRequest, Logger } from '../ports/surroundings.ts';
import type { QueueState } from '../ports/store.ts';

/** What is looked up when the metrics are read. */
export interface MetricsSource {
  readonly version: string;
  /** Why `/readyz` answers 503; null: it answers 200. */
  whyNotReady(): string | null;
  storeIsUp(): Promise<boolean>;
  /** Milliseconds. */
  storeLag(): number;
  /** Rejects where the store is unavailable. */
  reviewQueue(): Promise<QueueState>;
  index(): { readonly skills: number; readonly generatedAt: Date };
  /** When the build that is served ended; null where that is not known. */
  builtAt(): Promise<Date | null>;
  keyId(): string;
  now(): Date;
}

export interface RenderedMetrics {
  readonly contentType: string;
  readonly text: string;
}

export interface Metrics {
  request(answered: AnsweredRequest): void;
  /** A review that ended with this status of the submission. */
  review(status: string): void;
  /** The same logger, whose errors and warnings are counted. */
  counting(logger: Logger): Logger;
  /** From when on the gauges are known. */
  watch(source: MetricsSource): void;
  render(): Promise<RenderedMetrics>;
}

const prefix = 'skill_registry_';
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function openMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name: prefix + name, help, labelNames, registers });
  const requests = counter('requests_total', 'Answered requests.', ['operation', 'status']);
  const refused = counter('refused_writes_total', 'Writes answered with 4xx or 5xx.', [
    'operation',
    'status',
  ]);
  const reviews = counter('reviews_total', 'Ended reviews of submissions.', ['status']);
  const logged = counter('log_entries_total', 'Log entries of these levels.', ['level']);
  for (const level of ['warn', 'error']) logged.inc({ level }, 0);
  const seconds = new Histogram({
    name: `${prefix}request_seconds`,
    help: 'Time until the answer is ready.',
    labelNames: ['operation'],
    buckets: secondsBuckets,
    registers,
  });
  // Workers of one primary are read together (prom-client); this answers the primary's question.
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registers);
    openClusterMetrics();
  }
  return {
    request({ operation, method, status, seconds: took }) {
      const labels = { operation, status: String(status) };
      requests.inc(labels);
      seconds.observe({ operation }, took);
      if (status >= 400 && method !== 'GET' && method !== 'HEAD') refused.inc(labels);
    },
    review: (status) => reviews.inc({ status }),
    counting: (logger) => ({
      info: (fields, message) => logger.info(fields, message),
      warn(fields, message) {
        logged.inc({ level: 'warn' });
        logger.warn(fields, message);
      },
      error(fields, message) {
        logged.inc({ level: 'error' });
        logger.error(fields, message);
      },
    }),
    watch: (source) => addGauges(source, registry),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Of all workers together; in the primary process. */
export function openClusterMetrics(): Pick<Metrics, 'render'> {
  const registry = new AggregatorRegistry();
  return {
    render: async () => ({ contentType: registry.contentType, text: await registry.clusterMetrics() }),
  };
}

function addGauges(source: MetricsSource, registry: Registry<OpenMetricsContentType>): void {
  /** Workers are aggregated by what says most about the worst of them. A value that cannot be had is absent. */
  const gauge = (
    name: string,
    help: string,
    aggregator: 'min' | 'max',
    value: () => number | null | Promise<number | null>,
  ): void => {
    const made = new Gauge({
      name: prefix + name,
      help,
      aggregator,
      registers: [],
      async collect() {
        const found = await value();
        if (found === null) this.remove();
        else this.set(found);
      },
    });
    registry.registerMetric(made);
  };
  // Both gauges of one reading ask for it in the same turn: the store answers once.
  let asked: Promise<QueueState | null> | null = null;
  const queue = (): Promise<QueueState | null> =>
    (asked ??= source
      .reviewQueue()
      .catch(() => null)
      .finally(() => (asked = null)));
  const age = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, (source.now().getTime() - since.getTime()) / 1_000);
  gauge('ready', 'Whether /readyz answers 200.', 'min', () => (source.whyNotReady() === null ? 1 : 0));
  gauge('store_up', 'Whether the store answers and can be written.', 'min', async () =>
    (await source.storeIsUp()) ? 1 : 0,
  );
  gauge(
    'store_lag_seconds',
    'Time since the newest report of all nodes was counted here.',
    'max',
    () => source.storeLag() / 1_000,
  );
  gauge(
    'review_queue_due',
    'Reviews that are due or being done.',
    'max',
    async () => (await queue())?.due ?? null,
  );
  gauge('review_queue_age_seconds', 'How long the oldest of them is due.', 'max', async () => {
    const state = await queue();
    return state === null ? null : age(state.oldest);
  });
  gauge('skills', 'Skills in the index.', 'min', () => source.index().skills);
  gauge('index_age_seconds', 'Time since the content of the index last changed.', 'max', () =>
    age(source.index().generatedAt),
  );
  gauge('build_age_seconds', 'Time since the build that is served.', 'max', async () => {
    const at = await source.builtAt();
    return at === null ? null : age(at);
  });
  new Gauge({
    name: `${prefix}info`,
    help: 'Version and signing key; nodes of one registry have the same.',
    labelNames: ['version', 'key_id'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version: source.version, key_id: source.keyId() }, 1);
}
