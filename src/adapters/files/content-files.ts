/** The content folder as texts: regular files only, links never followed, sizes bounded, in one fixed order. */
import { constants, type Stats } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentFile, FileStamp } from '../../catalog/content-file.ts';
import { kindFolders } from '../../catalog/layout.ts';
import { hasCode } from '../../ports/error-code.ts';
import { policyPath } from '../../schema/policy/policy.ts';
import { contentFolders, contentPath } from './content-folders.ts';

interface ReadFile extends ContentFile {
  readonly stamp: FileStamp;
}

/** Why a file was left out, in the shape of a content problem. */
interface Refusal {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
}
type Report = (refusal: Refusal) => void;

/** Bytes; evidence of a folder with thousands of files stays below 2 MB. */
const fileSizeMax = 4 * 1024 * 1024;
/** Folders below `skills/`, `evidence/` and `snapshots/`: the owner's or the ranking's, and nothing deeper. */
const depthMax = 2;
/** Files open at a time. */
const batchSize = 32;

/**
 * Every file of the content kinds, sorted by path; hidden files are passed over. A link, an oversized file or one that
 * is not UTF-8 goes to `report`; without one, the first such file throws. Throws when `dir` is not a folder.
 */
export async function readContentFiles(dir: string, report: Report = refuse): Promise<ContentFile[]> {
  const files: ContentFile[] = [];
  for await (const { path, text } of readFiles(dir, await listContentFiles(dir, report), report))
    files.push({ path, text });
  return files;
}

/** What `CONTENT_DIR` names is not there, or is not a folder that can be listed. */
export class NoContentFolder extends Error {
  override readonly name = 'NoContentFolder';

  constructor(dir: string, cause: unknown) {
    super(`content: ${dir} is not a folder that can be read`, { cause });
  }
}

/** Paths of the files of the content kinds below `dir`, one folder or several (`contentFolders`), each once, sorted. */
export async function listContentFiles(
  dir: string,
  report: Report = refuse,
  kinds: readonly string[] = kindFolders,
): Promise<string[]> {
  const paths = new Set<string>();
  for (const each of contentFolders(dir))
    for (const path of await listOneFolder(each, report, kinds)) paths.add(path);
  return [...paths].sort();
}

async function listOneFolder(dir: string, report: Report, kinds: readonly string[]): Promise<string[]> {
  const listed = await readdir(dir, { withFileTypes: true }).catch((cause: unknown) => {
    throw new NoContentFolder(dir, cause);
  });
  const present = new Map(listed.map((entry) => [entry.name, entry]));
  const paths: string[] = [];
  for (const folder of kinds) {
    const entry = present.get(folder);
    if (folder === policyPath) {
      if (entry !== undefined) paths.push(folder);
    } else if (entry?.isDirectory() === true)
      for (const path of await listFiles(dir, folder, depthMax, report)) paths.push(path);
    else if (entry !== undefined) report({ path: folder, line: 1, reason: 'must be a folder' });
  }
  return paths;
}

/** The files of these paths below `dir`, in their order, a few at a time; one that is refused is left out. */
export async function* readFiles(
  dir: string,
  paths: readonly string[],
  report: Report = refuse,
): AsyncGenerator<ReadFile> {
  for (let start = 0; start < paths.length; start += batchSize) {
    const batch = paths.slice(start, start + batchSize);
    const files = await Promise.all(
      batch.map(async (path) => readText(contentPath(dir, path), path, report)),
    );
    for (const file of files) if (file !== null) yield file;
  }
}

function refuse({ path, reason }: Refusal): never {
  throw new Error(`${path}: ${reason}`);
}

async function listFiles(dir: string, folder: string, depth: number, report: Report): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(dir, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile()) paths.push(path);
    else if (entry.isDirectory() && depth > 1) paths.push(...(await listFiles(dir, path, depth - 1, report)));
    else report({ path, line: 1, reason: entry.isDirectory() ? 'nested too deep' : 'not a regular file' });
  }
  return paths;
}

/** Its mark is another one after every write to the file, and for every other file in its place. */
export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { mark: [size, mtimeMs, ctimeMs, ino].join(), changedAt: ctimeMs };
}

/** One file; null when it was refused. What is opened is what is measured, so nothing swaps in between. */
async function readText(place: string, path: string, report: Report): Promise<ReadFile | null> {
  const no = (reason: string): null => (report({ path, line: 1, reason }), null);
  try {
    await using file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const status = await file.stat();
    if (!status.isFile()) return no('not a regular file');
    if (status.size > fileSizeMax) return no(`${status.size} bytes; at most ${fileSizeMax} are read`);
    // `ignoreBOM` keeps a byte order mark, so that the parser decides about it.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { path, text: decoder.decode(await file.readFile()), stamp: stampOf(status) };
  } catch (error) {
    if (hasCode(error, 'ELOOP')) return no('not a regular file');
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) return no('not valid UTF-8');
    throw error;
  }
}
