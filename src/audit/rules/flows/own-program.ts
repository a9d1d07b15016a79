/** The program that an offset is part of: a text within another program that is one itself, without remarks. */

/** Characters of a program that are looked at. */
const longest = 262_144;
const remark = /^[ \t]{0,60}(?:#(?!!)|\/\/)[^\n]{0,4000}/gm;

/**
 * The text that is written to a file of its own where the offset is in one, since nothing outside it gets what it reads;
 * else the whole program. Lines that are remarks are blank, and run nothing.
 */
export function ownProgram(whole: string, offset: number): string {
  const text = whole.slice(0, longest);
  return (quotedAt(text, offset) ?? text).replaceAll(remark, '');
}

/** A text in three quotation marks, of which the program has an odd number before the offset. */
function quotedAt(text: string, offset: number): string | null {
  for (const mark of ["'''", '"""']) {
    const before = text.slice(0, offset).split(mark);
    if (before.length % 2 === 1) continue;
    const opening = before.slice(0, -1).join(mark);
    // A docstring describes the program that it is in.
    if (!/[=(,+]\s{0,3}[bfru]{0,2}$/i.test(opening)) continue;
    const end = text.indexOf(mark, offset);
    return text.slice(opening.length + 3, end < 0 ? undefined : end);
  }
  return null;
}
