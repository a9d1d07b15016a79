/** Published skills on this node: taken from the store into what it serves, and looked for again every second. */
import type { ContextSource } from '../../app.ts';
import { blockChangesVersion, readBlockChanges } from '../../ingest/files/block-changes.ts';
import type { Store } from '../../ports/store.ts';
import type { Logger } from '../../ports/surroundings.ts';
import type { LiveCatalog } from '../../submissions/publish/publish.ts';
import {
  type ReadBefore,
  readPublished,
  readPublishedState,
} from '../../submissions/publish/published-files.ts';

interface PublishedOptions {
  readonly store: Store;
  /** Folder in which ingest notes skills that are blocked now, or no longer. */
  readonly dataDir: string;
  readonly source: Pick<ContextSource, 'current' | 'publish'>;
  readonly logger: Logger;
  /** Milliseconds between checks for skills published by other nodes; 1,000 by default. */
  readonly every?: number;
}

export interface PublishedSkills extends LiveCatalog {
  /** Starts no more work, and waits for what is under way. */
  close(): Promise<void>;
}

/** What is published at the start is listed when the promise settles; where the store fails, at a later check. */
export async function startPublishedSkills(options: PublishedOptions): Promise<PublishedSkills> {
  const { store, dataDir, source, logger, every = 1_000 } = options;
  const before: ReadBefore = new Map();
  /** State of the store and of the notes as last seen. */
  let seen = '';

  async function sync(): Promise<void> {
    const version = `${await readPublishedState(store)} ${blockChangesVersion(dataDir)}`;
    if (version === seen) return;
    const started = performance.now();
    const published = await readPublished(store, before);
    const change = await source.publish(published, await readBlockChanges(dataDir));
    seen = version;
    for (const { path, reason } of [...published.problems, ...(change?.problems ?? [])])
      logger.warn({ path, reason }, 'a published skill cannot be listed');
    if (change === null) return;
    const { entries, revision } = source.current(true).registry;
    const { added, removed } = change;
    const ms = Math.round(performance.now() - started);
    logger.info({ revision, skills: entries.length, added, removed, ms }, 'listed what was published');
  }

  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  /** Callers that ask during one check share the next: many approvals are one publication. */
  function enqueue(): Promise<void> {
    if (waiting !== null) return waiting;
    const start = (): Promise<void> => {
      waiting = null;
      return sync();
    };
    const next = running.then(start, start);
    waiting = next;
    running = next;
    return next;
  }

  let looking: Promise<void> | null = null;
  /** Never rejects. */
  async function look(): Promise<void> {
    try {
      await enqueue();
    } catch (error) {
      logger.error({ error }, 'cannot list what was published yet');
    } finally {
      looking = null;
    }
  }
  const timer = setInterval(() => {
    looking ??= look();
  }, every);
  timer.unref();
  await look();

  return {
    integrityOf: (slug) => source.current().registry.bySlug.get(slug)?.evidence.integrity ?? null,
    refresh: enqueue,
    async close() {
      clearInterval(timer);
      await looking;
      await running.catch(() => undefined);
    },
  };
}
