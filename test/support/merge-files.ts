/** Content files in memory, merged with published ones as a build merges those of a folder. */
import type { ContentFile } from '../../src/catalog/content-file.ts';
import { mergePublished, type PublishedFiles } from '../../src/submissions/publish/published-files.ts';

export function mergeFiles(
  content: readonly ContentFile[],
  published: Pick<PublishedFiles, 'withdrawn' | 'skills'>,
): ContentFile[] {
  const textOf = new Map(content.map(({ path, text }) => [path, text]));
  const merged = mergePublished([...textOf.keys()], (path) => textOf.get(path) ?? null, published);
  return [...content.filter(({ path }) => merged.folder.includes(path)), ...merged.published];
}
