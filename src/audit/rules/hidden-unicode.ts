/** HU: characters that hide text from people, or show it in another order than it is read. */
import { fact, type FactRule, type PlainHit } from '../engine/fact.ts';

export const hiddenUnicodeRules = {
  'HU-01': fact(
    'HU-01',
    'high',
    'Unicode tag characters spell text that is not visible.',
    'Delete the tag characters.',
    ['AST04'],
  ),
  'HU-02': fact(
    'HU-02',
    'high',
    'Zero-width characters are put inside words, which hides the words from a search.',
    'Delete the zero-width characters.',
    ['AST04'],
  ),
  'HU-03': fact(
    'HU-03',
    'high',
    'A bidirectional control shows text in another order than it is read.',
    'Delete the control, or use balanced isolates in right-to-left text.',
    ['AST04'],
  ),
  'HU-04': fact(
    'HU-04',
    'high',
    'A name or host mixes letters of two scripts that look alike.',
    'Write the name in one script.',
    ['AST04'],
  ),
  'HU-05': fact(
    'HU-05',
    'high',
    'Long padding pushes text out of sight.',
    'Remove the blank lines or spaces.',
    ['AST08'],
  ),
  'HU-06': fact(
    'HU-06',
    'high',
    'A run of variation selectors can carry hidden bytes.',
    'Delete the selectors.',
    ['AST04'],
  ),
} satisfies Record<string, FactRule>;

const suspects =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0]|[\u034F\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}]/u;
/** Scripts in which joiners shape letters. */
const joinedScripts =
  /[\u0590-\u08FF\u0900-\u0DFF\u0E00-\u0FFF\u1000-\u109F\u1780-\u18AF\u1A20-\u1AAF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const pictograph = /[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}]|[\uFE0F\u20E3]/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const mixedHost = /^(?=.{0,253}[a-z])(?=.{0,253}[\u0370-\u058F])/iu;

/** Looks through one text for what cannot be seen; lines without such a character cost one test. */
export function findHiddenUnicode(file: string, text: string, isCode: boolean): PlainHit[] {
  const hits: PlainHit[] = [...findPadding(file, text)];
  if (!suspects.test(text) && !/[\u0080-\uFFFF]/.test(text)) return hits;
  let inWords = 0;
  const wordHits: PlainHit[] = [];
  let tagLetters = 0;
  let mixedSeen = false;
  let firstTag: PlainHit | null = null;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (!/[\u0080-\uFFFF]/.test(line)) continue;
    const number = index + 1;
    const at = (rule: FactRule, severity: PlainHit['severity'], note: string): PlainHit => ({
      rule: rule.id,
      severity,
      file,
      line: number,
      text: note,
    });
    const characters = [...(index === 0 ? line.replace(/^\uFEFF/, '') : line)];
    const tags = tagRun(characters);
    if (tags > 0) {
      tagLetters += tags;
      firstTag ??= at(hiddenUnicodeRules['HU-01'], 'high', `${tags} tag characters`);
    }
    // One finding a line is kept, so one is enough; the worst, which is the override, ends the search.
    let bidi: PlainHit | null = null;
    const ordered = rightToLeft.test(line) && isBalanced(characters);
    for (const [place, character] of characters.entries()) {
      const code = character.codePointAt(0) ?? 0;
      const before = characters[place - 1] ?? '';
      if (code === 0x202d || code === 0x202e) {
        if (bidi?.severity !== 'high')
          bidi = at(hiddenUnicodeRules['HU-03'], 'high', `U+${code.toString(16).toUpperCase()} override`);
      } else if ((code >= 0x202a && code <= 0x202b) || (code >= 0x2066 && code <= 0x2068)) {
        if (!ordered)
          bidi ??= at(
            hiddenUnicodeRules['HU-03'],
            isCode ? 'high' : 'medium',
            `U+${code.toString(16).toUpperCase()} in left-to-right text`,
          );
      } else if (isZeroWidth(code) && hidesInWord(before, nextShown(characters, place))) {
        inWords += 1;
        if (wordHits.at(-1)?.line !== number)
          wordHits.push(
            at(hiddenUnicodeRules['HU-02'], 'medium', `U+${code.toString(16).toUpperCase()} inside a word`),
          );
      }
    }
    if (bidi !== null) hits.push(bidi);
    const selectors = /[\uFE00-\uFE0E\u{E0100}-\u{E01EF}\uFE0F]{8,400}/u.exec(line);
    if (selectors !== null)
      hits.push(
        at(hiddenUnicodeRules['HU-06'], 'high', `${[...selectors[0]].length} variation selectors in a row`),
      );
    if (!isCode && !mixedSeen && /[A-Za-z][\u0400-\u058F]|[\u0400-\u058F][A-Za-z]/.test(line)) {
      mixedSeen = true;
      hits.push(at(hiddenUnicodeRules['HU-04'], 'low', 'a word of two scripts'));
    }
    for (const url of line.matchAll(/https?:\/\/([^\s/:"'<>)\]]{2,253})/giu)) {
      if (mixedHost.test(url[1] ?? ''))
        hits.push(at(hiddenUnicodeRules['HU-04'], 'high', `mixed scripts in the host ${url[1] ?? ''}`));
    }
  }
  if (firstTag !== null)
    hits.push({
      ...firstTag,
      severity: tagLetters >= 8 ? 'critical' : 'high',
      text: `${tagLetters} Unicode tag characters`,
    });
  for (const hit of wordHits) hits.push(inWords >= 3 ? { ...hit, severity: 'high' } : hit);
  return hits;
}

/** Tag characters outside a flag: U+1F3F4, letters, cancel tag. */
function tagRun(characters: readonly string[]): number {
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
  while (at < place + 40 && isZeroWidth(characters[at]?.codePointAt(0) ?? 0)) at += 1;
  return characters[at] ?? '';
}

function isZeroWidth(code: number): boolean {
  return (
    code === 0x200b ||
    code === 0x200c ||
    code === 0x200d ||
    (code >= 0x2060 && code <= 0x2064) ||
    code === 0xfeff ||
    code === 0x180e ||
    code === 0x034f ||
    code === 0x115f ||
    code === 0x1160 ||
    code === 0x3164
  );
}

/** A letter on both sides, neither of a script that needs joiners, and no picture. */
function hidesInWord(before: string, after: string): boolean {
  const letters = /[\p{L}\p{N}]/u;
  if (!letters.test(before) || !letters.test(after)) return false;
  if (pictograph.test(before) && !/[0-9]/.test(before)) return false;
  return (
    !joinedScripts.test(before) &&
    !joinedScripts.test(after) &&
    !/[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/u.test(before)
  );
}

function isBalanced(characters: readonly string[]): boolean {
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

/** Blank lines (120) or spaces (600) before more text; a person stops scrolling long before. */
function findPadding(file: string, text: string): PlainHit[] {
  const hits: PlainHit[] = [];
  let blank = 0;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') {
      blank += 1;
      continue;
    }
    if (blank >= 120)
      hits.push({
        rule: 'HU-05',
        severity: 'high',
        file,
        line: index + 1,
        text: `${blank} blank lines before this one`,
      });
    blank = 0;
    if (line.length > 600 && /[ \t\u00A0\u3000]{600}/.test(line.trimEnd())) {
      hits.push({
        rule: 'HU-05',
        severity: 'high',
        file,
        line: index + 1,
        text: '600 spaces or more before text',
      });
    }
  }
  return hits;
}

/** Words of two look-alike scripts in the skill's name or author; one word, one script passes. */
export function findMixedScripts(file: string, line: number, value: string): PlainHit[] {
  const word = value
    .match(/[\p{L}\p{M}]{2,64}/gu)
    ?.find((letters) => /[A-Za-z]/.test(letters) && /[\u0370-\u058F]/.test(letters));
  return word === undefined
    ? []
    : [{ rule: 'HU-04', severity: 'high', file, line, text: `mixed scripts in ${word}` }];
}
