/** The content files of a mirror, unpacked, so that a registry can be built over them: `CONTENT_DIR=ours,mirror`. */
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../digest.ts';
import { Failure } from '../failure.ts';
import { placeIn } from '../folder/write-folder.ts';
import { inflate } from '../inflate.ts';
import { readBytesIfThere } from '../../read-if-there.ts';
import type { ListedSegment } from '../../ports/client-programs.ts';
import { parseJson } from '../registry/read-json.ts';
import { writeFileWhole } from '../write-file.ts';

/** Below a mirror. */
const contentFolder = 'content';
/** A file at most two folders below (a kind's, and an owner's with `~` and `+` on other hosts than GitHub), and no hidden one; of a kind that a later registry adds too. */
const pathPattern = /^(?:[A-Za-z0-9_][A-Za-z0-9_.~+-]*\/){0,2}[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
/** Bytes of one file; a registry reads no larger ones. */
const fileMax = 4 * 1024 * 1024;

export interface ContentSegment extends ListedSegment {
  readonly path: string;
}

/** Of a list that was copied and checked; throws an integrity failure for a path that leaves the folder. */
export async function readContentList(place: string): Promise<ContentSegment[]> {
  const text = (await inflate(await readFile(place), place)).toString('utf8');
  return parseJson(text, place)
    .get('files')
    .each((each) => ({
      path: each.get('path').text(pathPattern),
      start: each.get('start').count(),
      end: each.get('end').count(),
      sha256: each.get('sha256').text(/^[0-9a-f]{64}$/),
    }));
}

/** Writes what differs and removes what `before` listed and the registry no longer has; other files stay. */
export async function unpackContent(
  folder: string,
  pack: string,
  segments: readonly ContentSegment[],
  before: readonly ContentSegment[],
): Promise<void> {
  const packed = await open(join(folder, pack), 'r');
  try {
    for (const { path, start, end, sha256 } of segments) {
      const bytes = new Uint8Array(end - start);
      await packed.read(bytes, 0, bytes.length, start);
      if (sha256Hex(bytes) !== sha256)
        throw new Failure('integrity', `${pack} does not have the bytes of ${path} that its list states`);
      const content = await inflate(bytes, path, fileMax);
      await replaceFile(await placeIn(folder, `${contentFolder}/${path}`), content);
    }
  } finally {
    await packed.close();
  }
  const listed = new Set(segments.map(({ path }) => path));
  for (const { path } of before)
    if (!listed.has(path)) await rm(await placeIn(folder, `${contentFolder}/${path}`), { force: true });
}

/** The next run compares every file again, so nothing waits for the disk. */
async function replaceFile(place: string, content: Buffer): Promise<void> {
  const present = await readBytesIfThere(place);
  if (present?.equals(content) !== true) await writeFileWhole(place, content, false);
}
