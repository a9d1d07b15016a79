/** Discovery in the server: due profiles run in time, audits in a thread, and the run is shown. */
import { expect, onTestFinished, test } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import { parseConfig } from '../../../src/config.ts';
import { readRuns } from '../../../src/discovery/status.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { startDiscovery } from '../../../src/server/jobs/discovery.ts';
import { goodText, topicProfile } from '../../discovery/support.ts';
import { temporaryFolder, write } from '../../ingest/support.ts';
import { makeRepository } from '../../support/github/server.ts';
import { openGitHubHere } from '../../support/github/use-github.ts';
import { quietLogger } from '../../support/store-folder.ts';
import { createContext } from '../../support/registry.ts';

test('runs what is due by itself, once, and proposes what it finds', async () => {
  const host = await openGitHubHere();
  const local = makeRepository({ 'SKILL.md': goodText('forks') });
  host.add('acme/forks', local.folder, { topics: ['agent-skills'], pushedAt: '2026-11-01T00:00:00Z' });
  const contentDir = temporaryFolder();
  write(contentDir, topicProfile().path, topicProfile().text);
  const store = await openMemoryStore(new OutcomeBook());
  const context = createContext({});
  let shown = 0;
  const job = startDiscovery({
    config: parseConfig({ GITHUB_API_URL: host.url, GITHUB_TOKEN: 'secret', CONTENT_DIR: contentDir }),
    store,
    source: { current: () => context, refresh: async () => false, publish: async () => null },
    logger: quietLogger,
    records: { round: async () => void (shown += 1) },
    every: 50,
    firstLook: 0,
  });
  onTestFinished(async () => {
    await job.close();
    local.remove();
  });
  await expect.poll(() => shown).toBe(1);
  expect(await readRuns(store)).toMatchObject([{ profile: 'tools', proposed: 1, error: null }]);
  const requests = host.requests.length;
  await new Promise((done) => setTimeout(done, 500));
  expect([shown, host.requests.length]).toEqual([1, requests]);
});
