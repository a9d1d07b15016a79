/** The packs of an exported index: segments of the search index, and a record of each kind for each skill. */
import type { Context } from '../../api/define.ts';
import { documentSegments, documentsPerSegment, layOutDocuments } from '../../offline/document-segments.ts';
import { type IndexManifest, type PackName, packNames } from '../../offline/index-manifest.ts';
import { lexiconSegments } from '../../offline/lexicon-segments.ts';
import { toOfflineParts } from '../../offline/offline-entry.ts';
import { restOf } from '../../offline/offline-row.ts';
import { type PackTables, startSections } from '../../offline/start-file.ts';
import { layOutTerms, termSegments } from '../../offline/term-segments.ts';
import type { Entry } from '../../scoring/registry.ts';
import { type EntryJson, StoredEntry, type StoredJson } from '../../scoring/stored-entry.ts';
import { listSections, readSections, type SectionArray } from '../../search/storage/sections.ts';
import { readStrings } from '../../search/storage/strings.ts';
import { runEndpoint } from '../../api/run.ts';
import { sign, statement } from '../../api/statement/endpoint.ts';
import { earlierVersions, toVersionStatement } from '../../api/statement/version-statement.ts';
import type { KeptPack, KeptPacks } from './kept-packs.ts';
import { type FinishedPack, keyOf, type PackRecord, type PackWriter } from './pack-writer.ts';

export type Packs = Readonly<Record<PackName, PackWriter>>;

interface WrittenPacks {
  readonly files: IndexManifest['packs'];
  readonly tables: PackTables;
  /** Of all segments. */
  readonly digests: Buffer;
  readonly kept: Readonly<Record<PackName, KeptPack>>;
  readonly statements: KeptPacks['statements'];
  /** Of the search index, for the start file. */
  readonly sections: Record<string, SectionArray>;
}

/** `lengths`: what the build before kept of `statements`. */
export async function writePacks(
  packs: Packs,
  context: Context,
  search: Uint8Array,
  lengths: KeptPacks['statements'],
): Promise<WrittenPacks> {
  const sections = readSections(search);
  const layout = layOutTerms(sections);
  const documents = layOutDocuments(readStrings(sections, 'slugs'));
  let [segment, item] = [0, 0];
  for (const bytes of termSegments(sections, layout))
    packs.terms.addSegment(layout.first[segment++] ?? 0, bytes);
  for (const own of documentSegments(sections, documents, layout.numberOf)) {
    packs.documents.addSegment(item, own.documents);
    packs.pairs.addSegment(item, own.pairs);
    item += documentsPerSegment;
  }
  const lexicon = lexiconSegments(sections);
  lexicon.forEach((bytes, at) => packs.lexicon.addSegment(at, bytes));
  const statements: Record<string, number> = {};
  for (const entry of context.registry.entries) {
    const { key, card, details } = partsOf(entry);
    const row = Buffer.from(JSON.stringify(restOf(entry.row)));
    await packs.rows.addRecord(toRecord(keyOf(row), inMemory(row)));
    await packs.cards.addRecord(toRecord(key, card));
    await packs.details.addRecord(toRecord(key, details));
    let signed: Promise<Buffer> | undefined;
    // Once, where its length is asked for first and its bytes later.
    const json = (): Promise<Buffer> => (signed ??= statementOf(entry.slug, context));
    const bytes = lengths[key] ?? (await json()).length;
    statements[key] = bytes;
    await packs.statements.addRecord({ key, bytes, json });
  }
  const counts: Partial<Record<PackName, number>> = {
    terms: layout.order.length,
    documents: documents.length,
    pairs: documents.length,
    lexicon: lexicon.length,
  };
  const written = new Map<PackName, FinishedPack>();
  for (const name of packNames) written.set(name, await packs[name].finish(counts[name]));
  const each = <Part extends keyof FinishedPack>(part: Part): Record<PackName, FinishedPack[Part]> =>
    Object.fromEntries([...written].map(([name, pack]) => [name, pack[part]])) as Record<
      PackName,
      FinishedPack[Part]
    >;
  return {
    files: each('file'),
    tables: each('table'),
    digests: Buffer.concat([...written.values()].map(({ digests }) => digests)),
    kept: each('kept'),
    statements,
    sections: startSections(sections, Object.fromEntries(listSections(search)), layout),
  };
}

/** As the index has them, unless there are reports; the revision of a skill is another one whenever its texts are. */
function partsOf(entry: Entry): { key: string } & EntryJson {
  const json = entry instanceof StoredEntry ? entry.json : null;
  if (json !== null) return { key: entry.row.revision, ...json };
  const { card, details } = toOfflineParts(entry);
  const texts = [JSON.stringify(card), JSON.stringify(details)] as const;
  const [first, second] = texts.map((text) => inMemory(Buffer.from(text))) as [StoredJson, StoredJson];
  return { key: keyOf(JSON.stringify([entry.slug, ...texts])), card: first, details: second };
}

function inMemory(bytes: Uint8Array): StoredJson {
  return { length: bytes.length, read: () => bytes };
}

function toRecord(key: string, json: StoredJson): PackRecord {
  return { key, bytes: json.length, json: () => json.read() };
}

/** A skill's signed statement, with those of its earlier versions by commit, where there are some: an answer over HTTP has each by itself. */
async function statementOf(slug: string, context: Context): Promise<Buffer> {
  const answer = await runEndpoint(statement, { path: { slug }, query: {} }, context);
  const { registry, signer } = context;
  const entry = registry.bySlug.get(slug);
  const versions =
    entry === undefined
      ? []
      : earlierVersions(entry).map(
          (each) => [each.commit, sign(toVersionStatement(entry, each, registry), signer)] as const,
        );
  const more = versions.length === 0 ? {} : { versions: Object.fromEntries(versions) };
  return Buffer.from(JSON.stringify({ ...answer, ...more }));
}
