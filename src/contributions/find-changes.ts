/** Which content files a contribution adds, changes or deletes: digests of the files here against those of its base. */
import type { ContentFile } from '../catalog/content-file.ts';
import { compareCodeUnits } from '../ingest/evidence/integrity.ts';
import { gitBlobId } from '../digest.ts';

export interface ContentChange {
  /** Path below the content folder; may be hostile. */
  readonly path: string;
  readonly change: 'added' | 'changed' | 'deleted';
}

/** The kinds that this check is about. */
const places = ['skills/', 'evidence/', 'suppressions/', 'publishers/'];

/**
 * Sorted by path. `files` are the ones here; `refused` are paths that are here and could not be read, which are
 * reported elsewhere and not deleted. No work tree, index or filter of git is asked: only bytes count.
 */
export function findChanges(
  base: ReadonlyMap<string, string>,
  files: readonly ContentFile[],
  refused: readonly string[],
): ContentChange[] {
  const changes: ContentChange[] = [];
  const here = new Set(refused);
  for (const { path, text } of files) {
    here.add(path);
    const id = base.get(path);
    if (id === undefined) changes.push({ path, change: 'added' });
    else if (id !== gitBlobId(text)) changes.push({ path, change: 'changed' });
  }
  for (const path of base.keys()) {
    // Hidden files are no content; readers pass them over.
    if (!here.has(path) && !/(?:^|\/)\./.test(path)) changes.push({ path, change: 'deleted' });
  }
  return changes
    .filter(({ path }) => places.some((place) => path.startsWith(place)))
    .sort((a, b) => compareCodeUnits(a.path, b.path));
}
