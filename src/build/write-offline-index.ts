/** The index as files that need no server: what the command line client and a browser answer questions from. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIndexPointer, searchName } from '../adapters/files/index-files.ts';
import type { Context } from '../api/define.ts';
import { runEndpoint } from '../api/run.ts';
import { statement } from '../api/statement/endpoint.ts';
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
import { signDocument } from '../proof/canonical-json.ts';
import { indexFormat } from '../scoring/index-format.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { collectionsOf } from '../schema/collections.ts';
import { listSections, readSections } from '../search/storage/sections.ts';
import { bundleAnswers } from './cli-package.ts';
import { compress, PackWriter } from './pack-writer.ts';
import { replaceFile, servedFolder } from './served-files.ts';
import { type ContentToPack, writeContentPack } from './write-content-pack.ts';
import { readIfThere } from '../read-if-there.ts';

interface OfflineIndexOptions {
  readonly indexDir: string;
  readonly outDir: string;
  /** Below the build's folder: where the package of the client is. */
  readonly distDir: string;
  /** Absent: no content for others to build over. */
  readonly content?: ContentToPack;
}

/** Written below `<outDir>/files/index`; the manifest comes last, and the files of the one before it stay for its readers. */
export async function writeOfflineIndex(
  context: Context,
  { indexDir, outDir, distDir, content }: OfflineIndexOptions,
): Promise<IndexManifest> {
  const served = join(outDir, servedFolder);
  const folder = join(served, 'index');
  const search = await readSearch(indexDir);
  const packs = Object.fromEntries(packNames.map((name) => [name, new PackWriter(folder, name)])) as Packs;
  try {
    const { files, tables } = await writePacks(packs, context, search);
    const { registry } = context;
    const header = {
      ...collectionsOf(registry),
      former_slugs: [...registry.formerSlugs],
      slugs: registry.entries.map(({ slug }) => slug),
    };
    const rows = registry.entries.map(({ row }) => row);
    const start = compress(
      writeStartFile({ header, rows, tables }, Object.fromEntries(listSections(search))),
    );
    const startFile = await writeNamed(served, 'start', 'gz', start);
    const program = await writeNamed(served, 'answers', 'js', Buffer.from(await bundleAnswers()));
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
      content:
        content === undefined
          ? null
          : await writeContentPack(content, served, (name, bytes) => writeNamed(served, name, 'gz', bytes)),
      client_package: await readPackage(distDir, context),
    };
    const before = filesOf(parseJson((await readIfThere(join(served, indexManifestPath))) ?? ''));
    await replaceFile(
      join(served, indexManifestPath),
      `${JSON.stringify(signDocument(unsigned, context.signer))}\n`,
    );
    await clear(folder, new Set([...before, ...filesOf(unsigned)]));
    return unsigned;
  } finally {
    for (const pack of Object.values(packs)) pack.abandon();
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

async function writePacks(
  packs: Packs,
  context: Context,
  search: Uint8Array,
): Promise<{ files: IndexManifest['packs']; tables: PackTables }> {
  const sections = readSections(search);
  for (const { first, bytes } of termSegments(sections)) packs.terms.addSegment(first, compress(bytes));
  for (const entry of context.registry.entries) {
    const { card, details } = toOfflineParts(entry);
    packs.cards.addRecord(card);
    packs.details.addRecord(details);
    packs.statements.addRecord(
      await runEndpoint(statement, { path: { slug: entry.slug }, query: {} }, context),
    );
  }
  const terms = packs.terms.finish(sections.u32('model.rows').length);
  const [cards, details, statements] = [
    packs.cards.finish(),
    packs.details.finish(),
    packs.statements.finish(),
  ];
  return {
    files: { terms: terms.file, cards: cards.file, details: details.file, statements: statements.file },
    tables: { terms: terms.table, cards: cards.table, details: details.table, statements: statements.table },
  };
}

/** The package that the context's command starts. */
async function readPackage(distDir: string, { client }: Context): Promise<IndexFile | null> {
  const name = client === null ? null : /[^/]+$/.exec(client)?.[0];
  if (name === null || name === undefined) return null;
  const path = `cli/${name}`;
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
  const all = [
    start,
    program,
    ...[packs, content].flatMap((each) => (isObject(each) ? Object.values(each) : [])),
  ];
  return all.flatMap((each) => (isObject(each) && typeof each['path'] === 'string' ? [each['path']] : []));
}

async function clear(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (/\.(?:pack|gz|js)$/.test(name) && !kept.has(`index/${name}`))
      await rm(join(folder, name), { force: true });
}
