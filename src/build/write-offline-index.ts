/** The index as files that need no server: what the command line client and a browser answer questions from. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIndexPointer, searchName } from '../adapters/files/index-files.ts';
import type { Context } from '../api/define.ts';
import type { Entry } from '../scoring/registry.ts';
import { type EntryJson, StoredEntry, type StoredJson } from '../scoring/stored-entry.ts';
import { statementOf } from './statement-record.ts';
import { sha256Hex } from '../digest.ts';
import {
  exportedFormat,
  type IndexFile,
  type IndexManifest,
  type PackName,
  packNames,
} from '../offline/index-manifest.ts';
import { indexManifestPath } from '../routes.ts';
import { toOfflineParts } from '../offline/offline-entry.ts';
import { writeStartFile, type PackTables } from '../offline/start-file.ts';
import { termSegments } from '../offline/term-segments.ts';
import { ruleFiles } from '../rule-files.ts';
import { rulesAlone, type RulesDocument, rulesFormat, rulesPath } from '../schema/signed/rules-document.ts';
import { signDocument } from '../proof/canonical-json.ts';
import { indexFormat } from '../scoring/index-format.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { collectionsOf } from '../schema/collections.ts';
import { listSections, readSections } from '../search/storage/sections.ts';
import { clientIndex } from '../adapters/files/client-package.ts';
import { readAnswers } from './cli-package.ts';
import { type KeptPack, type KeptPacks, openPacked, readKeptPacks, writeKeptPacks } from './kept-packs.ts';
import { signersOf } from './build-inputs.ts';
import { compress, type FinishedPack, keyOf, type PackRecord, PackWriter } from './pack-writer.ts';
import { replaceFile, servedFolder } from './served-files.ts';
import { type ContentToPack, writeContentPack } from './write-content-pack.ts';
import { readIfThere } from '../read-if-there.ts';

/** Changes with how segments are made, so that none of another layout is taken over. */
const packsVersion = 4;
/** The pack of content files. */
const contentPack = 'files';

interface OfflineIndexOptions {
  readonly indexDir: string;
  readonly outDir: string;
  /** Below the build's folder: where the package of the client is. */
  readonly distDir: string;
  /** Absent: no content for others to build over. */
  readonly content?: ContentToPack;
}

/** Written below `<outDir>/files/index`; the manifest comes last, and the files of the one before it, if of the same scope, stay for its readers. */
export async function writeOfflineIndex(
  context: Context,
  { indexDir, outDir, distDir, content }: OfflineIndexOptions,
): Promise<IndexManifest> {
  const served = join(outDir, servedFolder);
  const folder = join(served, 'index');
  const search = await readSearch(indexDir);
  // A signature is by a key; what else decides the bytes of a segment is its content, or this.
  const { withPrivate = false } = content ?? {};
  const made = [packsVersion, process.versions.zlib, signersOf(context.signer), withPrivate];
  const scope = sha256Hex(JSON.stringify(made));
  const before = await readKeptPacks(outDir, scope);
  const opened = new Map(
    [...packNames, contentPack].map((name) => [name, openPacked(folder, before?.packs[name])]),
  );
  const packs = Object.fromEntries(
    packNames.map((name) => [name, new PackWriter(folder, name, opened.get(name) ?? null)]),
  ) as Packs;
  try {
    const { files, tables, kept, statements } = await writePacks(
      packs,
      context,
      search,
      before?.statements ?? {},
    );
    const { registry } = context;
    const header = {
      ...collectionsOf(registry),
      // No answer of a client reads them.
      demand: [],
      former_slugs: [...registry.formerSlugs],
      slugs: registry.entries.map(({ slug }) => slug),
    };
    const rows = registry.entries.map(({ row }) => row);
    const sections = Object.fromEntries(listSections(search));
    const start = compress(writeStartFile({ header, rows, tables }, sections));
    const startFile = await writeNamed(served, 'start', 'gz', start);
    const programs = await readPrograms(distDir, context);
    const answers = await readAnswers(join(distDir, servedFolder), programs['answers']?.path);
    const program = await writeNamed(served, 'answers', 'js', answers);
    const packed =
      content === undefined
        ? null
        : await writeContentPack(
            content,
            new PackWriter(folder, contentPack, opened.get(contentPack) ?? null),
            (name, bytes) => writeNamed(served, name, 'gz', bytes),
          );
    const unsigned: IndexManifest = {
      format: exportedFormat,
      engine: indexFormat,
      revision: registry.revision,
      generated_at: registry.generatedAt,
      outcomes_through: registry.outcomesThrough,
      site_url: context.siteUrl,
      client: context.client,
      skills: registry.entries.length,
      program,
      start: startFile,
      packs: files,
      content: packed?.content ?? null,
      client_package: await readPackage(distDir, context),
      client_programs: programs,
    };
    const rules: RulesDocument = {
      format: rulesFormat,
      generated_at: registry.generatedAt,
      files: rulesAlone(ruleFiles),
    };
    await replaceFile(join(served, rulesPath), `${JSON.stringify(signDocument(rules, context.signer))}\n`);
    const lastFiles = filesOf(parseJson((await readIfThere(join(served, indexManifestPath))) ?? ''));
    await replaceFile(
      join(served, indexManifestPath),
      `${JSON.stringify(signDocument(unsigned, context.signer))}\n`,
    );
    const keptPacks = { ...kept, ...(packed === null ? {} : { [contentPack]: packed.kept }) };
    await writeKeptPacks(outDir, { scope, packs: keptPacks, statements });
    // Of another scope they may say what only readers who were checked may see.
    await clear(folder, new Set([...(before === null ? [] : lastFiles), ...filesOf(unsigned)]));
    return unsigned;
  } finally {
    for (const pack of Object.values(packs)) pack.abandon();
    for (const pack of opened.values()) pack?.close();
  }
}

/** A file whose name has its digest. */
async function writeNamed(served: string, name: string, ending: string, bytes: Buffer): Promise<IndexFile> {
  const sha256 = sha256Hex(bytes);
  const path = `index/${name}-${sha256.slice(0, 16)}.${ending}`;
  await replaceFile(join(served, path), bytes);
  return { path, size: bytes.length, sha256 };
}

type Packs = Readonly<Record<PackName, PackWriter>>;

interface WrittenPacks {
  readonly files: IndexManifest['packs'];
  readonly tables: PackTables;
  readonly kept: Readonly<Record<PackName, KeptPack>>;
  readonly statements: KeptPacks['statements'];
}

async function writePacks(
  packs: Packs,
  context: Context,
  search: Uint8Array,
  lengths: KeptPacks['statements'],
): Promise<WrittenPacks> {
  const sections = readSections(search);
  for (const { first, bytes } of termSegments(sections)) packs.terms.addSegment(first, bytes);
  const statements: Record<string, number> = {};
  for (const entry of context.registry.entries) {
    const { key, card, details } = partsOf(entry);
    await packs.cards.addRecord(toRecord(key, card));
    await packs.details.addRecord(toRecord(key, details));
    let signed: Promise<Buffer> | undefined;
    // Once, where its length is asked for first and its bytes later.
    const json = (): Promise<Buffer> => (signed ??= statementOf(entry.slug, context));
    const bytes = lengths[key] ?? (await json()).length;
    statements[key] = bytes;
    await packs.statements.addRecord({ key, bytes, json });
  }
  const written = {
    terms: await packs.terms.finish(sections.u32('model.rows').length),
    cards: await packs.cards.finish(),
    details: await packs.details.finish(),
    statements: await packs.statements.finish(),
  };
  const each = <Part extends keyof FinishedPack>(part: Part): Record<PackName, FinishedPack[Part]> => ({
    terms: written.terms[part],
    cards: written.cards[part],
    details: written.details[part],
    statements: written.statements[part],
  });
  return { files: each('file'), tables: each('table'), kept: each('kept'), statements };
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

/** The package that the context's command starts. */
async function readPackage(distDir: string, { client }: Context): Promise<IndexFile | null> {
  const [name] = /[^/]+$/.exec(client ?? '') ?? [];
  return name === undefined ? null : readServed(distDir, `cli/${name}`);
}

/** What that package fetches, by name. */
async function readPrograms(distDir: string, { client }: Context): Promise<Record<string, IndexFile>> {
  const index =
    client === null ? null : parseJson((await readIfThere(join(distDir, servedFolder, clientIndex))) ?? '');
  const programs = isObject(index) && isObject(index['programs']) ? index['programs'] : {};
  const files: Record<string, IndexFile> = {};
  for (const [name, path] of Object.entries(programs))
    if (typeof path === 'string') files[name] = await readServed(distDir, path);
  return files;
}

async function readServed(distDir: string, path: string): Promise<IndexFile> {
  const bytes = await readFile(join(distDir, servedFolder, path));
  return { path, size: bytes.length, sha256: sha256Hex(bytes) };
}

async function readSearch(indexDir: string): Promise<Uint8Array> {
  const pointer = await readIndexPointer(indexDir);
  return readFile(join(indexDir, pointer?.folder ?? '', searchName));
}

function filesOf(manifest: unknown): string[] {
  if (!isObject(manifest)) return [];
  const { start, program, packs, content } = manifest;
  const groups = [packs, content].flatMap((each) => (isObject(each) ? Object.values(each) : []));
  return [start, program, ...groups].flatMap((each) =>
    isObject(each) && typeof each['path'] === 'string' ? [each['path']] : [],
  );
}

async function clear(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (/\.(?:pack|gz|js)$/.test(name) && !kept.has(`index/${name}`))
      await rm(join(folder, name), { force: true });
}
