/** The worker and the published skills of one process, when something goes wrong around them. */
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readIndexPointer } from '../../../src/adapters/files/index-files.ts';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import { publishedSkillKind } from '../../../src/schema/submission.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { type PublishedSkills, startPublishedSkills } from '../../../src/server/jobs/published-skills.ts';
import { startReviewWorker } from '../../../src/server/jobs/review-worker.ts';
import { spoolFolder, writeDecision } from '../../../src/submissions/review/decision-spool.ts';
import { reviewDecisionKind } from '../../../src/submissions/review/decisions.ts';
import { publishedStateChange } from '../../../src/submissions/publish/published-files.ts';
import { evidenceOf, skillText } from '../../support/content-fixtures.ts';
import { quietLogger, temporaryFolder } from '../../support/lowdb-folder.ts';
import { buildFixture, type SiteFixture } from '../../support/site-fixture.ts';

let site: SiteFixture;
beforeAll(async () => {
  site = await buildFixture();
});
afterAll(() => site.remove());

const at = '2026-11-20T10:00:00.000Z';

async function publish(store: Store, slug: string): Promise<void> {
  const evidence = evidenceOf(slug);
  const path = `skills/${slug}/SKILL.md`;
  const files = [
    { path: `skills/acme/${slug}.md`, text: skillText.replace('skills/tables/SKILL.md', path) },
    {
      path: `evidence/acme/${slug}.json`,
      text: JSON.stringify({ ...evidence, source: { ...evidence.source, path } }),
    },
  ];
  const value = { submission: 's', published_at: at, files };
  await store.writeDocuments([{ kind: publishedSkillKind, id: slug, value }, publishedStateChange(at)]);
}

function collect(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (_fields: object, message: string): void => void lines.push(message);
  return { lines, info: keep, warn: keep, error: keep };
}

/** Reads the index as `source.refresh` would, and nothing more. */
function start(store: Store, logger: Logger, storeUrl: string | null = null): PublishedSkills {
  const started = startPublishedSkills({
    config: { ...site.config, storeUrl },
    projectDir: site.dir,
    distDir: site.options.distDir,
    store,
    source: {
      current: () => {
        throw new Error('no answer is made here');
      },
      refresh: async () => true,
    },
    logger,
    every: 50,
  });
  onTestFinished(() => started.close());
  return started;
}

const digest = async (): Promise<string | undefined> =>
  (await readIndexPointer(join(site.options.distDir, 'index')))?.published_digest;

describe('published skills', () => {
  it('that another node wrote into the store are built in without being asked', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    start(store, quietLogger);
    const before = await digest();
    await publish(store, 'acme-forks');
    await expect.poll(digest).not.toBe(before);
  });

  it('are built by one process of a folder at a time', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    await publish(store, 'acme-spoons');
    const [first, second] = [collect(), collect()];
    const url = 'postgres://one.example/store';
    const processes = [start(store, first, url), start(store, second, url)];
    await Promise.all(processes.map((each) => each.refresh()));
    const builds = [...first.lines, ...second.lines].filter((line) => line.startsWith('built an index'));
    expect(builds).toHaveLength(1);
  });

  it('that cannot be built leave the old index, and are tried again when something else is published', async () => {
    const store = await openMemoryStore(new OutcomeBook());
    const logger = collect();
    const away = `${site.config.contentDir}-away`;
    await rename(site.config.contentDir, away);
    const before = await digest();
    await publish(store, 'acme-ladles');
    const skills = start(store, logger);
    await expect(skills.refresh()).rejects.toThrow(/no usable skill|cannot|ended|ENOENT/);
    expect(await digest()).toBe(before);
    await rename(away, site.config.contentDir);
    await publish(store, 'acme-whisks');
    await expect.poll(digest).not.toBe(before);
  });
});

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
      config: { contentDir: site.config.contentDir, dataDir },
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
