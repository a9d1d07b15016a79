/** Counters in Postgres. */
import type { CounterDelta } from '../../../ports/store.ts';
import { type Engine, toCounter } from '../engine.ts';
import type { Database } from './database.ts';
import { isRerun } from './errors.ts';

type PostgresCounters = Pick<Engine, 'addCounters' | 'readCounters' | 'forgetCounters'>;

/** `node` names this process's own rows, so that nodes never wait for each other. */
export function postgresCounters(database: Database, node: string): PostgresCounters {
  return {
    async addCounters(deltas) {
      const rows = addUp(deltas);
      if (rows.length === 0) return;
      await database.run(
        (sql) => sql`INSERT INTO counter (name, hour, node, n, most)
          SELECT name, hour, ${node}, n, most FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS d(name text, hour text, n bigint, most bigint)
          ON CONFLICT (name, hour, node) DO UPDATE SET n = counter.n + excluded.n, most = greatest(counter.most, excluded.most)`,
        isRerun,
      );
    },
    async readCounters(prefix, from, to) {
      const rows = await database.run(
        (sql) => sql<{ name: string; hour: string; n: string; most: string }[]>`
          SELECT name, hour, sum(n) AS n, max(most) AS most FROM counter
          WHERE left(name, ${prefix.length}) = ${prefix} AND hour >= ${from} AND hour < ${to}
          GROUP BY name, hour ORDER BY name, hour`,
      );
      return rows.map(({ name, hour, n, most }) => toCounter({ name, hour, sum: n, most }));
    },
    async forgetCounters(prefix, before) {
      await database.run(
        (sql) => sql`DELETE FROM counter WHERE left(name, ${prefix.length}) = ${prefix} AND hour < ${before}`,
      );
    },
  };
}

/** One row a name and hour, in one order: a statement may meet each row once, and two that meet must not wait for each other. */
function addUp(deltas: readonly CounterDelta[]): { name: string; hour: string; n: number; most: number }[] {
  const rows = new Map<string, { name: string; hour: string; n: number; most: number }>();
  for (const { name, hour, by, most = 0 } of deltas) {
    const row = rows.get(`${name}\t${hour}`) ?? { name, hour, n: 0, most: 0 };
    rows.set(`${name}\t${hour}`, { name, hour, n: row.n + by, most: Math.max(row.most, most) });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
