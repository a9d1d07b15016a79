/** The files of the transparency logs copied: each whole log is verified first, and every file is compared with it. */
import { rm } from 'node:fs/promises';
import { sha256 } from '../digest.ts';
import { concat, isEqual } from '../../proof/bytes.ts';
import type { LogName } from '../../schema/signed/log-names.ts';
import { leafHash } from '../../proof/log/merkle.ts';
import { readBundle, tilePath, tilesOf, tileWidth } from '../../proof/log/tiles.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { placeIn } from '../folder/write-folder.ts';
import { writeFileWhole } from '../write-file.ts';
import { connect } from '../registry/connect.ts';
import { hasLog, verifyLog } from '../registry/log.ts';
import { readBytesIfThere } from '../../read-if-there.ts';

/**
 * Number of entries of the log that everybody reads; null where the registry has none. A log of private skills that the registry
 * does not show any more is removed. Throws an integrity failure that names the file.
 */
export async function mirrorLogs(folder: string, call: Call): Promise<number | null> {
  if ((await mirrorLog('log/private', folder, call)) === null)
    await rm(await placeIn(folder, 'log/private'), { recursive: true, force: true });
  return mirrorLog('log', folder, call);
}

async function mirrorLog(name: LogName, folder: string, call: Call): Promise<number | null> {
  const registry = connect(call);
  if (!(await hasLog(name, call))) return null;
  const { size, leaves } = await verifyLog(name, call);
  for (const { path, bytes } of tilesOf([...leaves], sha256))
    await writeFileWhole(await placeIn(folder, `${name}/${path}`), bytes);
  for (let start = 0; start < size; start += tileWidth) {
    const expected = concat(leaves.slice(start, start + tileWidth));
    const path = tilePath('entries', start / tileWidth, Math.min(tileWidth, size - start));
    const target = await placeIn(folder, `${name}/${path}`);
    if (isOf(await readBytesIfThere(target), expected)) continue;
    const bytes = await registry.getFile(`${name}/${path}`);
    if (bytes === null || !isOf(bytes, expected))
      throw new Failure('integrity', `${registry.url}/${name}/${path} does not have the entries of its tile`);
    await writeFileWhole(target, bytes);
  }
  // The last, so that a checkpoint in the folder never promises more than is there.
  const checkpoint = await registry.getFile(`${name}/checkpoint`);
  if (checkpoint !== null) await writeFileWhole(await placeIn(folder, `${name}/checkpoint`), checkpoint);
  return size;
}

function isOf(bundle: Uint8Array | null, hashes: Uint8Array): boolean {
  const entries = bundle === null ? null : readBundle(bundle);
  return entries !== null && isEqual(concat(entries.map((entry) => leafHash(entry, sha256))), hashes);
}
