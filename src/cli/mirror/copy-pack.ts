/** A pack copied segment by segment: what is on the disk already is kept, what a run fetched counts for the next one. */
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256Hex } from '../digest.ts';
import { Failure } from '../failure.ts';
import { placeIn } from '../folder/write-folder.ts';
import type { ListedSegment } from '../../ports/client-programs.ts';
import type { FileHost } from '../registry/file-host.ts';

/** Bytes asked for in one request. */
const requestBytes = 1_048_576;

export interface ListedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface CopyCounts {
  /** Bytes fetched, and bytes that were there. */
  fetched: number;
  kept: number;
}

/** Where the bytes of a digest are on this disk. */
export type KnownSegments = ReadonlyMap<string, { readonly path: string; readonly start: number }>;

interface Copy {
  readonly host: FileHost;
  readonly folder: string;
  readonly known: KnownSegments;
  readonly counts: CopyCounts;
}

/** The file is in its place when this ends; throws an integrity failure that names it where the host sends something else. */
export async function copyPack(
  file: ListedFile,
  segments: readonly ListedSegment[],
  copy: Copy,
): Promise<void> {
  const target = await placeIn(copy.folder, file.path);
  await mkdir(dirname(target), { recursive: true });
  // Kept from a run that was ended, or new.
  const draft = await open(
    `${target}.part`,
    constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW,
    0o644,
  );
  try {
    const missing: ListedSegment[] = [];
    for (const segment of segments) {
      const there = (await isIn(draft, segment)) || (await copyKnown(draft, segment, copy.known));
      if (there) copy.counts.kept += segment.end - segment.start;
      else missing.push(segment);
    }
    for (const run of runsOf(missing)) await fetchRun(draft, run, file, copy);
    await draft.truncate(file.size);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${target}.part`, target);
}

/** Throws an integrity failure for a list that names bytes which the file does not have. */
export function checkSegments({ path, size }: ListedFile, segments: readonly ListedSegment[]): void {
  if (segments.some(({ start, end }) => start > end || end > size))
    throw new Failure('integrity', `${path} is listed with parts that it does not have`);
}

async function isIn(draft: FileHandle, { start, end, sha256 }: ListedSegment): Promise<boolean> {
  return sha256Hex(await readPart(draft, start, end)) === sha256;
}

async function copyKnown(draft: FileHandle, segment: ListedSegment, known: KnownSegments): Promise<boolean> {
  const place = known.get(segment.sha256);
  if (place === undefined) return false;
  const from = await open(place.path, 'r');
  try {
    const bytes = await readPart(from, place.start, place.start + segment.end - segment.start);
    if (sha256Hex(bytes) !== segment.sha256) return false;
    await draft.write(bytes, 0, bytes.length, segment.start);
    return true;
  } finally {
    await from.close();
  }
}

async function fetchRun(
  draft: FileHandle,
  run: readonly ListedSegment[],
  { path, size }: ListedFile,
  { host, counts }: Copy,
): Promise<void> {
  const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
  const bytes = await host.read(path, [start, end], size);
  if (bytes === null)
    throw new Failure('integrity', `${host.url} has no file ${path}, which its manifest lists`);
  for (const segment of run) {
    const part = bytes.subarray(segment.start - start, segment.end - start);
    if (sha256Hex(part) !== segment.sha256)
      throw new Failure(
        'integrity',
        `${host.url}/${path} is not as it was signed: bytes from ${segment.start} differ`,
        ['What was fetched before is kept; run it again when the host is repaired.'],
      );
    await draft.write(part, 0, part.length, segment.start);
    counts.fetched += part.length;
  }
}

/** Neighbours together, as long as a request stays small. */
function runsOf(segments: readonly ListedSegment[]): ListedSegment[][] {
  const runs: ListedSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.end === segment.start && segment.end - (run?.[0]?.start ?? 0) <= requestBytes;
    if (isNext) run?.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}
