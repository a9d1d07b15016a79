/** A skill's folder as it is on the disk, and what differs from the list. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { hasErrorCode } from '../failure.ts';
import { bytesMax, isRegular, type ListedFile } from '../registry/skill-facts.ts';
import { sha256Hex } from '../digest.ts';
import { orNone } from '../read-file.ts';

export interface FoundFile {
  readonly path: string;
  readonly kind: 'file' | 'link' | 'other';
  /** Lower-case hex of a file's bytes; null for what is no file, and for one that is larger than a skill may be. */
  readonly sha256: string | null;
  /** Bytes of a file; else 0. */
  readonly size: number;
}

/**
 * Every file below the folder, sorted by path; null when there is no such folder. A link is not followed.
 * @param most Files; beyond them a RangeError is thrown.
 */
export async function readInstalled(
  folder: string,
  most = Number.POSITIVE_INFINITY,
): Promise<FoundFile[] | null> {
  if ((await kindOf(folder)) !== 'folder') return null;
  const found: FoundFile[] = [];
  const walk = async (relative: string): Promise<void> => {
    const entries = await readdir(join(folder, relative), { withFileTypes: true });
    if (found.length + entries.length > most) throw new RangeError(`more than ${most} files`);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push({ path, kind: 'file', ...(await digestOf(join(folder, path))) });
      else found.push({ path, kind: entry.isSymbolicLink() ? 'link' : 'other', sha256: null, size: 0 });
    }
  };
  await walk('');
  return found;
}

async function digestOf(path: string): Promise<Pick<FoundFile, 'sha256' | 'size'>> {
  const { size } = await lstat(path);
  return { size, sha256: size > bytesMax ? null : sha256Hex(await readFile(path)) };
}

export interface Differences {
  /** Listed, and not there. */
  readonly missing: readonly string[];
  /** There with other bytes, or no plain file any more. */
  readonly changed: readonly string[];
  /** There, and not listed. */
  readonly added: readonly string[];
}

export function compareInstalled(listed: readonly ListedFile[], found: readonly FoundFile[]): Differences {
  const byPath = new Map(found.map((file) => [file.path, file]));
  const known = new Set(listed.map(({ path }) => path));
  const written = listed.filter(({ mode }) => isRegular(mode));
  return {
    missing: written.filter(({ path }) => !byPath.has(path)).map(({ path }) => path),
    changed: written
      .filter(({ path, sha256: expected }) => byPath.has(path) && byPath.get(path)?.sha256 !== expected)
      .map(({ path }) => path),
    added: found.filter(({ path }) => !known.has(path)).map(({ path }) => path),
  };
}

export function isSame({ missing, changed, added }: Differences): boolean {
  return missing.length === 0 && changed.length === 0 && added.length === 0;
}

/** Lines that name every difference, a name on one line. */
export function differenceLines({ missing, changed, added }: Differences): string[] {
  return [
    ...changed.map((path) => `changed: ${oneLine(path)}`),
    ...missing.map((path) => `missing: ${oneLine(path)}`),
    ...added.map((path) => `added: ${oneLine(path)}`),
  ];
}

/** What is at a path: nothing, a real folder, or something else (a link included). */
export async function kindOf(path: string): Promise<'nothing' | 'folder' | 'other'> {
  try {
    return (await lstat(path)).isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return 'nothing';
    throw error;
  }
}

/** What is at a path, a link itself: equal for two spellings of one place, which a disk may take for the same; null for nothing. */
export async function identityOf(path: string): Promise<string | null> {
  const found = await orNone(lstat(path, { bigint: true }));
  return found === null ? null : `${found.dev}:${found.ino}`;
}
