/** The content files of a registry for those who build over it: each compressed by itself in one pack, with a list of them. */
import { NoContentFolder } from '../../adapters/files/content-files.ts';
import { contentPath } from '../../adapters/files/content-folders.ts';
import { groupFiles } from '../../catalog/parse-catalog.ts';
import type { ContentList, IndexFile, IndexManifest } from '../../offline/index-manifest.ts';
import { toHex } from '../../proof/bytes.ts';
import type { PublishedFiles } from '../../submissions/publish/published-files.ts';
import { readIfThere } from '../../read-if-there.ts';
import type { KnownFile } from '../index/content-state.ts';
import { allFiles, openContent } from '../index/content-source.ts';
import type { KeptPack } from './kept-packs.ts';
import { compress, type PackWriter } from './pack-writer.ts';

/** Discovery profiles stay out: another registry over this content would search the same places again. */
const keptBack = 'discovery/';

export interface ContentToPack {
  readonly contentDir: string;
  readonly published: PublishedFiles;
  /** Of the files that the current index was made from; null where they have to be read. */
  readonly known: readonly KnownFile[] | null;
  /** As for `openContent`. */
  readonly withPrivate: boolean;
}

interface PublicFile {
  readonly path: string;
  /** Null where it is not known yet. */
  readonly sha256: string | null;
  /** Null for a file that is gone meanwhile. */
  readonly read: () => string | Promise<string | null>;
}

interface WrittenContent {
  readonly content: NonNullable<IndexManifest['content']>;
  readonly kept: KeptPack;
}

/** Null where there is no content folder, as on a machine that only serves. */
export async function writeContentPack(
  content: ContentToPack,
  pack: PackWriter,
  writeNamed: (name: string, bytes: Buffer) => Promise<IndexFile>,
): Promise<WrittenContent | null> {
  const paths: string[] = [];
  try {
    for await (const { path, sha256, read } of publicFiles(content)) {
      if (sha256 === null || !pack.takeSegment(paths.length, sha256)) {
        const text = await read();
        if (text === null) continue;
        pack.addSegment(paths.length, Buffer.from(text));
      }
      paths.push(path);
    }
    const { file, table, digests, kept } = await pack.finish(paths.length);
    const { offsets } = table;
    const files = paths.map((path, at) => ({
      path,
      start: offsets[at] ?? 0,
      end: offsets[at + 1] ?? 0,
      sha256: toHex(digests.subarray(at * 32, at * 32 + 32)),
    }));
    const list = { files } satisfies ContentList;
    const written = await writeNamed('content', compress(Buffer.from(JSON.stringify(list))));
    return { content: { list: written, files: file }, kept };
  } catch (error) {
    if (error instanceof NoContentFolder) return null;
    throw error;
  } finally {
    pack.abandon();
  }
}

/** In one order; the defaults that come with the software stay out, as every registry has them. */
async function* publicFiles({
  contentDir,
  published,
  known,
  withPrivate,
}: ContentToPack): AsyncGenerator<PublicFile> {
  if (known !== null) {
    const { others, skills } = groupFiles(known, ({ path }) => path);
    for (const { path, sha256 } of [
      ...inOrder(others),
      ...skills.flatMap((each) => [...each.skills, ...each.evidence]),
    ])
      yield { path, sha256, read: () => readIfThere(contentPath(contentDir, path)) };
    return;
  }
  const folders = { contentDir, defaultContentDir: contentDir, published, withPrivate };
  // What cannot be read was reported when the index was built, and is not in it either.
  const source = await openContent(folders, () => undefined);
  for await (const { path, text } of allFiles({ ...source, others: inOrder(source.others) }))
    yield { path, sha256: null, read: () => text };
}

function inOrder<File extends { readonly path: string }>(others: readonly File[]): File[] {
  return others
    .filter(({ path }) => !path.startsWith(keptBack))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
