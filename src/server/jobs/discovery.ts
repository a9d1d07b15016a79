/** Discovery in the server: profiles that are due, on one node by a lease, each repository audited in a thread. */
import { type ContextSource, systemClock } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { Assessed } from '../../discovery/assess.ts';
import { gapsOf, withPending } from '../../discovery/catalog-view.ts';
import { domainCoverage } from '../../lists/domain-coverage.ts';
import { problemText } from '../../catalog/problems.ts';
import type { Store } from '../../ports/store.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { discover } from '../../runtime/open-discovery.ts';
import { runThread } from '../../runtime/thread.ts';
import { readDiscoveryCatalog } from './discovery-catalog.ts';
import type { DiscoveryWork } from './discovery-thread.ts';
import { repeat, type Repeated } from './repeat.ts';

interface DiscoveryJobOptions {
  readonly config: Config;
  readonly store: Store;
  readonly source: ContextSource;
  readonly logger: Logger;
  /** Shows a run at once, not at the next interval. */
  readonly records: { round(): Promise<void> };
  /** Milliseconds between two looks, and until the first one. */
  readonly every: number;
  readonly firstLook?: number;
}

const discoveryThread = new URL('./discovery-thread.ts', import.meta.url);
/** Twenty skills of a repository at several seconds each. */
const assessLimitMs = 180_000;
/** After the start, so that a server that restarts often does not only look for skills. */
const firstLookMs = 60_000;

/** What fails is logged and tried again at the next look. `close` waits for the step that is under way. */
export function startDiscovery(options: DiscoveryJobOptions): Repeated {
  const { config, store, source, logger, records, every, firstLook = firstLookMs } = options;
  const stop = new AbortController();

  async function look(): Promise<void> {
    try {
      const { profiles, problems, view } = await readDiscoveryCatalog(config, store);
      for (const problem of problems) logger.warn({}, problemText(problem));
      const ended = await discover({
        config,
        store,
        profiles,
        view,
        gaps: gapsOf(domainCoverage(source.current())),
        assess: (work, pending) => {
          const data: DiscoveryWork = { work, view: withPending(view, pending) };
          const limits = { timeLimitMs: assessLimitMs, stop: stop.signal };
          return runThread<Assessed>(discoveryThread, data, limits);
        },
        report: { step: () => undefined },
        clock: systemClock,
        logger,
        profile: null,
        budget: null,
        dryRun: false,
        out: null,
        stop: stop.signal,
      });
      if (ended.state === 'busy') return;
      for (const { profile, found, proposed, requests, error } of ended.runs)
        logger.info({ profile, found, proposed, requests, error }, 'looked for new skills');
      if (ended.runs.length > 0) await records.round();
    } catch (error) {
      if (!stop.signal.aborted) logger.error({ error }, 'discovery failed; will retry');
    }
  }
  const looks = repeat(look, Math.min(firstLook, every), every);
  return {
    close() {
      stop.abort();
      return looks.close();
    },
  };
}
