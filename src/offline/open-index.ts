/** An exported index → questions answered by the server's own code, from the segments that each one needs. */
import type { IndexHost } from '../ports/client-programs.ts';
import type { Context } from '../api/define.ts';
import { noRecords } from '../ports/records.ts';
import type { Signer } from '../ports/surroundings.ts';
import { toHex } from '../proof/bytes.ts';
import type { ListRow } from '../scoring/list-row.ts';
import { toRegistry } from '../scoring/registry.ts';
import { type EntryDetails, withDetails } from '../scoring/stored-entry.ts';
import { type IndexFile, IndexManifest, type PackName } from './index-manifest.ts';
import { indexManifestPath } from '../routes.ts';
import { type OfflineCard, OfflineEntry } from './offline-entry.ts';
import { rowsOf } from './offline-row.ts';
import { openSearch } from './open-search.ts';
import { IndexFileError, NeedsSegments, Segments } from './segments.ts';
import { readStartFile } from './start-file.ts';

export interface OpenedIndex {
  readonly manifest: IndexManifest;
  readonly context: Context;
  /** The registry's signed statement about a listed skill, as JSON of a DSSE envelope; throws a `NeedsSegments`. */
  statementOf(slug: string): unknown;
  /** Runs the work until every segment that it needs is loaded. */
  ask<T>(work: () => T | Promise<T>): Promise<T>;
}

/** Packs of JSON, a record for each skill. */
const recordPacks: ReadonlySet<PackName> = new Set(['rows', 'cards', 'details', 'statements']);

/** A question needs a few rounds: its terms, the skills that they lead to, cards, details; more is a defect. */
const roundsMax = 400;

/** Reads and checks manifest and start file; throws an `IndexFileError`. Who calls verifies the manifest's signature. */
export async function openIndex(host: IndexHost, engine: number, published: unknown): Promise<OpenedIndex> {
  const manifest = readManifest(published, engine);
  const start = readStartFile(await host.gunzip(await readWhole(host, manifest.start)));
  const { columns, unlisted, reported, former_slugs, ...collections } = start.header;
  const { tables } = start;
  const records = new Map<string, readonly unknown[]>();
  const segments = new Segments(host, manifest, start, (wanted, bytes) => {
    const { pack, segment } = wanted;
    if (recordPacks.has(pack))
      records.set(`${pack}/${segment}`, JSON.parse(new TextDecoder().decode(bytes)) as unknown[]);
    else take(wanted, bytes);
  });
  const recordAt = (pack: PackName, at: number): unknown => {
    const segment = segments.segmentOf(pack, at);
    if (!segments.has(pack, segment)) {
      segments.readAhead(pack, segment);
      throw new NeedsSegments();
    }
    return records.get(`${pack}/${segment}`)?.[at - (tables[pack].first[segment] ?? 0)];
  };
  const { search, take } = openSearch(start.search, tables, segments, (doc) => placeOfDocument(doc));
  const without = new Set(unlisted);
  const slugs = Array.from({ length: search.size }, (_, doc) => search.slugs.at(doc))
    .filter((slug) => !without.has(slug))
    .sort();
  const placeOf = new Map(slugs.map((slug, at) => [slug, at]));
  const placeOfDocument = (doc: number): number => placeOf.get(search.slugs.at(doc)) ?? -1;
  const cards = new Map<number, OfflineCard>();
  const cardAt = (at: number): OfflineCard => {
    const known = cards.get(at);
    if (known !== undefined) return known;
    const card = recordAt('cards', at) as OfflineCard;
    const made = withDetails(card, () => recordAt('details', at) as EntryDetails);
    cards.set(at, made);
    return made;
  };
  const rowAt = rowsOf(columns, (at) => recordAt('rows', at) as Partial<ListRow>);
  const withReports = new Set(reported);
  const entries = slugs.map((slug, at) => {
    const row = rowAt(at);
    return new OfflineEntry(slug, { row: () => row, card: () => cardAt(at) }, withReports.has(at));
  });
  const registry = toRegistry({
    ...collections,
    revision: manifest.revision,
    generatedAt: manifest.generated_at,
    outcomesThrough: manifest.outcomes_through,
    formerSlugs: new Map(former_slugs),
    entries,
  });
  const context: Context = {
    registry,
    search,
    entryOf: (doc) => entries[placeOfDocument(doc)],
    siteUrl: manifest.site_url,
    client: manifest.client,
    programRepository: null,
    securityContacts: [],
    // Answers are as old as the files, and say so.
    clock: { now: () => new Date(manifest.generated_at) },
    signer: keyless(host),
    records: noRecords,
    logProofs: null,
    live: null,
  };
  return {
    manifest,
    context,
    statementOf(slug) {
      const at = placeOf.get(slug);
      return at === undefined ? null : recordAt('statements', at);
    },
    async ask(work) {
      for (let round = 1; ; round += 1) {
        const { misses } = segments;
        try {
          const answer = await work();
          // What was asked for and is not loaded read as if it were not there.
          if (segments.misses === misses) return answer;
        } catch (error) {
          // It may also be another question that lacks something.
          if (segments.misses === misses && !(error instanceof NeedsSegments)) throw error;
        }
        if (round === roundsMax) throw new IndexFileError('a question needs ever more of the index');
        await segments.load();
      }
    },
  };
}

function readManifest(published: unknown, engine: number): IndexManifest {
  const parsed = IndexManifest.safeParse(published);
  if (!parsed.success)
    throw new IndexFileError(
      `${indexManifestPath} is not the manifest of an index that this program reads; one of another version has a client of its own`,
    );
  const { data } = parsed;
  if (data.engine !== engine)
    throw new IndexFileError(
      `${indexManifestPath} is of search index ${data.engine}, this program reads ${engine}: use the client of that registry`,
    );
  return data;
}

async function readWhole(host: IndexHost, { path, sha256 }: IndexFile): Promise<Uint8Array> {
  const bytes = await host.read(path);
  if (toHex(host.sha256(bytes)) !== sha256)
    throw new IndexFileError(`${path} is not the file that the registry signed: its digest differs`);
  return bytes;
}

/** Digests as a server makes them; there are no keys, so nothing is signed and no event proves itself. */
function keyless({ sha256 }: IndexHost): Signer {
  return {
    keyId: '',
    publicKeys: [],
    endorsements: [],
    ended: [],
    sign: () => '',
    signWithAll: () => [],
    mac: () => new Uint8Array(32),
    equal: () => false,
    sha256,
    randomBytes: (count) => new Uint8Array(count),
  };
}
