/** A registry's files copied into a folder: only what is new, every byte checked, the manifest last. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../digest.ts';
import { Failure } from '../failure.ts';
import { placeIn } from '../folder/write-folder.ts';
import { inflate } from '../inflate.ts';
import { readPlainFile } from '../read-file.ts';
import type { Call } from '../command.ts';
import { toJsonFile, writeFileWhole } from '../write-file.ts';
import { policyPath } from '../registry/policy.ts';
import { readAdvisories } from '../registry/advisories.ts';
import { connect } from '../registry/connect.ts';
import { type FileHost, openFileHost } from '../registry/file-host.ts';
import { manifestPath } from '../registry/files-client.ts';
import { verifySigned } from '../registry/keyring.ts';
import type { ListedSegment } from '../../ports/client-programs.ts';
import { loadProgram } from '../registry/programs.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { readIndex, takeIndex } from '../registry/seen-indexes.ts';
import {
  checkSegments,
  type CopyCounts,
  copyPack,
  type KnownSegments,
  type ListedFile,
} from './copy-pack.ts';
import { type ContentSegment, readContentList, unpackContent } from './mirror-content.ts';
import { mirrorLogs } from './mirror-log.ts';
import { listIfThere, readBytesIfThere } from '../../read-if-there.ts';

const pathPattern = /^index\/[a-z]+-[0-9a-f]{16}\.(?:gz|js|pack)$/;
const packagePattern = /^cli\/[A-Za-z0-9][A-Za-z0-9.-]*\.t?gz$/;

interface MirrorReport extends CopyCounts {
  readonly revision: string;
  readonly skills: number;
  /** Entries of the transparency log; null where the registry has none. */
  readonly entries: number | null;
  /** Content files, for a registry that is built over the mirror; null where the registry gives none. */
  readonly content: number | null;
  /** Path of the client's package in the folder; null where the registry has none. */
  readonly client: string | null;
}

/** What is there stays usable until all of the new one is; throws an integrity failure for a file that is not as signed. */
export async function mirrorRegistry(folder: string, call: Call): Promise<MirrorReport> {
  const { settings, surroundings } = call;
  await mkdir(folder, { recursive: true });
  const host = openFileHost(settings.registryUrl, call);
  const registry = connect(call);
  const manifest = await readManifest(host);
  await verifySigned(manifest, registry, surroundings, { trustNewKey: false, offline: false });
  const present = await readCopiedManifest(folder);
  const isSame = present?.get('site_url').value === manifest.get('site_url').value;
  await takeIndex(
    manifest,
    registry.url,
    surroundings,
    present !== null && isSame ? [readIndex(present)] : [],
  );
  const counts: CopyCounts = { fetched: 0, kept: 0 };
  const files = listFiles(manifest);
  if (!files.has('digests'))
    throw new Failure(
      'not-found',
      `${host.url} has an index of an earlier version: use the client of that registry`,
    );
  const before = await readCopy(folder, present, call);
  for (const [name, file] of files)
    if (wholeFiles.test(name)) await copyWhole(file, { host, folder, counts });
  const { segments, content } = await readLists(folder, files, call);
  const packs = content === null ? segments : { ...segments, files: content };
  for (const [name, listed] of Object.entries(packs)) {
    const file = files.get(name);
    if (file === undefined) throw new Failure('integrity', `${manifestPath} lists no pack ${name}`);
    checkSegments(file, listed);
    if (await isWhole(join(folder, file.path), file)) counts.kept += file.size;
    else await copyPack(file, listed, { host, folder, known: before.known, counts });
  }
  if (content !== null) await unpackContent(folder, files.get('files')?.path ?? '', content, before.content);
  const entries = await mirrorLogs(folder, call);
  // Reads, checks and keeps them; a list that is older than the one seen last is refused.
  await readAdvisories(call, false);
  const advisories = await registry.getJson('/api/registry/advisories');
  const keys = await registry.getJson('/.well-known/skill-registry-keys.json');
  await writeJson(await placeIn(folder, 'api/registry/advisories.json'), advisories);
  await writeJson(await placeIn(folder, '.well-known/skill-registry-keys.json'), keys);
  const policy = await registry.getJson(policyPath).catch(() => null);
  if (policy !== null) await writeJson(await placeIn(folder, policyPath.slice(1)), policy);
  await writeJson(await placeIn(folder, manifestPath), manifest);
  await clear(folder, new Set([...files.values()].map(({ path }) => path)));
  return {
    ...counts,
    content: content?.length ?? null,
    client: files.get('client')?.path ?? null,
    revision: manifest.get('revision').text(),
    skills: manifest.get('skills').count(),
    entries,
  };
}

async function readManifest(host: FileHost): Promise<JsonValue> {
  const bytes = await host.read(manifestPath);
  if (bytes === null)
    throw new Failure('not-found', `${host.url} has no ${manifestPath}: it offers no copy of its index`);
  return parseJson(Buffer.from(bytes).toString('utf8'), manifestPath);
}

/** Files that are copied as a whole, by their names in `listFiles`. */
const wholeFiles = /^(?:start|digests|program|list|client(?:-\w+)?)$/;

/** By name: those of `wholeFiles` that there are, each pack of the index, and `files`, the pack of the content. */
function listFiles(manifest: JsonValue): Map<string, ListedFile> {
  const index: [string, JsonValue][] = [
    ['start', manifest.get('start')],
    // A copy of an earlier version has none.
    ...namedIn(manifest, 'digests'),
    ['program', manifest.get('program')],
    ...manifest.get('packs').entries(),
    ...manifest.get('content').entriesOrNone(),
  ];
  const ofClient: [string, JsonValue][] = [
    ...namedIn(manifest, 'client_package', 'client'),
    ...manifest
      .get('client_programs')
      .entriesOrNone()
      .map(([name, file]): [string, JsonValue] => [`client-${name}`, file]),
  ];
  return new Map([
    ...index.map(([name, file]) => [name, readFileFacts(file, pathPattern)] as const),
    ...ofClient.map(([name, file]) => [name, readFileFacts(file, packagePattern)] as const),
  ]);
}

/** Nothing for a member that is missing. */
function namedIn(manifest: JsonValue, member: string, name = member): [string, JsonValue][] {
  const file = manifest.get(member);
  return file.isNothing() ? [] : [[name, file]];
}

function readFileFacts(file: JsonValue, pattern: RegExp): ListedFile {
  return {
    path: file.get('path').text(pattern),
    size: file.get('size').count(),
    sha256: file.get('sha256').text(/^[0-9a-f]{64}$/),
  };
}

interface Copy {
  readonly host: FileHost;
  readonly folder: string;
  readonly counts: CopyCounts;
}

async function copyWhole(file: ListedFile | undefined, { host, folder, counts }: Copy): Promise<void> {
  if (file === undefined) return;
  const target = await placeIn(folder, file.path);
  if (await isWhole(target, file)) {
    counts.kept += file.size;
    return;
  }
  const bytes = await host.read(file.path, undefined, file.size);
  if (bytes === null || sha256Hex(bytes) !== file.sha256)
    throw new Failure('integrity', `${host.url}/${file.path} is not the file that the registry signed`);
  await writeFileWhole(target, bytes);
  counts.fetched += bytes.length;
}

async function isWhole(path: string, { sha256 }: ListedFile): Promise<boolean> {
  const bytes = await readBytesIfThere(path);
  return bytes !== null && sha256Hex(bytes) === sha256;
}

/** Of the copy that is there; null without one. */
async function readCopiedManifest(folder: string): Promise<JsonValue | null> {
  const path = join(folder, manifestPath);
  const text = await readPlainFile(path);
  return text === null ? null : parseJson(text, path);
}

/** What of the copy that is there can be used again: segments by digest, and the content files it unpacked. */
async function readCopy(
  folder: string,
  manifest: JsonValue | null,
  call: Call,
): Promise<{ readonly known: KnownSegments; readonly content: readonly ContentSegment[] }> {
  const known = new Map<string, { path: string; start: number }>();
  if (manifest === null) return { known, content: [] };
  const files = listFiles(manifest);
  const { segments, content } = await readLists(folder, files, call);
  for (const [name, listed] of Object.entries({ ...segments, files: content ?? [] })) {
    const file = files.get(name);
    if (file === undefined) continue;
    const path = join(folder, file.path);
    if ((await readBytesIfThere(path)) === null) continue;
    for (const { sha256, start: at } of listed) known.set(sha256, { path, start: at });
  }
  return { known, content: content ?? [] };
}

/** The segments of every pack, from the files that list them. */
async function readLists(
  folder: string,
  files: ReadonlyMap<string, ListedFile>,
  call: Call,
): Promise<{
  readonly segments: Readonly<Record<string, readonly ListedSegment[]>>;
  readonly content: ContentSegment[] | null;
}> {
  const { segmentsOf } = await loadProgram('answers', call);
  const pathOf = (name: string): string => join(folder, files.get(name)?.path ?? '');
  const read = async (name: string): Promise<Uint8Array | null> =>
    files.has(name) ? readBytesIfThere(pathOf(name)) : null;
  const [start, digests, list] = [await read('start'), await read('digests'), await read('list')];
  return {
    segments:
      start === null || digests === null
        ? {}
        : segmentsOf(new Uint8Array(await inflate(start, pathOf('start'))), digests),
    content: list === null ? null : await readContentList(pathOf('list')),
  };
}

async function writeJson(path: string, { value }: JsonValue): Promise<void> {
  await writeFileWhole(path, toJsonFile(value));
}

/** Files of the copy before it. */
async function clear(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const [part, pattern] of [
    ['index', pathPattern],
    ['cli', packagePattern],
  ] as const) {
    for (const { name } of await listIfThere(join(folder, part)))
      if (pattern.test(`${part}/${name}`) && !kept.has(`${part}/${name}`))
        await rm(await placeIn(folder, `${part}/${name}`), { force: true });
  }
}
