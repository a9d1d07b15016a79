/** The state after a closed segment as a file, so that a start reads this and the rest of the log. */
import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OutcomeLedger, StoredDocument } from '../../../../ports/store.ts';
import { syncFolder } from './file.ts';
import { logFormat } from './line.ts';
import { JournalState } from '../journal.ts';
import { sha256Hex } from '../../../../digest.ts';

export const snapshotName = (segment: number): string => `state-${segment.toString().padStart(8, '0')}.jsonl`;

interface SnapshotHead {
  readonly format: number;
  readonly segment: number;
  readonly seq: number;
  readonly hash: string;
}

/** Characters gathered before they are written. */
const chunkMax = 1 << 20;

/** Written beside its place, synced and renamed: it is there whole or not at all. */
export async function writeSnapshot(folder: string, segment: number, state: JournalState): Promise<void> {
  const path = join(folder, snapshotName(segment));
  const draft = `${path}.tmp`;
  const file = await open(draft, 'w', 0o600);
  const digest = createHash('sha256');
  try {
    let chunk = '';
    const flush = async (): Promise<void> => {
      digest.update(chunk);
      await file.write(chunk);
      chunk = '';
    };
    for (const line of snapshotLines(segment, state)) {
      chunk += `${line}\n`;
      if (chunk.length >= chunkMax) await flush();
    }
    await flush();
    await file.write(`end ${digest.digest('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}

function* snapshotLines(segment: number, state: JournalState): Generator<string> {
  yield JSON.stringify({
    format: logFormat,
    segment,
    seq: state.seq,
    hash: state.hash,
  } satisfies SnapshotHead);
  for (const line of state.ledger.save()) yield `book ${line}`;
  for (const row of state.documents.all()) yield `document ${JSON.stringify(row)}`;
  for (const { name, hour, by } of state.counters.select('', '', '9999'))
    yield `counter ${JSON.stringify([`${name}\t${hour}`, by])}`;
  for (const piece of state.seen.save()) yield `seen ${piece.toString('base64')}`;
}

/** Null for a snapshot that is not whole, or of another format: the log itself holds everything. */
export async function readSnapshot(
  folder: string,
  segment: number,
  ledger: OutcomeLedger,
): Promise<JournalState | null> {
  const bytes = await readFile(join(folder, snapshotName(segment)));
  const end = bytes.lastIndexOf('\nend ') + 1;
  const sum = sha256Hex(bytes.subarray(0, end));
  if (end === 0 || bytes.toString('latin1', end) !== `end ${sum}\n`) return null;
  const lines = bytes.toString('utf8', 0, end - 1).split('\n');
  // The digest shows that `writeSnapshot` wrote these lines.
  const head = JSON.parse(lines[0] ?? 'null') as SnapshotHead | null;
  if (head === null || head.format !== logFormat || head.segment !== segment) return null;
  const state = new JournalState(ledger);
  state.seq = head.seq;
  state.hash = head.hash;
  const book: string[] = [];
  for (const line of lines.slice(1)) {
    const space = line.indexOf(' ');
    const rest = line.slice(space + 1);
    const kind = line.slice(0, space);
    if (kind === 'book') book.push(rest);
    else if (kind === 'document') state.documents.set(JSON.parse(rest) as StoredDocument);
    else if (kind === 'counter') {
      const [key, by] = JSON.parse(rest) as [string, number];
      const [name = '', hour = ''] = key.split('\t');
      state.counters.add({ name, hour, by });
    } else state.seen.load(Buffer.from(rest, 'base64'));
  }
  ledger.load(book);
  return state;
}
