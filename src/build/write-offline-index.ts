/** The index as files that need no server: what the command line client and a browser answer questions from. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clientIndex } from '../adapters/files/client-package.ts';
import { readIndexPointer, searchName } from '../adapters/files/index-files.ts';
import type { Context } from '../api/define.ts';
import { sha256Hex } from '../digest.ts';
import { writeDigests } from '../offline/digests.ts';
import { exportedFormat, type IndexFile, type IndexManifest, packNames } from '../offline/index-manifest.ts';
import { hasReports } from '../offline/offline-entry.ts';
import { columnsOf } from '../offline/offline-row.ts';
import { writeStartFile } from '../offline/start-file.ts';
import { signDocument } from '../proof/canonical-json.ts';
import { readIfThere } from '../read-if-there.ts';
import { indexManifestPath } from '../routes.ts';
import { ruleFiles } from '../rule-files.ts';
import { collectionsOf } from '../schema/collections.ts';
import { isObject, parseJson } from '../schema/json.ts';
import { rulesAlone, type RulesDocument, rulesFormat, rulesPath } from '../schema/signed/rules-document.ts';
import type { Registry } from '../scoring/registry.ts';
import { indexFormat } from '../scoring/index-format.ts';
import { readSections } from '../search/storage/sections.ts';
import { readStrings } from '../search/storage/strings.ts';
import { signersOf } from './build-inputs.ts';
import { readAnswers } from './cli-package.ts';
import { openPacked, readKeptPacks, writeKeptPacks } from './packs/kept-packs.ts';
import { compress, PackWriter } from './packs/pack-writer.ts';
import { type ContentToPack, writeContentPack } from './packs/write-content-pack.ts';
import { type Packs, writePacks } from './packs/write-packs.ts';
import { replaceFile, servedFolder } from './served-files.ts';

/** Changes with how segments are made, so that none of another layout is taken over. */
const packsVersion = 6;
/** The pack of content files. */
const contentPack = 'files';

/** Collections that no answer of a client reads. */
const unread = {
  demand: [],
  discovery: [],
  publishers: [],
  rankings: [],
  suppressions: [],
  roots: [],
  snapshots: [],
};

/** Of tasks and packs answers of a client read which skills editors chose, and no texts. */
function namesOnly({ tasks, packs }: Registry): Pick<Registry, 'tasks' | 'packs'> {
  return {
    tasks: tasks.map((task) => ({
      ...task,
      phrases: [],
      summary: '',
      pins: task.pins.map(({ skill }) => ({ skill, reason: '' })),
    })),
    packs: packs.map((pack) => ({
      ...pack,
      summary: '',
      skills: pack.skills.map(({ skill }) => ({ skill, role: '' })),
    })),
  };
}

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
    const { files, tables, digests, kept, statements, sections } = await writePacks(
      packs,
      context,
      search,
      before?.statements ?? {},
    );
    const { registry } = context;
    const inRegistry = new Set(registry.entries.map(({ slug }) => slug));
    const slugs = readStrings(readSections(search), 'slugs');
    const header = {
      ...collectionsOf(registry),
      ...unread,
      ...namesOnly(registry),
      former_slugs: [...registry.formerSlugs],
      unlisted: Array.from({ length: slugs.size }, (_, at) => slugs.at(at)).filter(
        (slug) => !inRegistry.has(slug),
      ),
      reported: registry.entries.flatMap((entry, at) => (hasReports(entry) ? [at] : [])),
      columns: columnsOf(registry.entries.map(({ row }) => row)),
    };
    const listed = writeDigests(digests, (bytes) => createHash('sha256').update(bytes).digest());
    const start = compress(writeStartFile({ header, tables, roots: listed.roots }, sections));
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
      digests: await writeNamed(served, 'digests', 'pack', Buffer.from(listed.file)),
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
  const { start, digests, program, packs, content } = manifest;
  const groups = [packs, content].flatMap((each) => (isObject(each) ? Object.values(each) : []));
  return [start, digests, program, ...groups].flatMap((each) =>
    isObject(each) && typeof each['path'] === 'string' ? [each['path']] : [],
  );
}

async function clear(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (/\.(?:pack|gz|js)$/.test(name) && !kept.has(`index/${name}`))
      await rm(join(folder, name), { force: true });
}
