/** Documents in Postgres. */
import type { StoredDocument } from '../../../ports/store.ts';
import type { Engine } from '../engine.ts';
import type { Database } from './database.ts';
import { isRerun, isUndone } from './errors.ts';

type PostgresDocuments = Pick<
  Engine,
  'getDocument' | 'listDocuments' | 'writeDocuments' | 'allDocuments' | 'restoreDocuments'
>;

interface DocumentRow {
  readonly kind: string;
  readonly id: string;
  readonly version: string;
  readonly value: string;
}

const pageSize = 1_000;

export function postgresDocuments(database: Database): PostgresDocuments {
  const list = async (kind: string, after: string, limit: number): Promise<StoredDocument[]> => {
    const rows = await database.run(
      (sql) =>
        sql<
          DocumentRow[]
        >`SELECT kind, id, version, value FROM document WHERE kind = ${kind} AND id > ${after} AND version > 0 ORDER BY id LIMIT ${limit}`,
    );
    return rows.map(toDocument);
  };
  return {
    async getDocument(kind, id) {
      const rows = await database.run(
        (sql) =>
          sql<
            DocumentRow[]
          >`SELECT kind, id, version, value FROM document WHERE kind = ${kind} AND id = ${id} AND version > 0`,
      );
      return rows[0] === undefined ? null : toDocument(rows[0]);
    },
    listDocuments: (kind, { after, limit }) => list(kind, after ?? '', limit),
    async writeDocuments(changes) {
      const rows = changes.map(({ kind, id, value, expected }) => ({
        kind,
        id,
        value: JSON.stringify(value),
        expected: expected ?? null,
      }));
      try {
        // All rows or a division by zero, which undoes the statement; one order for all, against deadlocks.
        await database.run(
          (
            sql,
          ) => sql`WITH d AS (SELECT kind, id, value, expected FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
              AS d(kind text, id text, value text, expected bigint)),
            written AS (INSERT INTO document AS t (kind, id, version, value, expected)
              SELECT kind, id, CASE WHEN value = 'null' THEN 0 ELSE 1 END, value, expected FROM d
              WHERE coalesce(expected, 0) = 0 OR EXISTS (SELECT 1 FROM document t WHERE t.kind = d.kind AND t.id = d.id)
              ORDER BY kind, id
              ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, expected = excluded.expected,
                version = CASE WHEN excluded.value = 'null' THEN 0 ELSE t.version + 1 END
              WHERE excluded.expected IS NULL OR excluded.expected = t.version
              RETURNING 1)
            SELECT 1 / (CASE WHEN count(*) = ${rows.length}::bigint THEN 1 ELSE 0 END) FROM written`,
          isRerun,
        );
        return true;
      } catch (error) {
        if (isUndone(error)) return false;
        throw error;
      }
    },
    async *allDocuments() {
      const kinds = await database.run(
        (sql) => sql<{ kind: string }[]>`SELECT DISTINCT kind FROM document ORDER BY kind`,
      );
      for (const { kind } of kinds) {
        for (let after = ''; ;) {
          const page = await list(kind, after, pageSize);
          yield* page;
          const last = page.at(-1);
          if (last === undefined) break;
          after = last.id;
        }
      }
    },
    async restoreDocuments(rows) {
      const values = rows.map(({ kind, id, version, value }) => ({
        kind,
        id,
        version,
        value: JSON.stringify(value),
      }));
      await database.run(
        (sql) => sql`INSERT INTO document (kind, id, version, value)
          SELECT kind, id, version, value FROM jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) AS d(kind text, id text, version bigint, value text)
          ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version, value = excluded.value`,
      );
    },
  };
}

function toDocument({ kind, id, version, value }: DocumentRow): StoredDocument {
  return { kind, id, version: Number(version), value: JSON.parse(value) };
}
