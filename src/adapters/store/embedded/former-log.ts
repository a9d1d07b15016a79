/**
 * What version 0.1 kept in a log of its own, taken over into the database once: `log-<number>.jsonl`, closed ones compressed,
 * a checksum, a space and one JSON value a line, and `counters.jsonl` in the same form.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, gunzipSync } from 'node:zlib';
import {
  type CounterDelta,
  type LoggedOutcome,
  type StoredDocument,
  StoreUnavailable,
} from '../../../ports/store.ts';
import { chainHash, chainStart } from '../outcome-log.ts';
import { databaseName, type Tables } from './tables.ts';
import { readIfThereSync } from '../../../read-if-there.ts';

type Entry =
  | { readonly t: 'segment'; readonly format: number; readonly seq: number }
  | { readonly t: 'outcome'; readonly record: LoggedOutcome }
  | { readonly t: 'documents'; readonly rows: readonly StoredDocument[] }
  | { readonly t: 'counters'; readonly deltas: readonly CounterDelta[] };

interface CounterLine {
  readonly hour: string;
  readonly rows: readonly (readonly [name: string, by: number, most: number])[];
}

/** Inside a transaction. Throws a `StoreUnavailable` that names the damaged file; a torn end of the last one was never acknowledged. */
export function takeOverFormerLog(tables: Tables, folder: string): void {
  const names = listLog(folder);
  const counterLines = readIfThereSync(join(folder, 'counters.jsonl'));
  let [seq, hash] = [0, chainStart];
  for (const name of names) {
    for (const value of linesOf(folder, name, name === names.at(-1))) {
      const entry = value as Entry;
      if (entry.t === 'segment' && entry.format > 1)
        throw new StoreUnavailable(`${databaseName} is missing: restore it from a backup`);
      if (entry.t === 'segment' && (entry.format !== 1 || entry.seq !== seq))
        throw new StoreUnavailable(`${name} does not continue the log before it: restore it from a backup`);
      if (entry.t === 'outcome') {
        const { seq: own, hash: ownHash, ...record } = entry.record;
        seq += 1;
        hash = chainHash(hash, record, seq);
        if (own !== seq || ownHash !== hash)
          throw new StoreUnavailable(
            `${name}: report ${seq} is not as it was written: restore it from a backup`,
          );
        tables.addOutcome({ ...record, seq, hash });
      } else if (entry.t === 'documents') for (const row of entry.rows) tables.setDocument(row);
      else if (entry.t === 'counters' && counterLines === null)
        for (const delta of entry.deltas) tables.addCounter(delta);
    }
  }
  for (const line of (counterLines ?? '').split('\n')) {
    const value = parseLine(Buffer.from(line)) as CounterLine | undefined;
    // These are statistics: a line that is not as it was written counts nothing.
    for (const [name, by, most] of value?.rows ?? [])
      tables.addCounter({ name, hour: value?.hour ?? '', by, most });
  }
}

/**
 * A segment of a later format behind the former log, so that version 0.2.0 and earlier refuse the folder with one line instead of going on
 * from a log that has ended. Written once.
 */
export function endFormerLog(folder: string): void {
  const last = listLog(folder).at(-1);
  const number = last === undefined ? 0 : Number(last.slice('log-'.length, 'log-'.length + 8));
  if (last?.endsWith('.jsonl') === true && readFileSync(join(folder, last), 'latin1').includes(endMark))
    return;
  const json = JSON.stringify({ t: 'segment', format: 2, segment: number + 1, seq: 0, hash: databaseName });
  const line = `${checksumOf(json)} ${json}\n`;
  const name = `log-${(number + 1).toString().padStart(8, '0')}.jsonl`;
  writeFileSync(join(folder, name), line, { mode: 0o600, flush: true });
}

const endMark = '"t":"segment","format":2,';

/** While a closed segment was compressed both forms existed; the plain one sorts first and is whole. */
function listLog(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^log-\d{8}\.jsonl(?:\.gz)?$/.test(name));
  return names.sort().filter((name, at, all) => name !== `${all[at - 1]}.gz`);
}

function* linesOf(folder: string, name: string, isLast: boolean): Generator<unknown> {
  const file = readFileSync(join(folder, name));
  const bytes = name.endsWith('.gz') ? gunzipSync(file) : file;
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from);
    const value = end === -1 ? undefined : parseLine(bytes.subarray(from, end));
    if (value === undefined) {
      const isTorn = isLast && (end === -1 || bytes.subarray(from).includes(0));
      if (isTorn) return;
      throw new StoreUnavailable(`${name} is damaged at byte ${from}: restore it from a backup`);
    }
    yield value;
    from = end + 1;
  }
}

/** Undefined for a line that is not what was written. */
function parseLine(line: Buffer): unknown {
  const json = line.subarray(9);
  if (checksumOf(json) !== line.toString('latin1', 0, 8)) return undefined;
  return JSON.parse(json.toString('utf8'));
}

function checksumOf(json: string | Uint8Array): string {
  return crc32(json).toString(16).padStart(8, '0');
}
