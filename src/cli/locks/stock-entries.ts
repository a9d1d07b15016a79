/** What the lockfiles of other installers (`skills`, `gh skill`) name, to be compared with what is installed. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stockFolderHash } from '../../ingest/evidence/integrity.ts';
import { oneLine } from '../../text/plain-text.ts';
import type { Place } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import type { FoundFile } from '../folder/installed.ts';
import { readPlainFile } from '../read-file.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { slugPattern } from '../safe-path.ts';
import { gitTreeId, type TreeFile } from '../source/git-tree.ts';
import { stockLockPaths } from './stock-lock.ts';

export interface StockEntry {
  /** Of the skill's folder. */
  readonly name: string;
  /** Name of the lockfile. */
  readonly lockfile: string;
  /** Commit or branch; empty where it names none. */
  readonly ref: string;
  /** By the digest in the lockfile; `unknown` where it has none. */
  compare(folder: string, files: readonly FoundFile[]): Promise<'locked' | 'changed' | 'unknown'>;
}

type Where = Pick<Surroundings, 'environment' | 'homeFolder' | 'note'>;

/** Version 3 of the user's file is written by `gh skill` too; a file that cannot be read costs a note. */
export async function readStockEntries(place: Place, where: Where): Promise<StockEntry[]> {
  const entries: StockEntry[] = [];
  for (const path of stockLockPaths(place, where)) {
    try {
      const text = await readPlainFile(path, place.isGlobal);
      if (text === null) continue;
      const skills = parseJson(text, basename(path)).get('skills').entries();
      entries.push(...skills.flatMap(([name, value]) => toEntry(name, value, basename(path))));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      where.note(`${path} is not read: ${error.message}`);
    }
  }
  return entries;
}

/** None for a name that no folder of a skill has. */
function toEntry(name: string, value: JsonValue, lockfile: string): StockEntry[] {
  if (!slugPattern.test(name)) return [];
  const tree = value.get('skillFolderHash').textOrNull() ?? '';
  const folder = value.get('computedHash').textOrNull() ?? '';
  return [
    {
      name,
      lockfile,
      ref: oneLine(value.get('ref').textOrNull() ?? '', 60),
      async compare(path, files) {
        if (tree === '' && folder === '') return 'unknown';
        const read = await readFiles(path, files);
        const isSame = tree === '' ? stockFolderHash([...read]) === folder : gitTreeId(read) === tree;
        return isSame ? 'locked' : 'changed';
      },
    },
  ];
}

async function readFiles(folder: string, files: readonly FoundFile[]): Promise<TreeFile[]> {
  return Promise.all(
    files
      .filter(({ kind, sha256 }) => kind === 'file' && sha256 !== null)
      .map(async ({ path }) => {
        const place = join(folder, ...path.split('/'));
        const isProgram = ((await stat(place)).mode & 0o100) !== 0;
        return { path, mode: isProgram ? '100755' : '100644', content: await readFile(place) };
      }),
  );
}
