/** Texts inside programs that explain: descriptions of functions, remarks over several lines, help that is printed. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import { isTextHere } from '../../engine/here-texts.ts';

const python = /^py(?:thon)?3?$/;
const bracketed = new Set(
  'c cpp cs csharp dart go golang java javascript js jsx kotlin kt mjs cjs php rs rust scala swift ts tsx typescript'.split(
    ' ',
  ),
);
/** Characters in front of an offset in which the beginning of a text of several lines is looked for. */
const reach = 8_000;
/** Calls that print, and names of texts for the person who starts the program. */
const printing = patternNamed('told-printing');

/** Whether a script or a block of code only tells its reader what is at the offset. */
export function isTold(region: Region, offset: number): boolean {
  if (region.kind !== 'script' && region.kind !== 'fence') return false;
  const { text } = region;
  const language = languageOf(region);
  if (python.test(language) && isInTriple(text, offset)) return true;
  if (bracketed.has(language) && isInRemark(text, offset)) return true;
  return isTextHere(text, offset);
}

const languageOf = ({ language, file, kind }: Region): string =>
  language !== '' || kind !== 'script' ? language : (/\.(\w{1,6})$/.exec(file)?.[1] ?? '').toLowerCase();

/** `"""…"""` that is a statement of its own, or that is printed. */
function isInTriple(text: string, offset: number): boolean {
  if (offset > 262_144) return false;
  let open = -1;
  let mark = '';
  for (const { 0: found, index } of text.slice(0, offset).matchAll(/"""|'''/g)) {
    if (open < 0) {
      open = index;
      mark = found;
    } else if (found === mark) open = -1;
  }
  if (open < 0) return false;
  const { start } = lineSpanAt(text, open);
  const before = text.slice(start, open);
  return isStatement(before, text.slice(Math.max(0, start - 200), start)) || printing.test(before.slice(-80));
}

/** Nothing before it, on a line that continues no call. */
const isStatement = (before: string, above: string): boolean =>
  /^\s{0,60}[bru]{0,2}$/i.test(before) && !/[([{,=+\\]\s{0,4}\n$/.test(above);

/** A remark of several lines, from the beginning of a line on. */
function isInRemark(text: string, offset: number): boolean {
  const above = text.slice(Math.max(0, offset - reach), offset);
  const open = above.lastIndexOf('/*');
  if (open < 0 || above.indexOf('*/', open) >= 0) return false;
  return /(?:^|\n)[ \t]{0,60}$/.test(above.slice(Math.max(0, open - 62), open));
}
