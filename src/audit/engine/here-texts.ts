/** Here-documents of shells: what they hold is a text, but for what the shell puts into it. */
import { patternNamed } from '../patterns/shared-words.ts';

/** Characters in front of an offset in which the beginning of a here-document is looked for. */
const reach = 8_000;
const opening = /<<-?\s{0,2}(["'\\]?)(\w{1,30})["']?([^\n]{0,160})\n/g;
const closing = (name: string): RegExp => new RegExp(`^[ \\t]{0,40}${name}\\b`, 'm');
/** Commands whose text people read: the message of a commit, a description, a comment, an issue, a release. */
const letter = patternNamed('here-texts-letter');
/** A text that is printed for the person who started the program, and goes nowhere else. */
const printed = /(?:^|[;&|({]|\b(?:then|do|else)\b)\s{0,12}cat\s{0,3}(?:>&2\s{1,3}|1>&2\s{1,3})?$/;

interface HereText {
  /** Where the text begins. */
  readonly from: number;
  /** What the line has before the here-document and after its mark. */
  readonly before: string;
  readonly rest: string;
  /** Whether the shell puts no values into it. */
  readonly isLiteral: boolean;
}

/** The here-document that is open at the offset; null outside of one. */
function openAt(text: string, offset: number): HereText | null {
  const base = Math.max(0, offset - reach);
  const above = text.slice(base, offset);
  let open: HereText | null = null;
  let until = -1;
  for (const match of above.matchAll(opening)) {
    if (match.index < until) continue;
    const [whole, mark = '', name = '', rest = ''] = match;
    const from = match.index + whole.length;
    const close = closing(name).exec(above.slice(from));
    if (close === null) {
      const before = above.slice(Math.max(0, match.index - 600), match.index);
      open = { from: base + from, before, rest, isLiteral: mark !== '' };
      break;
    }
    until = from + close.index;
  }
  return open;
}

/** Whether the offset is in a here-document that is printed, or is the text of a commit, an issue or a request to merge. */
export function isTextHere(text: string, offset: number): boolean {
  const here = openAt(text, offset);
  if (here === null || (!here.isLiteral && isSubstituted(text.slice(here.from, offset)))) return false;
  return isLetter(here) || (isPrinted(here) && !/[|>]/.test(here.rest.replaceAll(/>\s?&2/g, '')));
}

/** A command whose output the shell puts into the text; marks of Markdown are written with a backslash. */
const isSubstituted = (above: string): boolean =>
  /(?<!\\)\$\([^)]{0,400}$|(?<!\\)`(?:cat|env|printenv|base64|head|gh|security|op)\b[^`\n]{0,200}$/.test(
    above,
  );
const substitutions =
  /(?<!\\)\$\([^)\n]{0,400}\)|(?<!\\)`(?:cat|env|printenv|base64|head|gh|security|op)\b[^`\n]{0,200}`/g;

const isPrinted = ({ before }: HereText): boolean =>
  printed.test(before.slice(before.lastIndexOf('\n') + 1)) && !/\$\(\s{0,3}cat\s{0,3}$/.test(before);

/** The last command in front of it, on its own line and on those that continue to it. */
function isLetter({ before }: HereText): boolean {
  const lines = before.split('\n');
  let first = lines.length - 1;
  while (first > 0 && /\\\s{0,3}$/.test(lines[first - 1] ?? '')) first -= 1;
  const command = lines.slice(first).join(' ');
  return letter.test(command.slice(Math.max(0, command.lastIndexOf(' && ')))) && !/\|\s{0,3}\w/.test(command);
}

/** The text without what its here-documents hold as a letter: words that are only written down for people. */
export function withoutLetters(text: string): string {
  if (!text.includes('<<')) return text;
  let out = '';
  let from = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < from) continue;
    const [whole, mark = '', name = ''] = match;
    const body = match.index + whole.length;
    const before = text.slice(Math.max(0, match.index - 600), match.index);
    const close = closing(name).exec(text.slice(body));
    const end = close === null ? text.length : body + close.index;
    if (!isLetter({ from: body, before, rest: '', isLiteral: mark !== '' })) continue;
    const kept = mark === '' ? (text.slice(body, end).match(substitutions) ?? []).join(' ') : '';
    out += `${text.slice(from, body)}${kept}\n`;
    from = end;
  }
  return out + text.slice(from);
}
