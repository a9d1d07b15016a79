/**
 * Scores saved under former rules. `former-store` was written by the code of commit 31dbda74, before networks counted before
 * names: ten days of five new names a day from one address (Agent Proven 92 then), and thirty honest agents (80 then).
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../../src/adapters/store/postgres/store.ts';
import { toLogLine } from '../../../src/adapters/store/outcome-log.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import type { Store } from '../../../src/ports/store.ts';
import type { Logger } from '../../../src/ports/surroundings.ts';
import { recompute } from '../../../src/runtime/recompute.ts';
import { agentProven } from '../../../src/scoring/agent-proven.ts';
import { openFolder, quietLogger, temporaryFolder } from '../../support/store-folder.ts';
import { recordOf } from '../../support/outcome-records.ts';
import { openCluster } from '../../support/postgres-cluster.ts';

const former = join(import.meta.dirname, 'former-store');
const now = new Date('2026-10-11T08:00:00Z');
const provenIn = (book: OutcomeBook, slug: string) =>
  agentProven(book.statsOf(slug, null, now), 'low', false)?.score;
/** By the present rules both are at a cap: one network on the day with most, and three (decision 031). */
const present = { 'acme-pushed': 40, 'acme-honest': 60 };
const scoresOf = (book: OutcomeBook) => ({
  'acme-pushed': provenIn(book, 'acme-pushed'),
  'acme-honest': provenIn(book, 'acme-honest'),
});

async function openFormer(logger: Logger = quietLogger) {
  const folder = await temporaryFolder();
  cpSync(former, folder, { recursive: true });
  return openFolder(folder, { logger });
}

async function publicLog(store: Store): Promise<string[]> {
  const lines: string[] = [];
  for await (const record of store.readOutcomes(0)) lines.push(toLogLine(record));
  return lines;
}

/** Lines of the book in the snapshot, as the former code wrote them. */
function formerBook(): { readonly lines: string; readonly seq: number; readonly hash: string } {
  const name = readdirSync(former).find((file) => file.startsWith('state-')) ?? '';
  const lines = readFileSync(join(former, name), 'utf8').split('\n');
  const { seq, hash } = JSON.parse(lines[0] ?? '') as { seq: number; hash: string };
  const book = lines.filter((line) => line.startsWith('book ')).map((line) => line.slice('book '.length));
  return { lines: book.join('\n'), seq, hash };
}

describe('the embedded store', () => {
  test('takes the log of version 0.1 over once, counts every report by the present rules, and keeps what was recorded', async () => {
    const { store, book, folder } = await openFormer();
    expect(book.through).toEqual({ seq: 80, at: '2026-10-10T10:00:00.000Z' });
    expect(scoresOf(book)).toEqual(present);
    // The chain over the lines of both forms holds, and the log alone gives the same scores.
    const { scores } = recompute(await publicLog(store), now);
    expect(Object.fromEntries(scores.map(({ slug, agent_proven }) => [slug, agent_proven]))).toEqual(present);
    await store.insertOutcome(recordOf());
    await store.close();
    expect((await openFolder(folder)).book.through.seq).toBe(81);
  });

  test('leaves behind the log what version 0.2.0 refuses, and does not go back to the log without the database', async () => {
    const { store, folder } = await openFormer();
    await store.close();
    // The format that 0.2.0 reads is 1; a segment of another one ends its start with a line that says so.
    expect(readFileSync(join(folder, 'log-00000003.jsonl'), 'utf8')).toMatch(
      /^[0-9a-f]{8} \{"t":"segment","format":2,"segment":3,/,
    );
    await (await openFolder(folder)).store.close();
    expect(readdirSync(folder).filter((name) => name.startsWith('log-'))).toHaveLength(3);
    for (const name of readdirSync(folder)) if (name.startsWith('store.db')) rmSync(join(folder, name));
    await expect(openFolder(folder)).rejects.toThrow('store.db is missing: restore it from a backup');
  });

  test('is read as it is by a build that runs before the server', async () => {
    const folder = await temporaryFolder();
    cpSync(former, folder, { recursive: true });
    const names = readdirSync(folder);
    expect((await openFolder(folder, { readOnly: true })).book.through.seq).toBe(80);
    expect(readdirSync(folder)).toEqual(names);
  });

  test('does not start on a damaged log, and says where', async () => {
    const folder = await temporaryFolder();
    cpSync(former, folder, { recursive: true });
    const path = join(folder, 'log-00000002.jsonl');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('acme-honest', 'acme-modest'));
    await expect(openFolder(folder)).rejects.toThrow(
      `log-00000002.jsonl is damaged at byte ${text.indexOf('\n') + 1}`,
    );
    // A torn end was never acknowledged.
    writeFileSync(path, `${text}1234abcd {"t":"outcome","rec`);
    expect((await openFolder(folder)).book.through.seq).toBe(80);
  });
});

const cluster = await openCluster();
afterAll(() => cluster?.remove());
describe.skipIf(cluster === null)('the Postgres store', () => {
  test('does the same with a book that a former version saved', async () => {
    const url = (await cluster?.database()) ?? '';
    const open = async (book: OutcomeBook): Promise<Store> =>
      openPostgresStore({ url, ledger: book, logger: quietLogger });
    const first = await open(new OutcomeBook());
    for await (const { seq: _seq, hash: _hash, ...record } of (await openFormer()).store.readOutcomes(0))
      await first.insertOutcome(record);
    await first.close();
    const sql = postgres(url);
    const { seq, hash, lines } = formerBook();
    await sql`DELETE FROM book`;
    await sql`INSERT INTO book (seq, hash, part, parts, body) VALUES (${seq}, ${hash}, 0, 1, ${lines})`;
    await sql.end();
    const book = new OutcomeBook();
    const again = await open(book);
    onTestFinished(() => again.close());
    expect(scoresOf(book)).toEqual(present);
  });
});
