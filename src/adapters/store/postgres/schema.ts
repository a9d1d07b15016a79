/** Tables of the Postgres-wire engine: plain SQL that PostgreSQL, CockroachDB and YugabyteDB take, made at the start. */
import { StoreUnavailable } from '../../../ports/store.ts';
import { chainStart } from '../outcome-log.ts';
import type { Database } from './database.ts';
import { isPassing } from './errors.ts';

/** Statements by version, each safe to repeat: there are no transactions around definitions everywhere. */
const migrations: readonly (readonly string[])[] = [
  [
    // One row: each append moves it forward from the value that the writer knew, so reports have one order and one
    // chain on all nodes.
    `CREATE TABLE IF NOT EXISTS outcome_head (id integer PRIMARY KEY, seq bigint NOT NULL, hash text NOT NULL)`,
    `INSERT INTO outcome_head (id, seq, hash) VALUES (1, 0, '${chainStart}') ON CONFLICT (id) DO NOTHING`,
    `CREATE TABLE IF NOT EXISTS outcome (
      event_id text PRIMARY KEY, seq bigint NOT NULL, hash text NOT NULL, body_digest text NOT NULL,
      intake text NOT NULL, slug text NOT NULL, received_at timestamptz NOT NULL, body text NOT NULL)`,
    `CREATE UNIQUE INDEX IF NOT EXISTS outcome_seq ON outcome (seq)`,
    // `expected` is the version that the last change expected; a removed document has version 0 and the value null.
    `CREATE TABLE IF NOT EXISTS document (
      kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, version bigint NOT NULL, value text NOT NULL,
      expected bigint, PRIMARY KEY (kind, id))`,
    `CREATE TABLE IF NOT EXISTS counter (
      name text COLLATE "C" NOT NULL, hour text COLLATE "C" NOT NULL, node text NOT NULL, n bigint NOT NULL,
      PRIMARY KEY (name, hour, node))`,
    // Scores as of a report, in pieces, so that a node starts with them and reads only what came after.
    `CREATE TABLE IF NOT EXISTS book (seq bigint NOT NULL, hash text NOT NULL, part integer NOT NULL, parts integer NOT NULL, body text NOT NULL,
      PRIMARY KEY (seq, part))`,
  ],
  [
    `ALTER TABLE counter ADD COLUMN IF NOT EXISTS most bigint NOT NULL DEFAULT 0`,
    // Nodes look at the last two days every few seconds, among the rows of ninety.
    `CREATE INDEX IF NOT EXISTS counter_hour ON counter (hour)`,
  ],
  [
    // Removed documents leave their row behind; looking for due work must not meet them.
    `CREATE INDEX IF NOT EXISTS document_present ON document (kind, id) WHERE version > 0`,
  ],
];

/** What two nodes that define the same thing at once can meet; the second look finds it defined. */
const definedMeanwhile = new Set(['23505', '42P07', '42710', 'XX000']);

/** Brings the tables to this version. Throws a `StoreUnavailable` when they belong to a newer one. */
export async function migrate(database: Database): Promise<void> {
  const run = (statement: string): Promise<void> =>
    database.run(
      async (sql) => {
        await sql.unsafe(statement);
      },
      (code) => definedMeanwhile.has(code) || isPassing(code),
    );
  await run(`CREATE TABLE IF NOT EXISTS store_version (version integer PRIMARY KEY)`);
  const rows = await database.run(
    (sql) => sql<{ version: number }[]>`SELECT version FROM store_version ORDER BY version DESC LIMIT 1`,
  );
  const current = Number(rows[0]?.version ?? 0);
  if (current > migrations.length) {
    throw new StoreUnavailable(
      `the database holds version ${current} of the store, this program supports ${migrations.length}: update the program`,
    );
  }
  for (const [at, statements] of migrations.entries()) {
    if (at < current) continue;
    for (const statement of statements) await run(statement);
    await run(`INSERT INTO store_version (version) VALUES (${at + 1}) ON CONFLICT (version) DO NOTHING`);
  }
}
