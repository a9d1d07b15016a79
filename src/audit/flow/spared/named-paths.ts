/** EX-01: the path of a secret that is written to, protected or explained, and not read. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import { isTold } from './told.ts';

/** Characters of a line in front of a path that are looked at. */
const reach = 300;
/** The beginning of a path or of a quoted argument, whose last part is the one that was found. */
const wordStart = /[^\s"'`(,=<>]{0,120}$/;
/** A redirection into the file, or a command that writes what it is given. */
const intoFile = /(?:>{1,2}|\btee(?:\s{1,3}-a)?)\s{0,3}["'`]?$/;
/** What looks at a file from outside, makes an empty one, protects or removes it. */
const handled = patternNamed('named-paths-handled');
/** Copies, whose last argument is the place that is filled. */
const copied = /\b(?:cp|mv|install|ln|Copy-Item|Move-Item)\s[^;&|\n]{1,200}\s["'`]?$/;
const endOfCommand = /^["'`]?\s{0,4}(?:$|[;&|)#])/;
/** Calls of programs that do the same. */
const handlingCall = patternNamed('handling-call');
/** `(folder / "cookies.sqlite").is_file()`: the name is joined to a folder, and what there is there is looked at. */
const lookedAt =
  /^[\w. -]{2,60}(?:["']\s?\/\s?["'][\w. -]{1,40}){0,4}["']\s{0,2}\)\.(?:exists|is_file|is_dir|mkdir|stat|touch|unlink|chmod|write_(?:text|bytes))\(/;
/** A client that signs in with the key in the file. */
const signingCall =
  /\b(?:from_private_key_file|PrivateKeyFile|withIdentity|addIdentity|ssh_key\w{0,12}:)\s{0,2}\(?\s{0,3}["'`]?$/;

/** Whether the path at this offset is only named there: as a place to fill, a file to look at, or a word of an explanation. */
export function isOnlyNamed(region: Region, offset: number, matched: string): boolean {
  const { text } = region;
  const at = offset + Math.max(0, matched.search(/[.\w~$/]/));
  const { start, end } = lineSpanAt(text, at);
  const line = text.slice(Math.max(start, at - reach), at);
  const before = line.slice(0, line.length - (wordStart.exec(line)?.[0] ?? '').length);
  if (isPath.test(matched) && isHandled(before, text.slice(at, Math.min(end, at + reach)))) return true;
  if (lookedAt.test(text.slice(at, Math.min(end, at + reach)))) return true;
  return isTold(region, at);
}

/** What is found by its place alone; a command that reads is one whatever is before it. */
const isPath =
  /^[\s"'`(=/]{0,3}(?:~|\$HOME|\.(?:ssh|aws|kube|docker|config|azure|gnupg|netrc|npmrc|pypirc|pgpass|git-credentials)|id_)/;

function isHandled(before: string, behind: string): boolean {
  if (intoFile.test(before) || handled.test(before) || signingCall.test(before)) return true;
  if (handlingCall.test(before.replace(/["'`]$/, ''))) return true;
  const rest = behind.replace(/^[^\s"'`;&|)]{0,120}/, '');
  return copied.test(before) && endOfCommand.test(rest);
}
