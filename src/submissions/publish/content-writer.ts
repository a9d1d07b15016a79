/** Content files of published skills in a content folder: added if missing, never overwritten. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublishedSkill } from '../../schema/submission.ts';
import { sha256Hex } from '../../digest.ts';
import { hasCode } from '../../ports/error-code.ts';
import { readIfThere } from '../../read-if-there.ts';
import { writeOnce } from '../../write-once.ts';

type Files = PublishedSkill['files'];

/** `kept`: a file of this name says something else, so nothing was written; `refused`: the folder takes no files. */
type WriteResult = 'written' | 'there' | 'kept' | 'refused';

/** Whole files, evidence first: a skill file without evidence would be a problem, the other way round less so. */
export async function addContentFiles(contentDir: string, files: Files): Promise<WriteResult> {
  const states = await Promise.all(files.map((file) => compare(contentDir, file)));
  if (states.includes('other')) return 'kept';
  let result: WriteResult = 'there';
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const place = join(contentDir, path);
    try {
      await mkdir(dirname(place), { recursive: true });
      if (await writeOnce(place, text)) result = 'written';
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR')) return 'refused';
      throw error;
    }
  }
  return result;
}

/**
 * Removes what was published, also where it was read again since; false, and nothing removed, when the skill file was
 * rewritten by someone else. Evidence is generated, and rewritten by each ingest.
 */
export async function removeContentFiles(
  contentDir: string,
  { files, replaces }: Pick<PublishedSkill, 'files' | 'replaces'>,
): Promise<boolean> {
  const written = files.filter(({ path }) => path.startsWith('skills/'));
  const states = await Promise.all(written.map((file) => compare(contentDir, file)));
  const evidence = files.find(({ path }) => path.startsWith('evidence/'))?.path;
  const text = evidence === undefined ? null : await readIfThere(join(contentDir, evidence));
  const isReplaced = text !== null && sha256Hex(text) === replaces;
  if (states.includes('other') && !isReplaced) return false;
  // The skill file first: evidence alone lists nothing.
  for (const { path } of files.toSorted((a, b) => (a.path < b.path ? 1 : -1)))
    await rm(join(contentDir, path), { force: true });
  return true;
}

async function compare(
  contentDir: string,
  { path, text }: Files[number],
): Promise<'absent' | 'same' | 'other'> {
  const found = await readIfThere(join(contentDir, path));
  return found === null ? 'absent' : found === text ? 'same' : 'other';
}
