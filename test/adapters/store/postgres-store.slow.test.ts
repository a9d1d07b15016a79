import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import postgres from 'postgres';
import { openPostgresStore, type PostgresOptions } from '../../../src/adapters/store/postgres/store.ts';
import { type LoggedOutcome, type Store, StoreUnavailable } from '../../../src/ports/store.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { type LiveRecords, openRecords } from '../../../src/runtime/records.ts';
import { keepDay } from '../../../src/server/jobs/daily-upkeep.ts';
import { describeStore, type OpenStore } from '../../store.contract.ts';
import { openFolder, quietLogger, temporaryFolder } from '../../support/store-folder.ts';
import { recordOf } from '../../support/outcome-records.ts';
import { createContext } from '../../support/registry.ts';
import { type Cluster, openCluster } from '../../support/postgres-cluster.ts';

const cluster: Cluster | null = await openCluster();
if (cluster === null)
  console.warn(
    'PostgreSQL is not installed here: the tests of its store are skipped (apt-get install postgresql)',
  );
afterAll(() => cluster?.remove());

const urls = new WeakMap<OpenStore, string>();

async function openDatabase(url: string, options: Partial<PostgresOptions> = {}): Promise<OpenStore> {
  const book = new OutcomeBook();
  const store = await openPostgresStore({ url, ledger: book, logger: quietLogger, pollMs: 100, ...options });
  onTestFinished(() => store.close());
  const opened = { store, book };
  urls.set(opened, url);
  return opened;
}
async function newDatabase(): Promise<string> {
  if (cluster === null) throw new TypeError('skipped without a cluster');
  return cluster.database();
}
async function logOf(store: Store): Promise<LoggedOutcome[]> {
  const found: LoggedOutcome[] = [];
  for await (const record of store.readOutcomes(0)) found.push(record);
  return found;
}

describe.skipIf(cluster === null)('the Postgres store', () => {
  describeStore({
    open: async () => openDatabase(await newDatabase()),
    reopen: async (opened) => {
      await opened.store.close();
      return openDatabase(urls.get(opened) ?? '');
    },
  });

  describe('on several nodes', () => {
    test('makes its tables although all start at once', async () => {
      const url = await newDatabase();
      const nodes = await Promise.all(Array.from({ length: 5 }, () => openDatabase(url)));
      await Promise.all(nodes.map(({ store }) => store.insertOutcome(recordOf())));
      expect(await logOf((nodes[0] ?? (await openDatabase(url))).store)).toHaveLength(5);
    });

    test('a report sent to one is in the other’s scores at its next poll', async () => {
      const url = await newDatabase();
      const [a, b] = [await openDatabase(url, { pollMs: 500 }), await openDatabase(url, { pollMs: 500 })];
      await a.store.insertOutcome(recordOf({ slug: 'shared' }));
      await expect.poll(() => b.book.through.seq, { interval: 20 }).toBe(1);
      expect([...b.book.save()]).toEqual([...a.book.save()]);
    });

    test('use counted on one is in the sums of the other after a round, and so are snapshots', async () => {
      const url = await newDatabase();
      const [a, b] = [await openDatabase(url), await openDatabase(url)];
      const dataDir = await temporaryFolder();
      const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
      const open = ({ store }: typeof a): Promise<LiveRecords> =>
        openRecords({ store, dataDir, clock, logger: quietLogger, roundEvery: 100 });
      const [here, there] = [await open(a), await open(b)];
      onTestFinished(async () => {
        await Promise.all([here.close(), there.close()]);
      });
      for (const caller of ['x', 'y', 'z'])
        for (const node of [here, there])
          node.observe({
            endpointId: 'install',
            raw: { path: { slug: 'acme-tables' }, query: {} },
            answer: null,
            caller,
          });
      const { registry } = createContext();
      await keepDay(a.store, registry, '2026-11-20');
      for (const node of [here, there]) {
        await expect
          .poll(() => node.usage('2026-11-20', '2026-11-20'))
          .toMatchObject([{ count: 6, agents: 3 }]);
        await expect.poll(() => node.snapshots().length).toBe(registry.rankings.length);
      }
    });

    test('all count the same, each report once, whichever node accepted it', async () => {
      const url = await newDatabase();
      const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)));
      const records = Array.from({ length: 400 }, (_, i) =>
        recordOf({ slug: `skill-${i % 3}`, agent: `agent-${i % 20}` }),
      );
      // Every node gets every report.
      const results = (
        await Promise.all(
          nodes.map(({ store }) => Promise.all(records.map((record) => store.insertOutcome(record)))),
        )
      ).flat();
      expect(results.filter((result) => result === 'recorded')).toHaveLength(400);
      expect(results.filter((result) => result === 'duplicate')).toHaveLength(1_200);
      for (const { book } of nodes) await expect.poll(() => book.through.seq).toBe(400);
      const [first, ...others] = nodes.map(({ book }) => [...book.save()]);
      for (const other of others) expect(other).toEqual(first);
      const recount = new OutcomeBook();
      for (const record of await logOf((nodes[0] ?? (await openDatabase(url))).store)) recount.fold(record);
      expect(first).toEqual([...recount.save()]);
    });
  });

  test('starts with the saved scores and reads only what came after', async () => {
    const url = await newDatabase();
    const opened = await openDatabase(url, { saveEvery: 50 });
    await Promise.all(Array.from({ length: 60 }, () => opened.store.insertOutcome(recordOf())));
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    await expect.poll(async () => (await sql`SELECT seq FROM book`).length).toBe(1);
    await opened.store.insertOutcome(recordOf());
    await sql`DELETE FROM outcome WHERE seq < 50`;
    expect([...(await openDatabase(url)).book.save()]).toEqual([...opened.book.save()]);
  });

  test('a database made by a newer version is left alone', async () => {
    const url = await newDatabase();
    await openDatabase(url);
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    await sql`INSERT INTO store_version (version) VALUES (99)`;
    await expect(openDatabase(url)).rejects.toThrow('version 99');
  });

  test('a connection that is cut in the middle costs nothing: what was acknowledged is there once', async () => {
    const url = await newDatabase();
    const { store, book } = await openDatabase(url);
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    const acknowledged: string[] = [];
    const results = new Set<unknown>();
    let cuts = 0;
    const isEnough = (): boolean => cuts === 15 && acknowledged.length > 100;
    const writers = Array.from({ length: 8 }, async () => {
      while (!isEnough()) {
        const record = recordOf();
        const [end] = await Promise.allSettled([store.insertOutcome(record)]);
        const result =
          end.status === 'fulfilled'
            ? end.value
            : end.reason instanceof StoreUnavailable
              ? 'refused'
              : end.reason;
        results.add(result);
        if (result === 'recorded') acknowledged.push(record.event_id);
      }
    });
    for (; cuts < 15; cuts += 1) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'skill-registry' AND datname = current_database()`;
    }
    await Promise.all(writers);
    const log = await logOf(store);
    const ids = new Set(log.map(({ event_id }) => event_id));
    expect(ids.size).toBe(log.length);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect([...results].filter((result) => result !== 'recorded' && result !== 'refused')).toEqual([]);
    await expect.poll(() => book.through.seq).toBe(log.length);
  });

  test('a database that goes and comes back: refused meanwhile, nothing lost, scores stay readable', async () => {
    const { store, book } = await openDatabase(await newDatabase());
    const kept = recordOf();
    await store.insertOutcome(kept);
    await cluster?.crash();
    await expect(store.insertOutcome(recordOf())).rejects.toThrow(StoreUnavailable);
    expect(await store.health()).toMatchObject({ ok: false });
    expect(book.statsOf(kept.slug, null, new Date()).total).toBe(1);
    await cluster?.start();
    await expect
      .poll(() => store.insertOutcome(kept).catch(() => 'refused'), { interval: 200 })
      .toBe('duplicate');
    expect(await store.insertOutcome(recordOf())).toBe('recorded');
  });

  test('a database that turns read-only under two nodes: refused at once, and taken by both when it is writable again', async () => {
    const url = await newDatabase();
    const nodes = [await openDatabase(url), await openDatabase(url)];
    const sql = postgres(url.replace(/[^/]+$/, 'postgres'), { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    const name = new URL(url).pathname.slice(1);
    const turn = async (state: 'on' | 'off'): Promise<void> => {
      await sql.unsafe(`alter database "${name}" set default_transaction_read_only = ${state}`);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    };
    const kept = recordOf();
    await nodes[0]?.store.insertOutcome(kept);
    await turn('on');
    for (const { store } of nodes)
      await expect(store.insertOutcome(recordOf())).rejects.toThrow(StoreUnavailable);
    await turn('off');
    for (const { store } of nodes)
      await expect
        .poll(() => store.insertOutcome(kept).catch(() => 'refused'), { interval: 200, timeout: 20_000 })
        .toBe('duplicate');
    for (const { store } of nodes) expect(await store.insertOutcome(recordOf())).toBe('recorded');
    expect(await logOf(nodes[0]?.store as Store)).toHaveLength(3);
  });

  test(
    '100,000 reports go from the embedded store to Postgres and back with nothing lost',
    { timeout: 400_000 },
    async () => {
      const from = await openFolder(await temporaryFolder());
      const count = 100_000;
      for (let done = 0; done < count; done += 5_000) {
        await Promise.all(
          Array.from({ length: 5_000 }, (_, i) =>
            from.store.insertOutcome(
              recordOf({ slug: `skill-${i % 100}`, agent: `agent-${i % 900}`, private: {} }),
            ),
          ),
        );
      }
      const through = await openDatabase(await newDatabase());
      expect(await through.store.importLines(from.store.exportLines())).toMatchObject({ outcomes: count });
      const back = await openFolder(await temporaryFolder());
      expect(await back.store.importLines(through.store.exportLines())).toMatchObject({ outcomes: count });
      expect([...through.book.save()]).toEqual([...from.book.save()]);
      expect([...back.book.save()]).toEqual([...from.book.save()]);
      const ends: string[] = [];
      for (const { store } of [from, back])
        for await (const line of store.exportLines()) ends[store === from.store ? 0 : 1] = line;
      expect(ends[1]).toBe(ends[0]);
    },
  );
});
