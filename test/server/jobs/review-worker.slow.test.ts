/** The review worker of one process, when something goes wrong around it. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { startReviewWorker } from '../../../src/server/jobs/review-worker.ts';
import { spoolFolder, writeDecision } from '../../../src/submissions/review/decision-spool.ts';
import { reviewDecisionKind } from '../../../src/submissions/intake/decisions.ts';
import { temporaryFolder } from '../../support/store-folder.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';

let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(() => site.remove());

const at = '2026-11-20T10:00:00.000Z';

function collect(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (_fields: object, message: string): void => void lines.push(message);
  return { lines, info: keep, warn: keep, error: keep };
}

describe('the spool of decisions', () => {
  it('is emptied into the store, and what is no decision is set aside', async () => {
    const dataDir = await temporaryFolder();
    const store = await openMemoryStore(new OutcomeBook());
    const id = 'dec_00000000-0000-4000-8000-000000000001';
    const decision = {
      id,
      submission: 'sub_1',
      decision: 'reject',
      by: 'Ada',
      reason: 'Because.',
      at,
    } as const;
    await writeDecision(dataDir, decision);
    await writeFile(join(spoolFolder(dataDir), 'dec_nonsense.json'), '{"decision":"approve everything"}');
    await writeFile(join(spoolFolder(dataDir), 'dec_other.json'), JSON.stringify(decision));
    const logger = collect();
    const worker = startReviewWorker({
      reader: null,
      config: { ...site.config, dataDir },
      indexDir: join(site.options.distDir, 'index'),
      projectDir: site.dir,
      store,
      clock: { now: () => new Date(at) },
      logger,
      live: { refresh: async () => undefined, integrityOf: () => null },
      proposals: null,
      openSource: () => Promise.reject(new Error('nothing is reviewed here')),
      every: 20,
    });
    onTestFinished(() => worker.close());
    await expect.poll(() => store.getDocument(reviewDecisionKind, id)).toMatchObject({ value: decision });
    await expect
      .poll(() => readdir(spoolFolder(dataDir)))
      .toEqual(['dec_nonsense.refused', 'dec_other.refused']);
    expect(logger.lines.filter((line) => line.includes('renamed to .refused'))).toHaveLength(2);
  });
});

describe('a worker that is woken', () => {
  it('looks for work at once, not at its next turn', async () => {
    const dataDir = await temporaryFolder();
    const store = await openMemoryStore(new OutcomeBook());
    const worker = startReviewWorker({
      reader: null,
      config: { ...site.config, dataDir },
      indexDir: join(site.options.distDir, 'index'),
      projectDir: site.dir,
      store,
      clock: { now: () => new Date(at) },
      logger: collect(),
      live: { refresh: async () => undefined, integrityOf: () => null },
      proposals: null,
      openSource: () => Promise.reject(new Error('nothing is reviewed here')),
      every: 3_600_000,
    });
    onTestFinished(() => worker.close());
    // The first turn, without work, is over.
    await pause(200);
    for (const number of [1, 2]) {
      const id = `dec_00000000-0000-4000-8000-00000000000${number}`;
      const decision = { id, submission: 'sub_1', decision: 'reject', by: 'Ada', reason: 'So.', at } as const;
      await writeDecision(dataDir, decision);
      worker.wake();
      await expect.poll(() => store.getDocument(reviewDecisionKind, id)).toMatchObject({ value: decision });
    }
  });
});
