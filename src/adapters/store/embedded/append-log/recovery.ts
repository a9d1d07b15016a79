/** A folder back into a state: the newest whole snapshot, then every later segment; and the upkeep of closed ones. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OutcomeLedger } from '../../../../ports/store.ts';
import { syncFolder } from './file.ts';
import { checkSegment, listFolder, readSegmentBytes, StoreCorrupt } from './segments.ts';
import { readSnapshot, snapshotName, writeSnapshot } from './snapshot.ts';
import { DocumentTable } from '../document-table.ts';
import { JournalState } from '../journal.ts';

const zip = promisify(gzip);
/** Snapshots kept besides the log, should the newest one turn out unreadable. */
const snapshotsKept = 2;

export interface Recovered {
  readonly state: JournalState;
  /** The segment to continue writing, with its whole bytes; null for a new folder. */
  readonly last: { readonly segment: number; readonly size: number } | null;
  /** Bytes of a torn write behind the last whole line. */
  readonly tornBytes: number;
}

interface RecoveryOptions {
  readonly ledger: OutcomeLedger;
  /** Folder for what is not held in memory; null for the system's temporary one. */
  readonly workFolder: string | null;
  /** Called for a snapshot that cannot be read; an older one or the log itself takes its place. */
  readonly onUnreadable?: (snapshot: string, error: unknown) => void;
  /** Later segments are left out. */
  readonly until?: number;
}

/** Reads only. Throws a `StoreCorrupt`. The caller closes the state's documents. */
export async function recoverFolder(folder: string, options: RecoveryOptions): Promise<Recovered> {
  const { until = Infinity } = options;
  const { segments, snapshots } = await listFolder(folder);
  const numbers = [...segments.keys()].filter((segment) => segment <= until).sort((a, b) => a - b);
  const start = startState(
    folder,
    snapshots.filter((segment) => segment <= until),
    options,
  );
  try {
    return await applySegments(folder, numbers, segments, start);
  } catch (error) {
    start.state.documents.close();
    throw error;
  }
}

async function applySegments(
  folder: string,
  numbers: readonly number[],
  segments: ReadonlyMap<number, string>,
  { state, after }: StartState,
): Promise<Recovered> {
  let last: Recovered['last'] = null;
  let tornBytes = 0;
  let expected = after === 0 ? numbers[0] : after + 1;
  if (after > 0 && (numbers.at(-1) ?? 0) < after)
    throw new StoreCorrupt(
      `${snapshotName(after)} has no matching log: restore the complete folder from a backup`,
    );
  for (const segment of numbers.filter((number) => number > after)) {
    const name = segments.get(segment) ?? '';
    if (segment !== expected)
      throw new StoreCorrupt(`a segment is missing before ${name}: restore it from a backup`);
    const bytes = await readSegmentBytes(folder, name);
    const isLast = segment === numbers.at(-1);
    const { header, entries, size } = checkSegment(bytes, name, isLast);
    if (header.seq !== state.seq || header.hash !== state.hash)
      throw new StoreCorrupt(`${name} does not continue the segment before it`);
    for (const entry of entries) state.apply(entry);
    last = { segment, size };
    tornBytes = bytes.length - size;
    expected = segment + 1;
  }
  return { state, last, tornBytes };
}

interface StartState {
  readonly state: JournalState;
  /** The segment that the state has come to; 0 for none. */
  readonly after: number;
}

function startState(
  folder: string,
  snapshots: readonly number[],
  { ledger, workFolder, onUnreadable }: RecoveryOptions,
): StartState {
  for (const segment of snapshots) {
    const documents = new DocumentTable(workFolder);
    try {
      return { state: readSnapshot(folder, segment, ledger, documents), after: segment };
    } catch (error) {
      documents.close();
      onUnreadable?.(snapshotName(segment), error);
    }
  }
  ledger.load([]);
  return { state: new JournalState(ledger, new DocumentTable(workFolder)), after: 0 };
}

/** Snapshot after a closed segment, compression of it, removal of old snapshots. Safe to repeat after a crash. */
export async function compactFolder(folder: string, segment: number, ledger: OutcomeLedger): Promise<void> {
  const { segments, snapshots } = await listFolder(folder);
  if (!snapshots.includes(segment)) {
    const { state } = await recoverFolder(folder, { ledger, workFolder: folder, until: segment });
    try {
      await writeSnapshot(folder, segment, state);
    } finally {
      state.documents.close();
    }
  }
  for (const [number, name] of segments)
    if (number <= segment && !name.endsWith('.gz')) await compress(folder, name);
  const newest = (await listFolder(folder)).snapshots;
  for (const old of newest.slice(snapshotsKept)) await rm(join(folder, snapshotName(old)), { force: true });
}

async function compress(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const bytes = await readFile(path);
  const packed = await zip(bytes, { level: 6 });
  const draft = `${path}.gz.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(packed);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, `${path}.gz`);
  await syncFolder(folder);
  await rm(path);
  await syncFolder(folder);
}
