/** A database that comes back without its newest reports: nodes notice, count again, agree, and take reports. */
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import postgres, { type Sql } from 'postgres';
import { chainHash } from '../../../src/adapters/store/outcome-log.ts';
import { openPostgresStore } from '../../../src/adapters/store/postgres/store.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import type { LoggedOutcome, Store } from '../../../src/ports/store.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { recordOf } from '../../support/outcome-records.ts';
import { type Cluster, openCluster } from '../../support/postgres-cluster.ts';

const cluster: Cluster | null = await openCluster();
if (cluster === null) console.warn('PostgreSQL is not installed here: its failover is not tested');
afterAll(() => cluster?.remove());

const quiet: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Node {
  readonly store: Store;
  readonly book: OutcomeBook;
  /** Skills that were said to have other outcomes since the list was emptied. */
  readonly changed: Set<string>;
  readonly warned: string[];
}

async function openNode(url: string, saveEvery?: number): Promise<Node> {
  const changed = new Set<string>();
  const book = new OutcomeBook((slug) => changed.add(slug));
  const warned: string[] = [];
  const logger: Logger = {
    info: () => undefined,
    warn: (_, message) => void warned.push(message),
    error: () => undefined,
  };
  const more = saveEvery === undefined ? {} : { saveEvery };
  const store = await openPostgresStore({ url, ledger: book, logger, pollMs: 100, ...more });
  onTestFinished(() => store.close());
  return { store, book, changed, warned };
}
async function newDatabase(): Promise<{ url: string; sql: Sql }> {
  if (cluster === null) throw new TypeError('skipped without a cluster');
  const url = await cluster.database();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  return { url, sql };
}
const send = async ({ store }: Node, slug: string, count: number): Promise<string[]> => {
  const results: string[] = [];
  for (let at = 0; at < count; at += 1) results.push(await store.insertOutcome(recordOf({ slug })));
  return results;
};
/** As an asynchronous copy that takes over: the last rows and what was said of them are not there. */
async function loseRows(sql: Sql, count: number): Promise<void> {
  await sql`WITH gone AS (DELETE FROM outcome WHERE seq > (SELECT seq - ${count} FROM outcome_head) RETURNING seq)
    UPDATE outcome_head SET (seq, hash) = (SELECT seq, hash FROM outcome WHERE seq = (SELECT min(seq) - 1 FROM gone))`;
}
const recount = async ({ store }: Node): Promise<string[]> => {
  const book = new OutcomeBook();
  for await (const record of store.readOutcomes(0)) book.fold(record);
  return [...book.save()];
};
const seqs = async ({ store }: Node): Promise<number[]> => {
  const found: LoggedOutcome[] = [];
  for await (const record of store.readOutcomes(0)) found.push(record);
  return found.map(({ seq }) => seq);
};

describe.skipIf(cluster === null)('a database that lost its newest reports', () => {
  test('takes reports at once from a node that knew them', async () => {
    const { url, sql } = await newDatabase();
    const node = await openNode(url);
    await send(node, 'kept', 10);
    await send(node, 'lost', 2);
    await loseRows(sql, 2);
    expect(await send(node, 'new', 1)).toEqual(['recorded']);
    expect(await seqs(node)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
    expect([...node.book.save()]).toEqual(await recount(node));
    expect(node.book.historyOf('lost')).toBeNull();
    expect(node.warned).toEqual([
      'the database no longer has the last report that is counted here: counting all reports again',
      'counted all reports of the database again',
    ]);
  });

  test('is asked once more for a report, and not again and again', async () => {
    const { url, sql } = await newDatabase();
    const node = await openNode(url);
    await send(node, 'kept', 3);
    await loseRows(sql, 2);
    // A sequence counts what is undone, too.
    await sql`CREATE SEQUENCE tries`;
    await sql.unsafe(`CREATE FUNCTION count_try() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM nextval(''tries''); RETURN NULL; END'`);
    await sql`CREATE TRIGGER counted BEFORE UPDATE ON outcome_head FOR EACH STATEMENT EXECUTE FUNCTION count_try()`;
    expect(await send(node, 'new', 1)).toEqual(['recorded']);
    const [{ last_value: tries } = { last_value: null }] = await sql`SELECT last_value FROM tries`;
    expect(Number(tries)).toBeGreaterThan(0);
    // One at the head that was lost, one at the head that is there; one more where it was noticed in between.
    expect(Number(tries)).toBeLessThanOrEqual(3);
  });

  test('is noticed without a write, and every skill whose outcomes changed is scored again', async () => {
    const { url, sql } = await newDatabase();
    const node = await openNode(url);
    await send(node, 'kept', 3);
    await send(node, 'lost', 2);
    node.changed.clear();
    await loseRows(sql, 2);
    await expect.poll(() => node.book.through.seq).toBe(3);
    expect([...node.changed].sort()).toEqual(['kept', 'lost']);
    expect(node.store.inStep()).toBe(true);
  });

  test('and has as many others since is another history: a node that slept through it counts that one', async () => {
    const { url, sql } = await newDatabase();
    const sleeper = await openNode(url);
    await send(sleeper, 'old', 5);
    // Between two looks of the sleeper: the place is taken by another report.
    await sql`WITH one AS (UPDATE outcome SET hash = repeat('a', 64), slug = 'other', body = replace(body, '"slug":"old"', '"slug":"other"') WHERE seq = 5)
      UPDATE outcome_head SET hash = repeat('a', 64)`;
    await expect.poll(() => sleeper.book.historyOf('other')?.slug.total).toBe(1);
    expect(sleeper.book.historyOf('old')?.slug.total).toBe(4);
    // What it writes continues that history.
    expect(await send(sleeper, 'old', 1)).toEqual(['recorded']);
    expect([...(await openNode(url)).book.save()]).toEqual([...sleeper.book.save()]);
  });

  test('never gets a report on top of another history', async () => {
    const { url, sql } = await newDatabase();
    const node = await openNode(url);
    await send(node, 'old', 2);
    await sql`WITH one AS (UPDATE outcome SET hash = repeat('b', 64) WHERE seq = 2) UPDATE outcome_head SET hash = repeat('b', 64)`;
    await send(node, 'old', 1);
    const written: LoggedOutcome[] = [];
    for await (const record of node.store.readOutcomes(2)) written.push(record);
    expect(written.map((record) => record.hash)).toEqual(
      written.map((record) => chainHash('b'.repeat(64), record, 3)),
    );
    expect(written).toHaveLength(1);
    // Another node that starts from that history folds to the same chain.
    const other = await openNode(url);
    expect(await send(other, 'old', 1)).toEqual(['recorded']);
    await expect.poll(() => node.book.through.seq).toBe(4);
    expect([...node.book.save()]).toEqual([...other.book.save()]);
  });

  test('two releases with other rules on one database: both take reports, and neither takes over what the other saved', async () => {
    const { url, sql } = await newDatabase();
    /** Of the former release: what it saves has the rules and the sums of then, and what others saved is no use to it. */
    class FormerBook extends OutcomeBook {
      override *save(): Iterable<string> {
        for (const line of super.save())
          yield line.replace(/"rules":\d+/, '"rules":1').replaceAll(/"total":(\d+)/g, '"total":9$1');
      }
      override load(lines: Iterable<string>): boolean {
        return super.load([...lines].map((line) => line.replace(/"rules":\d+/, '"rules":0')));
      }
    }
    const open = async (book: OutcomeBook): Promise<Node> => {
      const store = await openPostgresStore({ url, ledger: book, logger: quiet, pollMs: 50, saveEvery: 3 });
      onTestFinished(() => store.close());
      return { store, book, changed: new Set(), warned: [] };
    };
    let nodes = [await open(new FormerBook()), await open(new OutcomeBook())];
    for (let round = 0; round < 3; round += 1) {
      for (const node of nodes) await send(node, 'shared', 2);
      await expect
        .poll(async () => Number((await sql`SELECT max(seq) AS n FROM book`)[0]?.['n'] ?? 0))
        .toBeGreaterThan(0);
      for (const node of nodes) await node.store.close();
      nodes = [await open(new FormerBook()), await open(new OutcomeBook())];
      for (const { book } of nodes) expect(book.historyOf('shared')?.slug.total).toBe((round + 1) * 4);
    }
    for (const node of nodes) await node.store.close();
    // The last one that saves is of the former release.
    const former = await open(new FormerBook());
    await send(former, 'shared', 3);
    await expect
      .poll(async () => Number((await sql`SELECT max(seq) AS n FROM book`)[0]?.['n'] ?? 0))
      .toBe(15);
    await former.store.close();
    const { book } = await open(new OutcomeBook());
    expect(book.historyOf('shared')?.slug.total).toBe(15);
  });

  test('hands no saved scores of the lost reports on', async () => {
    const { url, sql } = await newDatabase();
    const node = await openNode(url, 4);
    await send(node, 'lost', 4);
    await expect.poll(async () => (await sql`SELECT seq FROM book`).length).toBe(1);
    await node.store.close();
    // Others have those numbers now.
    await loseRows(sql, 3);
    const after = await openNode(url, 1_000);
    await send(after, 'new', 3);
    const started = await openNode(url);
    expect([...started.book.save()]).toEqual(await recount(started));
    expect(started.book.historyOf('new')?.slug.total).toBe(3);
  });

  test('a backup put back under two running nodes: both take it over, agree, and take reports', async () => {
    const { url, sql } = await newDatabase();
    const name = new URL(url).pathname.slice(1);
    const admin = postgres(url.replace(name, 'postgres'), { max: 1, onnotice: () => undefined });
    onTestFinished(() => admin.end());
    const copy = async (from: string, to: string): Promise<void> => {
      await sql.end();
      await admin.unsafe(`ALTER DATABASE ${from} ALLOW_CONNECTIONS false`);
      await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${from}`;
      await admin.unsafe(`CREATE DATABASE ${to} TEMPLATE ${from}`);
      for (const each of [from, to]) await admin.unsafe(`ALTER DATABASE ${each} ALLOW_CONNECTIONS true`);
    };
    const nodes = [await openNode(url), await openNode(url)] as const;
    await send(nodes[0], 'yesterday', 4);
    await copy(name, `${name}_backup`);
    await expect
      .poll(() => send(nodes[1], 'today', 1).catch(() => ['refused']), { interval: 100 })
      .toEqual(['recorded']);
    await expect.poll(() => nodes[0].book.through.seq).toBe(5);
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    // Meanwhile a write is refused as the store's failure, not as an internal error.
    await expect(send(nodes[0], 'today', 1)).rejects.toThrow('the database is unavailable');
    await copy(`${name}_backup`, name);
    for (const node of nodes) await expect.poll(() => node.book.through.seq).toBe(4);
    await expect
      .poll(() => send(nodes[0], 'today', 1).catch(() => ['refused']), { interval: 100 })
      .toEqual(['recorded']);
    await expect.poll(() => nodes[1].book.through.seq).toBe(5);
    expect([...nodes[1].book.save()]).toEqual([...nodes[0].book.save()]);
  });
});
