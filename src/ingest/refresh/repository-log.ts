/** `<data folder>/repositories.json`: when each listed repository was last checked and read, and its stars by day. */
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../files/content-folder.ts';
import { compareCodeUnits } from '../evidence/integrity.ts';
import { RepositoryState } from '../../schema/repository-state.ts';
import { changesKept } from './turn.ts';
import { firstDay } from '../evidence/star-spike.ts';
import { parseJson } from '../../schema/json.ts';
import { readIfThere } from '../../read-if-there.ts';

const Row = z.object({
  repository: z.string(),
  checked_at: z.iso.datetime(),
  read_commit: z.string().nullable(),
  read_on: z.iso.date().nullable(),
  stars: z.array(z.tuple([z.iso.date(), z.int().min(0)])),
  changed_on: z.array(z.iso.date()).default([]),
  state: RepositoryState.nullable().default(null),
  private: z.boolean().default(false),
});
const Rows = z.object({ repositories: z.array(z.unknown()) });

export interface RepositoryRecord {
  /** RFC 3339. */
  readonly checkedAt: string;
  /** The head at the last read, and its day; null before the first one. */
  readonly readCommit: string | null;
  readonly readOn: string | null;
  /** By day, `YYYY-MM-DD`. */
  readonly stars: ReadonlyMap<string, number>;
  /** Days on which another head was read, oldest first, at most `changesKept`. */
  readonly changedOn?: readonly string[];
  /** What became of it; absent before the first check. */
  readonly state?: RepositoryState;
  /** Its name is for the operator alone. */
  readonly isPrivate?: boolean;
}

/** By `owner/name` in lower case. */
export type RepositoryLog = Map<string, RepositoryRecord>;

/** Empty if there is no file; damaged entries are left out, as everything in it can be requested again. */
export async function readRepositoryLog(dataDir: string): Promise<RepositoryLog> {
  const text = (await readIfThere(pathOf(dataDir))) ?? '{}';
  const rows = Rows.safeParse(parseJson(text)).data?.repositories ?? [];
  return new Map(
    rows.flatMap((row) => {
      const { data } = Row.safeParse(row);
      if (data === undefined) return [];
      const { repository, checked_at: checkedAt, read_commit: readCommit, read_on: readOn } = data;
      const state = data.state === null ? {} : { state: data.state };
      const stars = new Map(data.stars);
      const changedOn = data.changed_on;
      const isPrivate = data.private;
      return [
        [repository, { checkedAt, readCommit, readOn, stars, changedOn, isPrivate, ...state }] as const,
      ];
    }),
  );
}

/** Writes the whole log, sorted, without days that no median needs. */
export async function writeRepositoryLog(dataDir: string, log: RepositoryLog, today: string): Promise<void> {
  const repositories = [...log]
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(
      ([
        repository,
        { checkedAt, readCommit, readOn, stars, changedOn = [], state = null, isPrivate = false },
      ]) => ({
        repository,
        checked_at: checkedAt,
        read_commit: readCommit,
        read_on: readOn,
        stars: [...stars]
          .filter(([day]) => day >= firstDay(today))
          .sort(([a], [b]) => compareCodeUnits(a, b)),
        changed_on: changedOn.slice(-changesKept),
        state,
        private: isPrivate,
      }),
    );
  await writeWhole(pathOf(dataDir), `${JSON.stringify({ repositories }, null, 1)}\n`);
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'repositories.json');
}
