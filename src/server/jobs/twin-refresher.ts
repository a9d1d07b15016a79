/** Twins that follow the reports while the server runs: in a thread, not too often, never two at once. */
import type { Config } from '../../config.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { runThread } from '../../runtime/thread.ts';
import type { WrittenTwins } from '../../build/write-twins.ts';

const twinsThread = new URL('../../build/twins-thread.ts', import.meta.url);

export interface RefresherOptions {
  /** Least seconds from the start of one refresh to the start of the next. */
  readonly seconds: number;
  /** Another text whenever twins may differ from those written last. */
  readonly state: () => string;
  /** Whether this process is the one to write them, where several could. */
  readonly mayRefresh: () => Promise<boolean>;
  readonly refresh: () => Promise<WrittenTwins>;
  readonly logger: Logger;
}

export interface TwinRefresher {
  /** Starts nothing more, and waits for work in progress, which would be useless half done. */
  close(): Promise<void>;
}

/** Milliseconds between looks; a lone report is in the files about this much later, and the time that writing takes. */
const lookEvery = 500;

/** The first refresh comes at once: reports may have come after the build. A failed one is repeated at the next interval. */
export function startTwinRefresher(options: RefresherOptions): TwinRefresher {
  const { seconds, state, mayRefresh, refresh, logger } = options;
  let written: string | null = null;
  let startedAt = -Infinity;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    // Before the reading: what comes meanwhile is for the next time.
    const seen = state();
    try {
      if (!(await mayRefresh())) return;
      const { twins, throughSeq } = await refresh();
      written = seen;
      const ms = Math.round(performance.now() - startedAt);
      logger.info({ ...twins, reports: throughSeq, ms }, 'refreshed the twins');
    } catch (error) {
      logger.error({ error }, 'cannot refresh the twins; keeping the previous ones');
    }
  };
  const look = (): void => {
    const now = performance.now();
    if (running !== null || now - startedAt < seconds * 1_000 || state() === written) return;
    startedAt = now;
    running = run().finally(() => (running = null));
  };
  const timer = setInterval(look, lookEvery);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Reads the store and the index from their files, so that answering requests never waits for it. */
export function writeTwinsInThread(config: Config, distDir: string): Promise<WrittenTwins> {
  return runThread(twinsThread, { config, distDir });
}
