/** Nodes that share a Postgres store: one runs at a time by the lease, and all show what it recorded. */
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../src/adapters/store/postgres/store.ts';
import { readRuns, readStatus } from '../../src/discovery/status.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import type { Store } from '../../src/ports/store.ts';
import { makeRepository } from '../support/github/server.ts';
import { openGitHubHere } from '../support/github/use-github.ts';
import { quietLogger } from '../support/store-folder.ts';
import { openCluster } from '../support/postgres-cluster.ts';
import { goodText, openHarness } from './support.ts';

const cluster = await openCluster();
afterAll(() => cluster?.remove());

describe.skipIf(cluster === null)('discovery on several nodes', () => {
  test('one runs, the other is busy; both show the run, and a node that ends is followed by the other', async () => {
    const url = (await cluster?.database()) ?? '';
    const open = async (): Promise<Store> => {
      const store = await openPostgresStore({ url, ledger: new OutcomeBook(), logger: quietLogger });
      onTestFinished(() => store.close());
      return store;
    };
    const host = await openGitHubHere();
    for (const at of [1, 2, 3]) {
      const local = makeRepository({ 'SKILL.md': goodText(`forks-${at}`) });
      onTestFinished(() => local.remove());
      host.add(`acme/forks${at}`, local.folder, {
        topics: ['agent-skills'],
        pushedAt: '2026-11-01T00:00:00Z',
      });
    }
    const [here, there] = [
      await openHarness(host, { store: await open() }),
      await openHarness(host, { store: await open() }),
    ];
    const ended = await Promise.allSettled([here.run(), there.run()]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: new Error('another run holds the lease'),
    });
    for (const { store } of [here, there]) {
      expect(await readRuns(store)).toMatchObject([{ profile: 'tools', proposed: 3, error: null }]);
      expect((await readStatus(store)).counts).toEqual({ proposed: 3 });
    }
    expect(await there.submissions()).toHaveLength(3);
    // The lease ended with the run, and what it did is not done again.
    for (const node of [here, there]) node.later(1);
    expect(await there.run()).toMatchObject({ new: 0, proposed: 0, error: null });
    expect(await readRuns(here.store)).toHaveLength(2);
    // A node that died holds the lease for two minutes.
    await here.store.tryLease('discovery', 'dead', 120_000, here.now());
    await expect(there.run()).rejects.toThrow('another run holds the lease');
    there.later(1);
    expect(await there.run()).toMatchObject({ error: null });
  });
});
