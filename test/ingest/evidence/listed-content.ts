/** The content file of a skill of the starter catalog. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '../../../src/catalog/front-matter.ts';

export function contentOf(slug: string): ReturnType<typeof parseFrontMatter> {
  const [file] = globSync(join(import.meta.dirname, `../../../content/skills/*/${slug}.md`));
  return parseFrontMatter(readFileSync(file ?? '', 'utf8'));
}
