/** The skills in the folders of one place, by the folder of a runtime that they are in, as a lockfile names it. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Place, placeTargets, type Target } from '../agents/targets.ts';
import type { Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { orNone } from '../read-file.ts';
import { identityOf } from '../folder/installed.ts';
import { checkInside } from '../folder/write-folder.ts';

interface FolderHere {
  readonly name: string;
  readonly target: Target;
}

/**
 * A link is one, too; a folder that leads out of the place is left out, and what is at one of the paths of `named`, in any
 * letter case where the disk does not tell them apart.
 */
export async function foldersHere(
  place: Place,
  surroundings: Pick<Surroundings, 'environment' | 'runtimes' | 'note'>,
  named: readonly string[] = [],
): Promise<FolderHere[]> {
  const found: FolderHere[] = [];
  const seen = new Set<string>();
  for (const path of named) seen.add((await identityOf(path)) ?? path);
  for (const target of placeTargets(place, surroundings)) {
    const names = await orNone(readdir(target.path));
    if (names === null) continue;
    try {
      await checkInside(target.path, place);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      surroundings.note(error.message);
      continue;
    }
    for (const name of names.sort()) {
      if (name.startsWith('.')) continue;
      const text = await orNone(lstat(join(target.path, name, 'SKILL.md')));
      const path = join(target.path, name);
      const identity = (await identityOf(path)) ?? path;
      if (text?.isFile() === true && !seen.has(identity)) found.push({ name, target });
      seen.add(identity);
    }
  }
  return found;
}
