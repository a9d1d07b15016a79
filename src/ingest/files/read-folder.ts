/** A skill's folder on disk as a SkillFolder: regular files only, no link is ever followed, nothing is run. */
import { constants } from 'node:fs';
import { lstat, open, readdir, readlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  auditedBytesMax,
  type FileMode,
  type FolderFile,
  type SkillFolder,
} from '../../schema/skill-folder.ts';
import { sha256Hex } from '../../digest.ts';

/** Most files of a skill that are listed. */
export const maxFiles = 400;
/** Bytes of one file that an audit reads; of larger ones the digest is taken. */
export const maxFileBytes = auditedBytesMax;
/** Bytes of a whole skill that are read. */
export const maxSkillBytes = 8_388_608;
/** Folders deeper than this are not entered; real skills have at most 6 levels. */
const maxDepth = 20;

/** Reads one folder; throws what `node:fs` throws when the folder itself is missing or not a folder. */
export async function readSkillFolder(path: string, owner: string | null = null): Promise<SkillFolder> {
  const root = resolve(path);
  if (!(await lstat(root)).isDirectory()) {
    throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' });
  }
  const listing: Listing = { files: [], bytes: 0, reasons: new Set() };
  await readInto(listing, root, '', 0);
  for (const [at, file] of listing.files.entries())
    if (file.size > maxFileBytes)
      listing.files[at] = await readRegularFile(listing, root, file.path, maxSkillBytes);
  const files = listing.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const reasons = [...listing.reasons].sort();
  return {
    folderName: basename(root),
    owner,
    files,
    listIncomplete: reasons.length === 0 ? null : reasons.join('; '),
  };
}

interface Listing {
  readonly files: FolderFile[];
  bytes: number;
  readonly reasons: Set<string>;
}

async function readInto(listing: Listing, root: string, prefix: string, depth: number): Promise<void> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true });
  // Directory order differs between machines; the files within the limits must not.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (listing.files.length >= maxFiles) {
      listing.reasons.add(`more than ${maxFiles} files`);
      return;
    }
    if (entry.isDirectory()) {
      if (entry.name === '.git') continue;
      if (depth >= maxDepth) listing.reasons.add(`folders deeper than ${maxDepth} levels`);
      else if (await isSubmodule(join(root, path))) listing.files.push(unread(path, '160000', 0));
      else await readInto(listing, root, path, depth + 1);
    } else if (entry.isFile()) {
      // Larger ones come when all others are read.
      listing.files.push(await readRegularFile(listing, root, path, maxFileBytes));
    } else if (entry.isSymbolicLink()) {
      const linkTarget = await readlink(join(root, path));
      listing.files.push({ ...unread(path, '120000', 0), linkTarget });
    } else {
      // Devices, sockets and pipes: listed with the mode of a link, never opened.
      listing.files.push(unread(path, '120000', 0));
    }
  }
}

/** A checked-out submodule has a `.git` file, not a `.git` folder. */
async function isSubmodule(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some((entry) => entry.name === '.git' && entry.isFile());
}

async function readRegularFile(
  listing: Listing,
  root: string,
  path: string,
  bytesMax: number,
): Promise<FolderFile> {
  // O_NOFOLLOW: the entry may have become a link since it was listed.
  const handle = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size, mode } = await handle.stat();
    const fileMode: FileMode = (mode & 0o111) === 0 ? '100644' : '100755';
    if (size > bytesMax || listing.bytes + size > maxSkillBytes) return unread(path, fileMode, size);
    const content = new Uint8Array(await handle.readFile());
    listing.bytes += content.length;
    return { path, mode: fileMode, size: content.length, sha256: sha256Hex(content), content };
  } finally {
    await handle.close();
  }
}

function unread(path: string, mode: FileMode, size: number): FolderFile {
  return { path, mode, size, sha256: null, content: null };
}
