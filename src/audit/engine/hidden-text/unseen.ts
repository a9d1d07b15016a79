/** What characters that take no room do between those that are seen. */

/** Scripts in which joiners shape letters. */
const joinedScripts =
  /[\u0590-\u08FF\u0900-\u0DFF\u0E00-\u0FFF\u1000-\u109F\u1780-\u18AF\u1A20-\u1AAF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Tag characters outside a flag: U+1F3F4, letters, cancel tag. */
export function tagRun(characters: readonly string[]): number {
  let count = 0;
  let inFlag = false;
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0x1f3f4) inFlag = true;
    else if (code >= 0xe0000 && code <= 0xe007f) {
      if (!inFlag) count += 1;
      if (code === 0xe007f) inFlag = false;
    } else inFlag = false;
  }
  return count;
}

/** The next character that takes room; a word may hold many in a row that take none. */
function nextShown(characters: readonly string[], place: number): string {
  let at = place + 1;
  while (at < place + 40 && zeroWidth.test(characters[at] ?? '')) at += 1;
  return characters[at] ?? '';
}

/** Takes no room. */
const zeroWidth = /[\u034F\u115F\u1160\u180E\u200B-\u200D\u2060-\u2064\u3164\uFEFF]/;

/** A letter on both sides, neither of a script that needs joiners. */
function hidesInWord(before: string, after: string): boolean {
  const letters = /[\p{L}\p{N}]/u;
  if (!letters.test(before) || !letters.test(after)) return false;
  return (
    !joinedScripts.test(before) &&
    !joinedScripts.test(after) &&
    !/[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/u.test(before)
  );
}

/** A character of no width in a word; at a hump (`email|Sent|At`) it only says where a line of documentation may break. */
interface Split {
  readonly code: number;
  readonly isHump: boolean;
}

/** Characters of no width with a letter on both sides. */
export function codesInWords(characters: readonly string[]): Split[] {
  return characters.flatMap((character, place) => {
    if (!zeroWidth.test(character)) return [];
    const code = character.codePointAt(0) ?? 0;
    const [before, after] = [characters[place - 1] ?? '', nextShown(characters, place)];
    if (!hidesInWord(before, after)) return [];
    return [{ code, isHump: code === 0x200b && /[\p{Ll}\d]/u.test(before) && /\p{Lu}/u.test(after) }];
  });
}

export function isBalanced(characters: readonly string[]): boolean {
  let isolates = 0;
  let embeddings = 0;
  for (const character of characters) {
    if (/[\u2066-\u2068]/.test(character)) isolates += 1;
    if (character === '\u2069') isolates -= 1;
    if (/[\u202A\u202B\u202D\u202E]/.test(character)) embeddings += 1;
    if (character === '\u202C') embeddings -= 1;
  }
  return isolates === 0 && embeddings === 0;
}
