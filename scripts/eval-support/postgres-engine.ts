/** Postgres full text over the same skills, on a server of its own in a temporary folder. */
import postgres from 'postgres';
// The tests' temporary server serves measurements too.
import { openCluster } from '../../test/support/postgres-cluster.ts';
import type { Ask } from './benchmark.ts';
import { contentWords, toAnswer, wanted, type Row } from './stock-engines.ts';

/** Rows in one statement. */
const batch = 100;

interface PostgresEngine {
  readonly ask: Ask;
  close(): Promise<void>;
}

/** Weighted `tsvector` (A name, B description, D body), any word enough, `ts_rank`; null if Postgres is not installed. */
export async function openPostgresEngine(rows: readonly Row[]): Promise<PostgresEngine | null> {
  const cluster = await openCluster();
  if (cluster === null) return null;
  const sql = postgres(await cluster.database(), { max: 2, onnotice: () => undefined });
  await sql`CREATE TABLE skills (id int PRIMARY KEY, words tsvector)`;
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch);
    await sql`
      INSERT INTO skills
      SELECT id, setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', description), 'B')
        || setweight(to_tsvector('english', body), 'D')
      FROM unnest(${some.map(({ id }) => id)}::int[], ${some.map(({ name }) => name)}::text[],
        ${some.map(({ description }) => description)}::text[], ${some.map(({ body }) => body.replaceAll('\0', ''))}::text[])
        AS row (id, name, description, body)`;
  }
  await sql`CREATE INDEX ON skills USING gin (words)`;
  return {
    ask: async (task) => {
      const query = contentWords(task).join(' or ');
      const found = await sql<{ id: number }[]>`
        SELECT id FROM skills, websearch_to_tsquery('english', ${query}) AS query
        WHERE words @@ query ORDER BY ts_rank(ARRAY[0.02, 0.1, 1, 0.7]::float4[], words, query, 1) DESC, id LIMIT ${wanted}`;
      return toAnswer(
        rows,
        found.map(({ id }) => id),
      );
    },
    close: async () => {
      await sql.end();
      await cluster.remove();
    },
  };
}
