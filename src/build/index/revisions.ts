/** Which skills are as the last build saw them, and since when. */
import { IndexError, readEntries, readIndexPointer } from '../../adapters/files/index-files.ts';
import type { Revise } from '../../adapters/files/index-draft.ts';
import { skillRevision } from '../../digest.ts';
import type { ListRow } from '../../scoring/list-row.ts';

/** Every row of the present index by slug; none where it is missing, damaged or of another format. */
async function readRows(indexDir: string): Promise<ReadonlyMap<string, ListRow>> {
  try {
    const pointer = await readIndexPointer(indexDir);
    if (pointer === null) return new Map();
    const { entries } = await readEntries(indexDir, pointer);
    return new Map(entries.map(({ slug, row }) => [slug, row]));
  } catch (error) {
    if (!(error instanceof IndexError)) throw error;
    // Then every skill is new; the server of that index says what is wrong with it.
    return new Map();
  }
}

/** `answersDigest`: of what the answers about every skill are made from beside its own facts. */
export async function openRevisions(indexDir: string, answersDigest: string, now: Date): Promise<Revise> {
  const before = await readRows(indexDir);
  return (slug, text) => {
    const revision = skillRevision(answersDigest, text);
    const row = before.get(slug);
    return { revision, since: row?.revision === revision ? row.since : now.toISOString() };
  };
}
