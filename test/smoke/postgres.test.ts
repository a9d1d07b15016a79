/** One Postgres: a report is kept once, on whichever node it arrives, and is there after a restart. */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgresStore } from '../../src/adapters/store/postgres/store.ts';
import { OutcomeBook } from '../../src/outcomes/book.ts';
import { quietLogger } from '../support/store-folder.ts';
import { recordOf } from '../support/outcome-records.ts';
import { openCluster } from '../support/postgres-cluster.ts';

const cluster = await openCluster();
if (cluster === null)
  console.warn('PostgreSQL is not installed (apt-get install postgresql): its store is not tested');
afterAll(() => cluster?.remove());

describe.skipIf(cluster === null)('the Postgres store', () => {
  it('keeps a report once for all nodes, also when the database was killed', async () => {
    const url = (await cluster?.database()) ?? '';
    const open = async () => {
      const book = new OutcomeBook();
      const store = await openPostgresStore({ url, ledger: book, logger: quietLogger, pollMs: 100 });
      onTestFinished(() => store.close());
      return { store, book };
    };
    const [here, there] = [await open(), await open()];
    const record = recordOf();
    expect(await here.store.insertOutcome(record)).toBe('recorded');
    expect(await there.store.insertOutcome(record)).toBe('duplicate');
    await expect.poll(() => there.book.through.seq).toBe(1);
    await cluster?.crash();
    await cluster?.start();
    const after = await open();
    expect([...after.book.save()]).toEqual([...here.book.save()]);
    expect(after.book.statsOf(record.slug, null, new Date()).total).toBe(1);
  });
});
