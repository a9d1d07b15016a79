/** What a started server tells those who read its metrics. */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetricsSource } from '../adapters/metrics.ts';
import { type ContextSource, systemClock } from '../app.ts';
import type { Store } from '../ports/store.ts';
import { reviewQueue } from '../schema/submission.ts';

export function metricsSource(
  store: Store,
  source: ContextSource,
  distDir: string,
  whyNotReady: () => string | null,
): MetricsSource {
  return {
    version: ownVersion(),
    whyNotReady,
    storeIsUp: async () => (await store.health()).ok,
    storeLag: () => store.lag(),
    reviewQueue: () => store.queueState(reviewQueue, systemClock.now()),
    index() {
      const { entries, generatedAt } = source.current(true).registry;
      return { skills: entries.length, generatedAt: new Date(generatedAt) };
    },
    builtAt: async () =>
      stat(join(distDir, 'build.json')).then(
        ({ mtime }) => mtime,
        () => null,
      ),
    keyId: () => source.current(true).signer.keyId,
    now: () => systemClock.now(),
  };
}

export function ownVersion(): string {
  const file = join(import.meta.dirname, '../../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // our own file
  return version;
}
