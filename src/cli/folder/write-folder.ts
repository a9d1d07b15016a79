/** A skill's folder put in place as a whole: written beside it, then renamed; what was there is never lost. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Place } from '../agents/targets.ts';
import { Failure } from '../failure.ts';
import type { CheckedFile } from '../source/source-files.ts';
import { kindOf } from './installed.ts';

/** Names of folders that only exist while one is put in place; agents skip names that open with a dot. */
const draftPrefix = '.skill-registry-new-';
const oldPrefix = '.skill-registry-old-';

/** Throws where a skill folder leads out of its place by a link. Among the user's own, one outside is where a variable moved it. */
export async function checkInside(path: string, { root, isGlobal }: Place): Promise<void> {
  if (isGlobal && isOutside(relative(root, path))) return;
  let existing = path;
  while ((await kindOf(existing)) === 'nothing') existing = dirname(existing);
  // A link to nothing leads wherever something is put later.
  const real = await realpath(existing).catch(() => null);
  if (real === null || isOutside(relative(await realpath(root), real)))
    throw new Failure('failure', `${path} leads out of ${root}`, [
      'A link on the way goes elsewhere: nothing is read or written there.',
    ]);
}

/** Where a file of a folder is; throws where a link on the way leads out of the folder, which has to be there. */
export async function placeIn(folder: string, path: string): Promise<string> {
  const place = join(folder, path);
  await checkInside(dirname(place), { root: folder, isGlobal: false });
  return place;
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

/**
 * Removes what an interrupted command left in a skill folder, and puts back a folder that it had moved away.
 * Only while the place's claim is held.
 */
export async function recover(skillFolder: string): Promise<void> {
  if ((await kindOf(skillFolder)) === 'nothing') return;
  for (const entry of await readdir(skillFolder)) {
    const path = join(skillFolder, entry);
    if (entry.startsWith(draftPrefix)) await rm(path, { recursive: true, force: true });
    if (!entry.startsWith(oldPrefix)) continue;
    const name = entry.slice(oldPrefix.length).replace(/\.[0-9a-f]{8}$/, '');
    if ((await kindOf(join(skillFolder, name))) === 'nothing') await rename(path, join(skillFolder, name));
    else await rm(path, { recursive: true, force: true });
  }
}

/** `backup` is where the folder that is there goes; null where it may be deleted. */
export async function putFolder(
  skillFolder: string,
  name: string,
  files: readonly CheckedFile[],
  backup: string | null,
): Promise<void> {
  const mark = randomBytes(4).toString('hex');
  const draft = join(skillFolder, `${draftPrefix}${name}.${mark}`);
  const place = join(skillFolder, name);
  try {
    for (const file of files) await writeOne(draft, file);
    if ((await kindOf(place)) === 'nothing') await rename(draft, place);
    else
      await swap(draft, place, backup ?? join(skillFolder, `${oldPrefix}${name}.${mark}`), backup === null);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Moves a folder into the backup; it is on the same disk as a rule, so a rename does. */
export async function moveAway(place: string, backup: string): Promise<void> {
  await mkdir(dirname(backup), { recursive: true });
  await rename(place, backup);
}

async function swap(draft: string, place: string, old: string, isDropped: boolean): Promise<void> {
  await moveAway(place, old);
  try {
    await rename(draft, place);
  } catch (error) {
    await rename(old, place);
    throw error;
  }
  if (isDropped) await rm(old, { recursive: true, force: true });
}

async function writeOne(folder: string, { path, mode, content }: CheckedFile): Promise<void> {
  const place = join(folder, ...path.split('/'));
  await mkdir(dirname(place), { recursive: true });
  const file = await open(place, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(place, mode === '100755' ? 0o755 : 0o644);
}
