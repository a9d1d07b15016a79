/** Segments of an exported index: which are loaded, and how more are read, each checked by its digest. */
import type { IndexHost } from '../ports/client-programs.ts';
import { isEqual } from '../proof/bytes.ts';
import { firstNotBelow } from '../search/storage/rows.ts';
import { digestIn, isListed, recordBytes, recordOf } from './digests.ts';
import { type IndexManifest, type PackName, packNames } from './index-manifest.ts';
import type { PackTables } from './start-file.ts';

/** A file is not the one that the registry signed, or is of another version; the message names it. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

export interface Wanted {
  readonly pack: PackName;
  readonly segment: number;
}

/** Thrown where a question needs segments that are not loaded; `Segments` has noted which. */
export class NeedsSegments extends Error {
  override readonly name = 'NeedsSegments';

  constructor() {
    super('segments are not loaded');
  }
}

/** Bytes between two wanted parts of a file that are read along rather than asked for apart, whose headers are as long. */
const gapMax = 512;
/** Requests at a time. */
const atOnce = 6;

/** Bytes of a file. */
interface Range {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export class Segments {
  readonly #host: IndexHost;
  readonly #manifest: Pick<IndexManifest, 'packs' | 'digests'>;
  readonly #tables: PackTables;
  readonly #roots: Uint8Array;
  readonly #take: (wanted: Wanted, bytes: Uint8Array) => void;
  readonly #loaded = new Set<string>();
  /** Of digests. */
  readonly #records = new Map<number, Uint8Array>();
  readonly #noted = new Map<string, Wanted>();
  /** Number of the first digest of each pack. */
  readonly #firstDigest: ReadonlyMap<PackName, number>;
  readonly #ahead = new Map<PackName, { readonly end: number; readonly count: number }>();
  #misses = 0;

  /** `roots`: of the digests of all segments; `take` gets each segment once, uncompressed. */
  constructor(
    host: IndexHost,
    manifest: Pick<IndexManifest, 'packs' | 'digests'>,
    { tables, roots }: { readonly tables: PackTables; readonly roots: Uint8Array },
    take: (wanted: Wanted, bytes: Uint8Array) => void,
  ) {
    this.#host = host;
    this.#manifest = manifest;
    this.#tables = tables;
    this.#roots = roots;
    this.#take = take;
    let first = 0;
    this.#firstDigest = new Map(
      packNames.map((name) => {
        const own = first;
        first += tables[name].offsets.length - 1;
        return [name, own];
      }),
    );
  }

  /** Grows with each segment that is asked for and not loaded. */
  get misses(): number {
    return this.#misses;
  }

  /** False for a segment that is not loaded, which is noted. */
  has(pack: PackName, segment: number): boolean {
    const name = `${pack}/${segment}`;
    if (this.#loaded.has(name)) return true;
    this.#noted.set(name, { pack, segment });
    this.#misses += 1;
    return false;
  }

  /** Notes those of these segments that are not loaded where nothing of another pack is: until then it is not known whether they are needed. */
  needAtLast(pack: PackName, segments: readonly number[]): void {
    const isLast = [...this.#noted.values()].every((each) => each.pack === pack);
    for (const segment of segments)
      if (isLast) this.has(pack, segment);
      else if (!this.#loaded.has(`${pack}/${segment}`)) this.#misses += 1;
  }

  /** Notes those of these items' segments that are not loaded. */
  need(pack: PackName, items: Iterable<number>): void {
    for (const item of items) this.has(pack, this.segmentOf(pack, item));
  }

  /** Notes as many segments again where one follows on those noted before: a list of all skills reads one record after the other. */
  readAhead(pack: PackName, segment: number): void {
    const { end, count } = this.#ahead.get(pack) ?? { end: -1, count: 1 };
    const next = segment === end ? 2 * count : 1;
    const last = Math.min(segment + next, this.#tables[pack].first.length - 1);
    for (let at = segment; at < last; at += 1) this.has(pack, at);
    this.#ahead.set(pack, { end: last, count: next });
  }

  /** Whether all that was asked for is loaded. */
  get isSettled(): boolean {
    return this.#noted.size === 0;
  }

  /** Throws a `NeedsSegments` where it is not. */
  settle(): void {
    if (!this.isSettled) throw new NeedsSegments();
  }

  /** Number of the segment that has the item. */
  segmentOf(pack: PackName, item: number): number {
    const { first } = this.#tables[pack];
    // What the catalog does not list has no place of its own.
    return Math.max(0, firstNotBelow(first, item + 1, 0, first.length - 1) - 1);
  }

  /** Reads and checks what is noted; throws an `IndexFileError` for a file that is not as listed. */
  async load(): Promise<void> {
    const wanted = [...this.#noted.values()];
    this.#noted.clear();
    const records = new Set(wanted.map((each) => recordOf(this.#numberOf(each))));
    const missing = [...records].filter((record) => !this.#records.has(record));
    const read = [
      ...missing.map((record) => ({ range: this.#rangeOfRecord(record), take: this.#takeRecord(record) })),
      ...wanted.map((each) => ({ range: this.#rangeOf(each), take: this.#takeSegment(each) })),
    ];
    const parts = await this.#readAll(read.map(({ range }) => range));
    // Digests come first: segments are checked by them.
    for (const [at, { take }] of read.entries()) await take(parts[at] ?? new Uint8Array());
  }

  /** The bytes of each range, neighbours read together. */
  async #readAll(ranges: readonly Range[]): Promise<Uint8Array[]> {
    const sorted = [...ranges.entries()].sort(([, a], [, b]) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start,
    );
    const runs: (typeof sorted)[] = [];
    for (const each of sorted) {
      const [, { path, start }] = each;
      const run = runs.at(-1);
      const before = run?.at(-1)?.[1];
      if (before?.path === path && start - before.end <= gapMax) run?.push(each);
      else runs.push([each]);
    }
    const parts: Uint8Array[] = [];
    const readRun = async (run: typeof sorted): Promise<void> => {
      const [first, last] = [run[0]?.[1], run.at(-1)?.[1]];
      if (first === undefined || last === undefined) return;
      const bytes = await this.#host.read(first.path, [first.start, last.end]);
      for (const [at, { start, end }] of run)
        parts[at] = bytes.subarray(start - first.start, end - first.start);
    };
    for (let at = 0; at < runs.length; at += atOnce)
      await Promise.all(runs.slice(at, at + atOnce).map(readRun));
    return parts;
  }

  #takeRecord(record: number): (bytes: Uint8Array) => void {
    return (bytes) => {
      if (!isListed(bytes, record, this.#roots, this.#host.sha256))
        throw new IndexFileError(
          `record ${record} of ${this.#manifest.digests.path} is not the one that the registry signed: its digest differs`,
        );
      this.#records.set(record, bytes.slice());
    };
  }

  #takeSegment(wanted: Wanted): (bytes: Uint8Array) => Promise<void> {
    return async (bytes) => {
      const number = this.#numberOf(wanted);
      const record = this.#records.get(recordOf(number)) ?? new Uint8Array();
      const { pack, segment } = wanted;
      if (!isEqual(this.#host.sha256(bytes), digestIn(record, number)))
        throw new IndexFileError(
          `segment ${segment} of ${this.#manifest.packs[pack].path} is not the one that the registry signed: its digest differs`,
        );
      this.#take(wanted, await this.#host.gunzip(bytes));
      this.#loaded.add(`${pack}/${segment}`);
    };
  }

  /** Among the segments of all packs. */
  #numberOf({ pack, segment }: Wanted): number {
    return (this.#firstDigest.get(pack) ?? 0) + segment;
  }

  #rangeOfRecord(record: number): Range {
    const { path } = this.#manifest.digests;
    return { path, start: record * recordBytes, end: (record + 1) * recordBytes };
  }

  #rangeOf({ pack, segment }: Wanted): Range {
    const { offsets } = this.#tables[pack];
    const { path } = this.#manifest.packs[pack];
    return { path, start: offsets[segment] ?? 0, end: offsets[segment + 1] ?? 0 };
  }
}
