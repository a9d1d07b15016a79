/** The state after a closed segment as a file, so that a start reads this and the rest of the log. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OutcomeLedger, StoredDocument } from '../../../../ports/store.ts';
import { syncFolder } from './file.ts';
import { logFormat } from './line.ts';
import type { DocumentTable } from '../document-table.ts';
import { JournalState } from '../journal.ts';

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
      await file.writeFile(chunk);
      chunk = '';
    };
    for (const line of snapshotLines(segment, state)) {
      chunk += `${line}\n`;
      if (chunk.length >= chunkMax) await flush();
    }
    await flush();
    await file.writeFile(`end ${digest.digest('hex')}\n`);
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

/** Bytes read at a time. */
const readBytes = 1 << 20;

/**
 * Read line by line, so that it may be of any size. Throws an error for a snapshot that is not whole, of another
 * format or of other rules for weights, and leaves `documents` and `ledger` to be filled again: the log itself holds
 * everything.
 */
export function readSnapshot(
  folder: string,
  segment: number,
  ledger: OutcomeLedger,
  documents: DocumentTable,
): JournalState {
  const lines = checkedLines(join(folder, snapshotName(segment)));
  let line = lines.next();
  const head = JSON.parse(line.value ?? 'null') as SnapshotHead | null;
  if (head === null || head.format !== logFormat || head.segment !== segment)
    throw new TypeError('it is of another format');
  const state = new JournalState(ledger, documents);
  state.seq = head.seq;
  state.hash = head.hash;
  line = lines.next();
  const book = function* book(): Generator<string> {
    for (; line.done !== true && line.value.startsWith('book '); line = lines.next())
      yield line.value.slice(5);
  };
  if (!ledger.load(book())) throw new TypeError('its scores were computed by earlier rules');
  for (; line.done !== true; line = lines.next()) addLine(state, line.value);
  return state;
}

function addLine(state: JournalState, line: string): void {
  const space = line.indexOf(' ');
  const rest = line.slice(space + 1);
  const kind = line.slice(0, space);
  if (kind === 'document') state.documents.set(JSON.parse(rest) as StoredDocument);
  else if (kind === 'counter') {
    const [key, by] = JSON.parse(rest) as [string, number];
    const [name = '', hour = ''] = key.split('\t');
    state.counters.add({ name, hour, by });
  } else state.seen.load(Buffer.from(rest, 'base64'));
}

/** Every line but the last, which is the digest of those before it. Throws at the end when it is not. */
function* checkedLines(path: string): Generator<string, undefined> {
  const digest = createHash('sha256');
  let before: Buffer | null = null;
  for (const line of rawLines(path)) {
    if (before !== null) {
      digest.update(before).update('\n');
      yield before.toString('utf8');
    }
    before = line;
  }
  if (before?.toString('latin1') !== `end ${digest.digest('hex')}`) throw new TypeError('it is not whole');
}

/** Without their line ends; what follows the last one is a line too. */
function* rawLines(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    let rest: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.allocUnsafe(readBytes);
      const bytes = chunk.subarray(0, readSync(file, chunk));
      if (bytes.length === 0) break;
      let from = 0;
      for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, from)) {
        yield Buffer.concat([...rest, bytes.subarray(from, end)]);
        rest = [];
        from = end + 1;
      }
      if (from < bytes.length) rest.push(bytes.subarray(from));
    }
    if (rest.length > 0) yield Buffer.concat(rest);
  } finally {
    closeSync(file);
  }
}
