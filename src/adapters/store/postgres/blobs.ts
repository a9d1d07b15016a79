/** Files of skills in the database, so that every node has them: the same promises as those of a folder. */
import { sha256Hex } from '../../../digest.ts';
import { type Blobs, digestPattern, overBound } from '../../../ports/blobs.ts';
import type { Database } from './database.ts';

/** Safe to repeat, and unknown to earlier versions, which can still use the database. */
const tables = [
  `CREATE TABLE IF NOT EXISTS blob (
    sha256 text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL, kept_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE TABLE IF NOT EXISTS blob_skill (
    sha256 text COLLATE "C" NOT NULL, slug text COLLATE "C" NOT NULL, PRIMARY KEY (sha256, slug))`,
];

export function postgresBlobs(database: Database): Blobs {
  let made: Promise<void> | null = null;
  const define = async (): Promise<void> => {
    for (const table of tables)
      await database.run(
        (sql) => sql.unsafe(table),
        () => true,
      );
  };
  const ready = (): Promise<void> =>
    (made ??= define().catch((error: unknown) => {
      made = null;
      throw error;
    }));

  async function read(sha256: string): Promise<Uint8Array | null> {
    if (!digestPattern.test(sha256)) return null;
    await ready();
    const [row] = await database.run(
      (sql) => sql<{ bytes: Buffer }[]>`SELECT bytes FROM blob WHERE sha256 = ${sha256}`,
    );
    if (row === undefined) return null;
    const bytes = new Uint8Array(row.bytes);
    if (sha256Hex(bytes) === sha256) return bytes;
    await remove(sha256);
    return null;
  }

  const remove = (sha256: string): Promise<unknown> =>
    database.run((sql) => sql`DELETE FROM blob WHERE sha256 = ${sha256}`);

  return {
    read,
    async skillsOf(sha256) {
      if (!digestPattern.test(sha256)) return [];
      await ready();
      const rows = await database.run(
        (sql) => sql<{ slug: string }[]>`SELECT slug FROM blob_skill WHERE sha256 = ${sha256} ORDER BY slug`,
      );
      return rows.map(({ slug }) => slug);
    },
    async keep(bytes, slug) {
      const sha256 = sha256Hex(bytes);
      if ((await read(sha256)) === null)
        await database.run(
          (sql) => sql`INSERT INTO blob (sha256, bytes) VALUES (${sha256}, ${Buffer.from(bytes)})
            ON CONFLICT (sha256) DO NOTHING`,
        );
      await database.run(
        (sql) =>
          sql`INSERT INTO blob_skill (sha256, slug) VALUES (${sha256}, ${slug}) ON CONFLICT DO NOTHING`,
      );
    },
    async bound(bytesMax, needed) {
      await ready();
      const rows = await database.run(
        (sql) => sql<{ sha256: string; size: number; at: Date }[]>`
          SELECT sha256, octet_length(bytes) AS size, kept_at AS at FROM blob`,
      );
      const kept = rows.map(({ sha256, size, at }) => ({ sha256, size: Number(size), at: at.getTime() }));
      const report = overBound(kept, bytesMax, needed);
      for (const sha256 of report.removed) {
        await remove(sha256);
        await database.run((sql) => sql`DELETE FROM blob_skill WHERE sha256 = ${sha256}`);
      }
      return report;
    },
  };
}
