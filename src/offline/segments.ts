/** Segments of an exported index: which are loaded, and how more are read, each checked by its digest. */
import type { IndexHost } from '../ports/client-programs.ts';
import { toHex } from '../proof/bytes.ts';
import type { IndexManifest, PackName } from './index-manifest.ts';
import type { PackTables } from './start-file.ts';

/** A file is not the one that the registry signed, or is of another version; the message names it. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

export interface Wanted {
  readonly pack: PackName;
  readonly segment: number;
}

/** Thrown where a question needs segments that are not loaded. */
export class NeedsSegments extends Error {
  override readonly name = 'NeedsSegments';
  readonly wanted: readonly Wanted[];

  constructor(wanted: readonly Wanted[]) {
    super('segments are not loaded');
    this.wanted = wanted;
  }
}

/** Bytes between two wanted segments that are read along rather than asked for apart. */
const gapMax = 4_096;
/** Requests at a time. */
const atOnce = 6;

export class Segments {
  readonly #host: IndexHost;
  readonly #files: IndexManifest['packs'];
  readonly #tables: PackTables;
  readonly #take: (wanted: Wanted, bytes: Uint8Array) => void;
  readonly #loaded = new Set<string>();

  /** `take` gets each segment once, uncompressed. */
  constructor(
    host: IndexHost,
    files: IndexManifest['packs'],
    tables: PackTables,
    take: (wanted: Wanted, bytes: Uint8Array) => void,
  ) {
    this.#host = host;
    this.#files = files;
    this.#tables = tables;
    this.#take = take;
  }

  /** Throws a `NeedsSegments` unless the segments with these items are loaded. */
  require(pack: PackName, items: readonly number[]): void {
    const segments = new Set(items.map((item) => this.segmentOf(pack, item)));
    const wanted = [...segments].filter((segment) => !this.#loaded.has(`${pack}/${segment}`));
    if (wanted.length > 0) throw new NeedsSegments(wanted.map((segment) => ({ pack, segment })));
  }

  /** Number of the segment that has the item. */
  segmentOf(pack: PackName, item: number): number {
    const { first } = this.#tables[pack];
    let low = 0;
    let high = first.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((first[middle] ?? 0) <= item) low = middle;
      else high = middle;
    }
    return low;
  }

  /** All that are not loaded of the packs of these. */
  restOf(wanted: readonly Wanted[]): Wanted[] {
    return [...new Set(wanted.map(({ pack }) => pack))].flatMap((pack) =>
      [...this.#tables[pack].offsets.slice(1).keys()]
        .filter((segment) => !this.#loaded.has(`${pack}/${segment}`))
        .map((segment) => ({ pack, segment })),
    );
  }

  /** Reads and checks them; throws an `IndexFileError` for one that is not as listed. */
  async load(wanted: readonly Wanted[]): Promise<void> {
    const runs = this.#runsOf(wanted);
    for (let at = 0; at < runs.length; at += atOnce)
      await Promise.all(runs.slice(at, at + atOnce).map((run) => this.#loadRun(run)));
  }

  /** Neighbouring segments together. */
  #runsOf(wanted: readonly Wanted[]): (readonly Wanted[])[] {
    const sorted = wanted.toSorted((a, b) =>
      a.pack < b.pack ? -1 : a.pack > b.pack ? 1 : a.segment - b.segment,
    );
    const runs: Wanted[][] = [];
    for (const each of sorted) {
      const run = runs.at(-1);
      const before = run?.at(-1);
      const near =
        before !== undefined &&
        before.pack === each.pack &&
        this.#rangeOf(each)[0] - this.#rangeOf(before)[1] <= gapMax;
      if (near) run?.push(each);
      else runs.push([each]);
    }
    return runs;
  }

  async #loadRun(run: readonly Wanted[]): Promise<void> {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return;
    const { path } = this.#files[first.pack];
    const [start, end] = [this.#rangeOf(first)[0], this.#rangeOf(last)[1]];
    const bytes = await this.#host.read(path, [start, end]);
    for (const wanted of run) {
      const [from, to] = this.#rangeOf(wanted);
      const part = bytes.subarray(from - start, to - start);
      checkSegment(part, wanted, path, this.#tables, this.#host.sha256);
      this.#take(wanted, await this.#host.gunzip(part));
      this.#loaded.add(`${wanted.pack}/${wanted.segment}`);
    }
  }

  #rangeOf({ pack, segment }: Wanted): [number, number] {
    const { offsets } = this.#tables[pack];
    return [offsets[segment] ?? 0, offsets[segment + 1] ?? 0];
  }
}

/** Throws an `IndexFileError` where the bytes are not those that the start file lists. */
export function checkSegment(
  bytes: Uint8Array,
  { pack, segment }: Wanted,
  path: string,
  tables: PackTables,
  sha256: IndexHost['sha256'],
): void {
  const listed = tables[pack].digests.subarray(segment * 32, segment * 32 + 32);
  if (toHex(sha256(bytes)) !== toHex(listed))
    throw new IndexFileError(
      `segment ${segment} of ${path} is not the one that the registry signed: its digest differs`,
    );
}
