/** What a commit holds never changes: listings, blobs and days are asked for once and kept in memory. */
import { ByteLru } from '../../byte-lru.ts';
import type { GitHub } from '../../ports/code-host.ts';

/** Bytes that are kept; the trees and texts of some hundreds of repositories. */
const keptBytes = 64 * 1_024 * 1_024;
/** Memory of one row of a listing, or of anything small, about. */
const rowBytes = 200;

interface Kept {
  readonly value: unknown;
  readonly byteLength: number;
}

/**
 * The same host, which is asked less. Only what is named by a commit's or a blob's id is kept, below the repository's name, so
 * nothing that one repository hid is found through another; whether a repository is there and public is asked each time.
 */
export function keepCommits(github: GitHub, bytes = keptBytes): GitHub {
  const kept = new ByteLru<Kept>(bytes);
  const underWay = new Map<string, Promise<unknown>>();

  /** Callers that ask for the same at once share one request; a failure is not kept. */
  async function keep<Value>(
    key: string,
    sizeOf: (value: Value) => number,
    ask: () => Promise<Value>,
  ): Promise<Value> {
    const found = kept.get(key);
    // As: `key` begins with what is asked for, so a value of another kind is never there.
    if (found !== undefined) return found.value as Value;
    const asked = (underWay.get(key) as Promise<Value> | undefined) ?? ask();
    underWay.set(key, asked);
    try {
      const value = await asked;
      kept.set(key, { value, byteLength: sizeOf(value) });
      return value;
    } finally {
      underWay.delete(key);
    }
  }

  const blobKey = (owner: string, name: string, id: string): string => keyOf('blob', owner, name, id);
  return {
    ...github,
    isKept: (owner, name, id) => kept.get(blobKey(owner, name, id)) !== undefined,
    readTree: (owner, name, commit) =>
      keep(
        keyOf('tree', owner, name, commit),
        ({ entries }) => entries.reduce((sum, { path }) => sum + rowBytes + path.length, rowBytes),
        () => github.readTree(owner, name, commit),
      ),
    findLastChange: (owner, name, commit, path) =>
      keep(
        keyOf('change', owner, name, commit, path),
        () => rowBytes + path.length,
        () => github.findLastChange(owner, name, commit, path),
      ),
    async readBlobs(owner, name, ids, maxBytes) {
      const blobs = new Map<string, Uint8Array>();
      const missing: string[] = [];
      for (const id of new Set(ids)) {
        const found = kept.get(blobKey(owner, name, id));
        if (found === undefined) missing.push(id);
        else if (found.byteLength <= maxBytes + rowBytes) blobs.set(id, found.value as Uint8Array);
      }
      if (missing.length === 0) return blobs;
      for (const [id, value] of await github.readBlobs(owner, name, missing, maxBytes)) {
        blobs.set(id, value);
        kept.set(blobKey(owner, name, id), { value, byteLength: value.length + rowBytes });
      }
      return blobs;
    },
  };
}

function keyOf(kind: string, owner: string, name: string, ...rest: readonly string[]): string {
  return JSON.stringify([kind, `${owner}/${name}`.toLowerCase(), ...rest]);
}
