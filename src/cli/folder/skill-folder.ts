/** A skill's folder as the audit reads it, with the limits of the registry: no link is followed, nothing is run. */
import { lstat, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FolderFile, SkillFolder } from '../../schema/skill-folder.ts';
import { readInstalled } from './installed.ts';

/** Most files that are listed, bytes of one file and of all that are read. */
const filesMax = 400;
const fileMax = 1_048_576;
const folderMax = 8_388_608;
/** Files of which so many are counted at all. */
const countedMax = 20_000;

/** Null where no folder is. */
export async function readSkillFolder(path: string, owner: string | null): Promise<SkillFolder | null> {
  const found = await readInstalled(path, countedMax);
  if (found === null) return null;
  const own = found.filter((file) => !file.path.split('/').includes('.git'));
  const files: FolderFile[] = [];
  let total = 0;
  for (const { path: name, kind, sha256, size } of own.slice(0, filesMax)) {
    const place = join(path, ...name.split('/'));
    if (kind !== 'file') {
      const target = kind === 'link' ? { linkTarget: await readlink(place) } : {};
      files.push({ path: name, mode: '120000', size: 0, sha256: null, content: null, ...target });
      continue;
    }
    const mode = ((await lstat(place)).mode & 0o111) === 0 ? '100644' : '100755';
    const isRead = size <= fileMax && total + size <= folderMax;
    if (isRead) total += size;
    const content = isRead ? new Uint8Array(await readFile(place)) : null;
    files.push({ path: name, mode, size, sha256: isRead ? sha256 : null, content });
  }
  return {
    folderName: basename(path),
    owner,
    files,
    listIncomplete: own.length > filesMax ? `more than ${filesMax} files` : null,
  };
}
