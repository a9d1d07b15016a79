/** A skill's share picture as PNG: drawn when it is first asked for, then kept while there is room. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';
import { ByteLru } from '../../byte-lru.ts';
import { type Outlines, shareSvg, type SharedSkill } from './share-svg.ts';

/** Some two hundred pictures. */
const kept = new ByteLru<Uint8Array>(4_000_000);
let font: Promise<Outlines> | undefined;
/** One is drawn at a time: each takes a core for some 50 ms. */
let last: Promise<unknown> = Promise.resolve();

/** Rejects where the machine has no picture library. */
export async function drawShare(skill: SharedSkill): Promise<Uint8Array> {
  const key = JSON.stringify(skill);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const drawn = last.then(async () => kept.get(key) ?? (await draw(skill)));
  last = drawn.catch(() => undefined);
  const picture = await drawn;
  kept.set(key, picture);
  return picture;
}

async function draw(skill: SharedSkill): Promise<Uint8Array> {
  font ??= openFont();
  const svg = shareSvg(skill, await font);
  // Loaded when it is needed: it is large, and optional.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 1, dither: 0 }).toBuffer();
}

async function openFont(): Promise<Outlines> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@fontsource/besley/files/besley-latin-600-normal.woff');
  const face = create(await readFile(path));
  if (face.isCollection) throw new TypeError(`${path} is one font`);
  const glyph = (letter: string) => face.glyphForCodePoint(letter.codePointAt(0) ?? 0);
  return {
    unitsPerEm: face.unitsPerEm,
    has: (letter) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    widthOf: (letter) => glyph(letter).advanceWidth / face.unitsPerEm,
    pathOf: (letter) => glyph(letter).path.toSVG(),
  };
}
