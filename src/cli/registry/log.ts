/** The transparency log of a registry, read from its files and checked against the checkpoint that this machine saw last. */
import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { sha256 } from '../digest.ts';
import { toBase64 } from '../../proof/dsse.ts';
import type { Checkpoint } from '../../proof/log/checkpoint.ts';
import { concat, isEqual, leafHash, rootOf } from '../../proof/log/merkle.ts';
import { readBundle, tilePath, tilesOf, tileWidth } from '../../proof/log/tiles.ts';
import type { Call, Surroundings } from '../command.ts';
import { Failure } from '../failure.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import { openCheckpoint } from './checkpoint.ts';
import { connect } from './connect.ts';
import { trustedKeys } from './keyring.ts';
import { parseJson } from './read-json.ts';
import { readIfThere } from '../../read-if-there.ts';

/** Bytes of 256 entries of the largest size. */
const fileMax = tileWidth * (0xffff + 2);
const hashLength = 32;

interface LogReport {
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
export async function verifyLog(call: Call, trustNewKey: boolean): Promise<LogReport> {
  const { settings, surroundings } = call;
  const url = settings.registryUrl;
  const refuse = (file: string, reason: string): Failure =>
    new Failure('integrity', `${url}/log/${file} ${reason}`, [
      'Keep both versions if you can: a log that changes its past proves what its registry did.',
    ]);
  const now = await readSigned(call, trustNewKey, refuse);
  const seen = await readSeen(surroundings, url);
  if (seen !== null && seen.origin !== now.origin)
    throw refuse('checkpoint', `is of another log: ${now.origin}`);
  if (seen !== null && now.size < seen.size)
    throw refuse('checkpoint', `has ${now.size} entries; ${seen.size} were there at the last check`);
  const leaves = await readLeaves(now.size, call, refuse);
  await checkTiles(leaves, now, call, refuse);
  if (seen !== null && !isEqual(rootOf(leaves.slice(0, seen.size), sha256), seen.root))
    throw refuse(
      'checkpoint',
      `does not continue the log of ${seen.size} entries seen last: its history was rewritten`,
    );
  const added = await readAdded(seen?.size ?? 0, leaves, call, refuse);
  await keepSeen(surroundings, url, now);
  const { origin, size } = now;
  return { origin, size, root: toBase64(now.root), seenSize: seen?.size ?? null, added, leaves };
}

type Refuse = (file: string, reason: string) => Failure;

async function readSigned(call: Call, trustNewKey: boolean, refuse: Refuse): Promise<Checkpoint> {
  const text = Buffer.from(await fetchFile('checkpoint', call, refuse)).toString('utf8');
  const choice = { trustNewKey, offline: false };
  const checkpoint = openCheckpoint(text, await trustedKeys([], connect(call), call.surroundings, choice));
  if (typeof checkpoint === 'string') throw refuse('checkpoint', checkpoint);
  return checkpoint;
}

async function readLeaves(size: number, call: Call, refuse: Refuse): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  while (leaves.length < size) {
    const width = Math.min(tileWidth, size - leaves.length);
    const path = tilePath(0, leaves.length / tileWidth, width);
    const bytes = await fetchFile(path, call, refuse);
    if (bytes.length !== width * hashLength) throw refuse(path, `is not ${width} hashes long`);
    for (let at = 0; at < bytes.length; at += hashLength) leaves.push(bytes.subarray(at, at + hashLength));
  }
  return leaves;
}

/** Compares the upper tiles and the root with the leaves; names the tile that was changed, as the root is signed. */
async function checkTiles(
  leaves: readonly Uint8Array[],
  { root }: Checkpoint,
  call: Call,
  refuse: Refuse,
): Promise<void> {
  const areLeavesSigned = isEqual(rootOf(leaves, sha256), root);
  let below = 0;
  for (const { level, path, bytes } of tilesOf(leaves, sha256)) {
    if (level === 0) continue;
    const given = await fetchFile(path, call, refuse);
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
async function readAdded(
  from: number,
  leaves: readonly Uint8Array[],
  call: Call,
  refuse: Refuse,
): Promise<string[]> {
  const added: string[] = [];
  for (let start = from - (from % tileWidth); start < leaves.length; start += tileWidth) {
    const expected = leaves.slice(start, start + tileWidth);
    const path = tilePath('entries', start / tileWidth, expected.length);
    const entries = readBundle(await fetchFile(path, call, refuse)) ?? [];
    const hashes = concat(entries.map((entry) => leafHash(entry, sha256)));
    if (!isEqual(hashes, concat(expected))) throw refuse(path, 'does not have the entries of its tile');
    for (const entry of entries.slice(Math.max(0, from - start)))
      added.push(Buffer.from(entry).toString('utf8'));
  }
  return added;
}

async function fetchFile(path: string, call: Call, refuse: Refuse): Promise<Uint8Array> {
  const bytes = await connect(call).getFile(`log/${path}`);
  if (bytes === null && path === 'checkpoint')
    throw new Failure('not-found', `${call.settings.registryUrl} has no transparency log`);
  if (bytes === null) throw refuse(path, 'is missing');
  if (bytes.length > fileMax) throw refuse(path, 'is longer than its entries can be');
  return bytes;
}

async function readSeen(where: Surroundings, url: string): Promise<Checkpoint | null> {
  const text = await readIfThere(filePath(where));
  if (text === null) return null;
  const seen = parseJson(text, filePath(where)).get('registries').get(url);
  if (seen.isNothing()) return null;
  return {
    origin: seen.get('origin').text(),
    size: seen.get('size').count(),
    root: Buffer.from(seen.get('root').text(/^[A-Za-z0-9+/]{43}=$/), 'base64'),
  };
}

async function keepSeen(where: Surroundings, url: string, { origin, size, root }: Checkpoint): Promise<void> {
  const text = await readIfThere(filePath(where));
  const all = text === null ? [] : parseJson(text, filePath(where)).get('registries').entries();
  const registries = {
    ...Object.fromEntries(all.map(([each, { value }]) => [each, value])),
    [url]: { origin, size, root: toBase64(root) },
  };
  await writeFileWhole(filePath(where), toJsonFile({ version: 1, registries }));
}

function filePath({ environment, homeFolder }: Surroundings): string {
  const base = environment['XDG_CONFIG_HOME'] || join(homeFolder, '.config');
  return join(base, 'skill-registry', 'logs.json');
}
