/** The store for the review command: read beside a running server, which gets the decisions. */
import { openLogger } from '../../src/adapters/logger.ts';
import type { Config } from '../../src/config.ts';
import type { Store } from '../../src/ports/store.ts';
import {
  PublishedSkill,
  publishedSkillKind,
  Submission,
  submissionKind,
} from '../../src/schema/submission.ts';
import { openReader } from '../../src/runtime/outcome-reader.ts';
import { isWaiting, writeDecision } from '../../src/submissions/review/decision-spool.ts';
import { enqueueDecision, type ReviewDecision } from '../../src/submissions/intake/decisions.ts';
import { readSubmission } from '../../src/submissions/intake/stored-submission.ts';
import { listAll } from '../../src/ports/list-all.ts';

export interface ReviewStore {
  /** Calls `see` for each that can be read, oldest first. */
  each(see: (id: string, submission: Submission) => void): Promise<void>;
  /** By id, or by the slug under which it is published; null when there is none. */
  find(idOrSlug: string): Promise<{ readonly id: string; readonly submission: Submission } | null>;
  /** Durable when it resolves. */
  decide(decision: ReviewDecision): Promise<void>;
  /** Whether a decision still waits for a server. */
  isWaiting(decision: string): Promise<boolean>;
}

/** Rejects with `StoreUnavailable`, like everything that it answers. */
export function openReviewStore(config: Config): ReviewStore {
  const isEmbedded = config.storeUrl === null;
  async function look<Value>(read: (store: Store) => Promise<Value>): Promise<Value> {
    // Opened for each read: a reader of the embedded store sees its state at opening.
    const { store } = await openReader(config, openLogger('error'));
    try {
      return await read(store);
    } finally {
      await store.close();
    }
  }
  return {
    each: (see) =>
      look(async (store) => {
        for await (const { id, value } of listAll(store, submissionKind)) {
          const parsed = Submission.safeParse(value);
          if (parsed.success) see(id, parsed.data);
        }
      }),
    find: (idOrSlug) =>
      look(async (store) => {
        const own = await readSubmission(store, idOrSlug);
        if (own !== null) return own;
        const published = await store.getDocument(publishedSkillKind, idOrSlug);
        const parsed = PublishedSkill.safeParse(published?.value);
        return parsed.success ? readSubmission(store, parsed.data.submission) : null;
      }),
    async decide(decision) {
      // The embedded store belongs to the server's process; a shared one accepts the work directly.
      if (isEmbedded) await writeDecision(config.dataDir, decision);
      else await look((store) => enqueueDecision(store, decision, new Date()));
    },
    isWaiting: (decision) => (isEmbedded ? isWaiting(config.dataDir, decision) : Promise.resolve(false)),
  };
}
