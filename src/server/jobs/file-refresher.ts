/** What is served as it is, such as the index for clients, follows the reports while the server runs: in a thread, not too often, never two at once. */
import type { Config } from '../../config.ts';
import type { Logger } from '../../ports/surroundings.ts';
import { runThread } from '../../runtime/thread.ts';

const servedThread = new URL('../../build/served-thread.ts', import.meta.url);

export interface RefresherOptions {
  /** Least seconds from the start of one refresh to the start of the next. */
  readonly seconds: number;
  /** Another text whenever they may differ from those written last. */
  readonly state: () => string;
  /** Whether this process is the one to write them, where several could. */
  readonly mayRefresh: () => Promise<boolean>;
  /** Gives the number of the newest report in them. */
  readonly refresh: () => Promise<number>;
  readonly logger: Logger;
}

export interface FileRefresher {
  /** Starts nothing more, and waits for work in progress, which would be useless half done. */
  close(): Promise<void>;
}

/** Milliseconds between looks; a lone report is in the files about this much later, and the time that writing takes. */
const lookEvery = 500;

/** The first refresh comes at once: reports may have come after the build. A failed one is repeated at the next interval. */
export function startFileRefresher(options: RefresherOptions): FileRefresher {
  const { seconds, state, mayRefresh, refresh, logger } = options;
  let written: string | null = null;
  let startedAt = -Infinity;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    // Before the reading: what comes meanwhile is for the next time.
    const seen = state();
    try {
      if (!(await mayRefresh())) return;
      const reports = await refresh();
      written = seen;
      const ms = Math.round(performance.now() - startedAt);
      logger.info({ reports, ms }, 'refreshed the files');
    } catch (error) {
      logger.error({ error }, 'cannot refresh the files; keeping the previous ones');
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
export function writeServedInThread(config: Config, distDir: string): Promise<number> {
  return runThread(servedThread, { config, distDir });
}
