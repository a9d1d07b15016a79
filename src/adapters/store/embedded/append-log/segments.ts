/** The segments of a log on disk: what is there, what each holds, and what a crash left at the end. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { StoreUnavailable } from '../../../../ports/store.ts';
import { codeOf } from './file.ts';
import { logFormat, readLines, type SegmentHeader } from './line.ts';
import type { Entry } from '../journal.ts';

/** The log holds something that this program did not write; it starts only when an operator has decided. */
export class StoreCorrupt extends StoreUnavailable {}

const unzip = promisify(gunzip);

interface FolderListing {
  /** File name by segment number, in order; closed ones may be compressed. */
  readonly segments: ReadonlyMap<number, string>;
  /** Segments after which there is a snapshot, the newest first. */
  readonly snapshots: readonly number[];
}

export const segmentName = (segment: number): string => `log-${segment.toString().padStart(8, '0')}.jsonl`;

/** Nothing for a folder that is not there yet. */
export async function listFolder(folder: string): Promise<FolderListing> {
  const names = (await readNames(folder)).sort();
  const segments = new Map<number, string>();
  const snapshots: number[] = [];
  for (const name of names) {
    const [, kind, digits, suffix] = /^(log|state)-(\d{8})\.(jsonl|jsonl\.gz)$/.exec(name) ?? [];
    const number = Number(digits);
    // While a closed segment is being compressed both forms exist; the plain one sorts first and is whole.
    if (kind === 'log' && !segments.has(number)) segments.set(number, name);
    if (kind === 'state' && suffix === 'jsonl') snapshots.unshift(number);
  }
  return { segments, snapshots };
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes what writes under way left behind; the folder's lock must be held. */
export async function tidyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^(?:log|state|documents|writer)[-.].*\.tmp$/.test(name))
      await rm(join(folder, name), { force: true });
}

export async function readSegmentBytes(folder: string, name: string): Promise<Buffer> {
  const bytes = await readFile(join(folder, name));
  if (!name.endsWith('.gz')) return bytes;
  try {
    return await unzip(bytes);
  } catch (error) {
    throw new StoreCorrupt(`${name} cannot be decompressed (${codeOf(error)}): restore it from a backup`);
  }
}

/** A segment may be compressed between listing and reading. */
export async function readSegment(folder: string, segment: number, name: string): Promise<Buffer> {
  try {
    return await readSegmentBytes(folder, name);
  } catch (error) {
    const now = (await listFolder(folder)).segments.get(segment);
    if (codeOf(error) !== 'ENOENT' || now === undefined || now === name) throw error;
    return readSegmentBytes(folder, now);
  }
}

interface SegmentContent {
  readonly header: SegmentHeader;
  readonly entries: Iterable<Entry>;
  /** Bytes that are whole lines; the file may have a torn end behind them. */
  readonly size: number;
}

/**
 * Checks a complete segment. Only the end of the last one may be incomplete (a write never acknowledged); anything else
 * throws a `StoreCorrupt` that names file and byte.
 */
export function checkSegment(bytes: Buffer, name: string, isLast: boolean): SegmentContent {
  let size = 0;
  let torn: number | null = null;
  for (const { value, from, to } of readLines(bytes)) {
    if (value === undefined) {
      torn ??= from;
      const isWhole = bytes[to - 1] === 0x0a && !bytes.subarray(from, to).includes(0);
      if (!isLast || isWhole) throw corruptAt(name, from);
    } else {
      if (torn !== null) throw corruptAt(name, torn);
      size = to;
    }
  }
  const whole = bytes.subarray(0, size);
  const [first] = readLines(whole);
  const header = first?.value as SegmentHeader | undefined;
  if (header?.t === 'segment' && header.format > logFormat) {
    throw new StoreCorrupt(
      `${name} was written by a newer version of this program (format ${header.format}, this one reads ${logFormat}): update it`,
    );
  }
  if (header?.t !== 'segment' || header.format !== logFormat) {
    throw new StoreCorrupt(`${name} is not a log of this version: restore it from a backup`);
  }
  return { header, entries: entriesOf(whole), size };
}

function* entriesOf(whole: Buffer): Generator<Entry> {
  let isHeader = true;
  for (const { value } of readLines(whole)) {
    // Checked by its checksum; only `toLine` writes here.
    if (!isHeader) yield value as Entry;
    isHeader = false;
  }
}

function corruptAt(name: string, byte: number): StoreCorrupt {
  return new StoreCorrupt(
    `${name} is damaged at byte ${byte}: restore it from a backup, or see "npm run store -- check"`,
  );
}
