/** EX-01: names and commands that a program has as words: in a message, in a note about a record, in a table of texts. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { inString, isProgram } from '../../engine/languages.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import { isValue, openingOf } from './said.ts';

/** Calls that show a text to a person, write it to a log or end with it, up to the quotation mark of the text. */
const saying = patternNamed('spoken-names-saying');
/** The same as commands of a shell. */
const shellSaying =
  /(?:^|[;&|({]|\b(?:then|do|else)\b)\s{0,40}(?:echo|printf|log|info|warn|error|err|die|fail|fatal|say|note|msg|usage)(?:\s{1,3}-[enE]{1,3})?\s{1,3}(?:>&2\s{1,3})?$/;
/** What takes the text further than to a person. */
const passedOn =
  /^[^\n]{0,40}\|(?!\|)|^[^\n]{0,40}(?<![12&=-])>{1,2}(?!\s?(?:&2|\/dev\/(?:stderr|tty|null)))/;
/** Fields of a record that only people read. */
const noteField = /["']?\b(?:memo|notes?|comment|label|title|remarks?)["']?\s{0,3}[:=]\s{0,3}[bfru]?$/i;

/** Whether what is found at the offset is a word of a text that the program shows, notes or lists. */
export function isSpokenName(region: Region, offset: number, matched: string): boolean {
  const { text, kind } = region;
  if (kind !== 'script' && kind !== 'fence') return false;
  const at = offset + Math.max(0, matched.search(/[^\s"'`(=]/));
  if (!inString(text, at)) return false;
  const { start, end } = lineSpanAt(text, at);
  const line = text.slice(start, Math.min(end, at + 400));
  const open = openingOf(line, at - start);
  const mark = line[open] ?? '';
  const before = line.slice(0, open);
  const said = line.slice(open + 1, at - start);
  if (isFilled(said, mark, isProgram(region))) return false;
  const close = line.indexOf(mark, at - start);
  const behind = close < 0 ? '' : line.slice(close + 1);
  if (noteField.test(before)) return /\w\s\w/.test(said);
  if (isProgram(region)) return saying.test(before) || isListed(region, at, matched);
  return shellSaying.test(before) && !passedOn.test(behind);
}

/** Whether a substitution of a shell or of a template is open behind this beginning of a text. */
function isFilled(said: string, mark: string, isCode: boolean): boolean {
  if (isCode) return said.lastIndexOf('${') > said.lastIndexOf('}');
  return mark === '`' || (mark === '"' && /\$\(|`/.test(said));
}

/** A command with its arguments among the values of a program that has no road to a shell. */
const isListed = (region: Region, at: number, matched: string): boolean =>
  region.kind === 'script' && /^\W{0,3}[a-z][\w-]{1,20}\s{1,3}\S/.test(matched) && isValue(region, at);
