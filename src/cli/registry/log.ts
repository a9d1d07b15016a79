/** The transparency logs of a registry, read from their files and checked against the checkpoint that this machine saw last. */
import { Buffer } from 'node:buffer';
import { toBase64 } from '../../proof/dsse.ts';
import type { Checkpoint } from '../../proof/log/checkpoint.ts';
import { versionEntry } from '../../proof/log/entries.ts';
import { type LogName, logNames } from '../../schema/signed/log-names.ts';
import { concat, isEqual } from '../../proof/bytes.ts';
import { leafHash, rootOf } from '../../proof/log/merkle.ts';
import { readBundle, tilePath, tilesOf, tileWidth } from '../../proof/log/tiles.ts';
import type { Call, Settings } from '../command.ts';
import { sha256 } from '../digest.ts';
import { Failure } from '../failure.ts';
import { openCheckpoint } from './checkpoint.ts';
import { connect } from './connect.ts';
import { keyChoice, trustedKeys } from './keyring.ts';
import { checkOrigin, followHistory, keepSeen, readSeen, refuseLog } from './log-history.ts';
import { keysAt } from './signatures.ts';
import type { Pin } from './skill-facts.ts';

/** Bytes of 256 entries of the largest size. */
const fileMax = tileWidth * (0xffff + 2);
const hashLength = 32;

export interface LogReport {
  readonly origin: string;
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** Entries at the last check; null at the first. */
  readonly seenSize: number | null;
  /** Entries since then, each JSON. */
  readonly added: readonly string[];
  /** Hash of each entry. */
  readonly leaves: readonly Uint8Array[];
}

/** Checks the whole tree, and that it continues the last one seen; then keeps the checkpoint. Throws an integrity failure. */
export async function verifyLog(name: LogName, call: Call): Promise<LogReport> {
  const log = logAt(name, call);
  const { refuse } = log;
  const now = await readSigned(log);
  const seen = await readSeen(name, call);
  if (seen === null) await checkOrigin(now, name, call);
  if (seen !== null && seen.origin !== now.origin)
    throw refuse('checkpoint', `is of another log: ${now.origin}`);
  if (seen !== null && now.size < seen.size)
    throw refuse('checkpoint', `has ${now.size} entries; ${seen.size} were there at the last check`);
  const leaves = await readLeaves(now.size, log);
  await checkTiles(leaves, now, log);
  if (seen !== null && !isEqual(rootOf(leaves.slice(0, seen.size), sha256), seen.root))
    throw refuse(
      'checkpoint',
      `does not continue the log of ${seen.size} entries seen last: its history was rewritten`,
    );
  const added = await readAdded(seen?.checked ?? 0, leaves, log);
  const { origin, size } = now;
  await keepSeen({ ...now, checked: size }, name, call);
  return { origin, size, root: toBase64(now.root), seenSize: seen?.size ?? null, added, leaves };
}

/** Hashes of all entries, by settings: once a run. */
const logs = new WeakMap<Settings, Promise<readonly Uint8Array[]>>();

/** Whether a log of the registry has this version, in the history that this machine follows. Throws an integrity failure for another one. */
export async function isLogged(
  { slug, integrity, repository, commit, path }: Pin,
  call: Call,
): Promise<boolean> {
  const read = async (): Promise<readonly Uint8Array[]> =>
    (await Promise.all(logNames.map((name) => readAll(name, call)))).flat();
  const known = logs.get(call.settings) ?? read();
  logs.set(call.settings, known);
  const entry = versionEntry({ skill: slug, integrity, repository, commit, path });
  const leaf = leafHash(Buffer.from(entry), sha256);
  return (await known).some((each) => isEqual(each, leaf));
}

/** Whether the registry has this log, and shows it to this caller. */
export async function hasLog(name: LogName, call: Call): Promise<boolean> {
  return (await connect(call).getFile(`${name}/checkpoint`)) !== null;
}

/** None where the registry has no such log. */
async function readAll(name: LogName, call: Call): Promise<readonly Uint8Array[]> {
  if (!(await hasLog(name, call))) return [];
  const log = logAt(name, call);
  const now = await readSigned(log);
  await followHistory(now, call);
  const leaves = await readLeaves(now.size, log);
  if (!isEqual(rootOf(leaves, sha256), now.root))
    throw log.refuse('checkpoint', 'does not have the root of the tiles of level 0');
  return leaves;
}

interface LogAt {
  readonly name: LogName;
  readonly call: Call;
  readonly refuse: (file: string, reason: string) => Failure;
}

function logAt(name: LogName, call: Call): LogAt {
  return { name, call, refuse: (file, reason) => refuseLog(call, name, file, reason) };
}

async function readSigned(log: LogAt): Promise<Checkpoint> {
  const { call, refuse } = log;
  const text = Buffer.from(await fetchFile('checkpoint', log)).toString('utf8');
  const keys = await trustedKeys([], connect(call), call.surroundings, keyChoice(call));
  const checkpoint = openCheckpoint(text, keysAt(keys, null));
  if (typeof checkpoint === 'string') throw refuse('checkpoint', checkpoint);
  return checkpoint;
}

async function readLeaves(size: number, log: LogAt): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  while (leaves.length < size) {
    const width = Math.min(tileWidth, size - leaves.length);
    const path = tilePath(0, leaves.length / tileWidth, width);
    const bytes = await fetchFile(path, log);
    if (bytes.length !== width * hashLength) throw log.refuse(path, `is not ${width} hashes long`);
    for (let at = 0; at < bytes.length; at += hashLength) leaves.push(bytes.subarray(at, at + hashLength));
  }
  return leaves;
}

/** Compares the upper tiles and the root with the leaves; names the tile that was changed, as the root is signed. */
async function checkTiles(leaves: readonly Uint8Array[], { root }: Checkpoint, log: LogAt): Promise<void> {
  const { refuse } = log;
  const areLeavesSigned = isEqual(rootOf(leaves, sha256), root);
  let below = 0;
  for (const { level, path, bytes } of tilesOf(leaves, sha256)) {
    if (level === 0) continue;
    const given = await fetchFile(path, log);
    const different = differentHash(given, bytes);
    if (different !== null && (areLeavesSigned || level > 1 || given.length !== bytes.length))
      throw refuse(path, 'does not have the hashes of the tiles below it');
    if (different !== null)
      throw refuse(tilePath(0, below + different, tileWidth), `does not have the hash that ${path} states`);
    below += bytes.length / hashLength;
  }
  if (areLeavesSigned) return;
  const rest = leaves.length % tileWidth;
  if (rest > 0)
    throw refuse(
      tilePath(0, Math.floor(leaves.length / tileWidth), rest),
      'does not have the hashes of which the checkpoint has the root',
    );
  throw refuse('checkpoint', 'does not have the root of the tiles of level 0');
}

/** Number of the first hash that differs; null where none does. */
function differentHash(given: Uint8Array, expected: Uint8Array): number | null {
  if (isEqual(given, expected)) return null;
  const at = expected.findIndex((byte, place) => byte !== given[place]);
  return Math.floor(Math.max(0, at) / hashLength);
}

/** Entries from `from` on, each compared with its hash in the tree. */
async function readAdded(from: number, leaves: readonly Uint8Array[], log: LogAt): Promise<string[]> {
  const added: string[] = [];
  for (let start = from - (from % tileWidth); start < leaves.length; start += tileWidth) {
    const expected = leaves.slice(start, start + tileWidth);
    const path = tilePath('entries', start / tileWidth, expected.length);
    const entries = readBundle(await fetchFile(path, log)) ?? [];
    const hashes = concat(entries.map((entry) => leafHash(entry, sha256)));
    if (!isEqual(hashes, concat(expected))) throw log.refuse(path, 'does not have the entries of its tile');
    for (const entry of entries.slice(Math.max(0, from - start)))
      added.push(Buffer.from(entry).toString('utf8'));
  }
  return added;
}

async function fetchFile(path: string, { name, call, refuse }: LogAt): Promise<Uint8Array> {
  const bytes = await connect(call).getFile(`${name}/${path}`);
  if (bytes === null && path === 'checkpoint')
    throw new Failure('not-found', `${call.settings.registryUrl} has no transparency log`);
  if (bytes === null) throw refuse(path, 'is missing');
  if (bytes.length > fileMax) throw refuse(path, 'is longer than its entries can be');
  return bytes;
}
