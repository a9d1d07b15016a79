/** The built files of the transparency log, read for proofs that an entry is in it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogProofs } from '../../ports/surroundings.ts';
import { readCheckpoint } from '../../proof/log/checkpoint.ts';
import { logNames } from '../../schema/signed/log-names.ts';
import { inclusionProof, leafHash } from '../../proof/log/merkle.ts';
import { proofText } from '../../proof/log/proof.ts';
import { nodesFromTiles, readBundle, tilePath, tileWidth } from '../../proof/log/tiles.ts';
import { readBytesIfThere } from '../../read-if-there.ts';

const hashLength = 32;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

interface Read {
  readonly checkpoint: string;
  readonly size: number;
  /** Hashes of all entries, one after the other. */
  readonly leaves: Buffer;
}

/** `served` has the folders of the logs; nothing is read before the first proof. Reads again after each build. */
export function openLogFiles(served: string): LogProofs {
  const logs = new Map(logNames.map((name) => [name, openLog(join(served, name))]));
  return {
    async proofOf(entry) {
      for (const log of logs.values()) {
        const proof = await log.proofOf(entry);
        if (proof !== null) return proof;
      }
      return null;
    },
    newest: async (name, count) => (await logs.get(name)?.newest(count)) ?? [],
  };
}

interface OpenLog extends Pick<LogProofs, 'proofOf'> {
  newest(count: number): ReturnType<LogProofs['newest']>;
}

/** `folder` has `checkpoint` and `tile/`. */
function openLog(folder: string): OpenLog {
  let last: Read | null = null;
  const read = async (): Promise<Read | null> => {
    const checkpoint = await readBytesIfThere(join(folder, 'checkpoint'));
    if (checkpoint === null) return null;
    const text = checkpoint.toString('utf8');
    if (last?.checkpoint === text) return last;
    const size = readCheckpoint(text)?.size ?? 0;
    const tiles: Buffer[] = [];
    for (let start = 0; start < size; start += tileWidth)
      tiles.push(
        await readFile(join(folder, tilePath(0, start / tileWidth, Math.min(tileWidth, size - start)))),
      );
    last = { checkpoint: text, size, leaves: Buffer.concat(tiles) };
    return last;
  };
  return {
    async newest(count) {
      const size = (await read())?.size ?? 0;
      const found: { index: number; entry: string }[] = [];
      const first = Math.max(0, size - count);
      for (let start = first - (first % tileWidth); start < size; start += tileWidth) {
        const path = tilePath('entries', start / tileWidth, Math.min(tileWidth, size - start));
        const entries = readBundle(await readFile(join(folder, path))) ?? [];
        for (const [at, entry] of entries.entries())
          found.unshift({ index: start + at, entry: Buffer.from(entry).toString('utf8') });
      }
      return found.slice(0, count);
    },
    async proofOf(entry) {
      const log = await read();
      if (log === null) return null;
      const { checkpoint, size, leaves } = log;
      const index = indexOf(leaves, leafHash(Buffer.from(entry), sha256));
      if (index === null) return null;
      const nodes = nodesFromTiles(size, (path) => readFile(join(folder, path)), sha256);
      return proofText({ index, path: await inclusionProof(index, size, nodes, sha256), checkpoint });
    },
  };
}

function indexOf(leaves: Buffer, hash: Uint8Array): number | null {
  for (let at = leaves.indexOf(hash); at !== -1; at = leaves.indexOf(hash, at + 1))
    if (at % hashLength === 0) return at / hashLength;
  return null;
}
