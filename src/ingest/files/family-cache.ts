/** What families need of each evidence file, kept between runs so that only changed files are read again. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Family } from '../../schema/evidence.ts';
import { parseJson } from '../../schema/json.ts';
import { writeWhole } from './content-folder.ts';
import { readIfThere } from '../../read-if-there.ts';

const Known = z.object({
  /** The file as it was: a changed or replaced one differs in at least one of the three. */
  stamp: z.string(),
  candidate: z.object({
    slug: z.string(),
    textSha256: z.string(),
    minhash: z.string(),
    files: z.int(),
    stars: z.int().nullable(),
    repository: z.string().nullable(),
    path: z.string(),
    name: z.string().nullable(),
    namesOwner: z.boolean(),
  }),
  family: Family.nullable(),
});
export type KnownEvidence = z.infer<typeof Known>;

/** Only a cache: without it, or where it is broken, every file is read. `version` changes with what is kept. */
const Cache = z.object({ version: z.literal(1), files: z.record(z.string(), Known) });

/** By path below the content folder. */
export type FamilyCache = Map<string, KnownEvidence>;

/** `dataDir` is null where nothing is kept. */
export async function readFamilyCache(dataDir: string | null): Promise<FamilyCache> {
  if (dataDir === null) return new Map();
  const text = (await readIfThere(pathOf(dataDir))) ?? '';
  const cache = Cache.safeParse(parseJson(text));
  return new Map(cache.success ? Object.entries(cache.data.files) : []);
}

export async function writeFamilyCache(dataDir: string | null, files: FamilyCache): Promise<void> {
  if (dataDir === null) return;
  await writeWhole(pathOf(dataDir), JSON.stringify({ version: 1, files: Object.fromEntries(files) }));
}

/** Inode, size and time of change; evidence is written whole, so a new text is a new inode. */
export async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'families.json');
}
