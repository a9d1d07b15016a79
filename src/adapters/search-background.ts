/** What the starter catalog says of skills in general, in a file that `npm run background -- --write` makes. */
import { readFileSync } from 'node:fs';
import { type Background, readBackground } from '../search/index/background.ts';
import { readSections } from '../search/storage/sections.ts';

/** The file, beside this one. */
export const backgroundFile = new URL('search-background.bin', import.meta.url);

let background: Background | null = null;

/** Read once per process. */
export function searchBackground(): Background {
  background ??= readBackground(readSections(readFileSync(backgroundFile)));
  return background;
}
