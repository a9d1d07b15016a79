/** EX-01: settings that a program loads for itself, one key that signs it in, and names of secrets that are searched for. */
import { lineSpanAt, type Region } from '../engine/region.ts';
import {
  keepsByName,
  oneName,
  passedOn,
  takesApart,
  toEnvironment,
} from '../vocabulary/exfiltration/settings-reads.ts';

/** Characters behind a read in which its values are taken apart. */
const parsedWithin = 700;
const settings = /\.env\b|\.npmrc\b/;

/**
 * Whether a file of settings is written, looked through for a name, or loaded into the program's own environment. What
 * the environment or a variable then brings to a host is judged where it is sent.
 */
export function isOwnSettings({ text }: Region, offset: number, matched: string): boolean {
  if (!settings.test(matched)) return false;
  const { start, end } = lineSpanAt(text, offset);
  const line = text.slice(start, end);
  const behind = text.slice(offset, offset + parsedWithin);
  const name = /(\w{2,40})=["']?\$\($/.exec(text.slice(start, offset))?.[1];
  if (publicName.test(matched) && !/\||\s-[a-zE]*v|^[^=]*\.\*/.test(matched)) return true;
  if (name !== undefined && inBody(name).test(text.slice(offset, offset + 8_000))) return false;
  return isWritten(line, matched) || isLoaded(line, text.slice(Math.max(0, offset - 400), offset), behind);
}

/** One variable that is built into pages for each visitor to read, as its beginning or its name says. */
const publicName =
  /^(?:grep|sed|awk)\s[^\n|]{0,60}["'^/ ](?:(?:VITE|NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|REACT_APP|GATSBY|PUBLIC)_\w{2,60}|\w{2,40}_(?:ANON|PUBLISHABLE)_KEY)\b/;

/** `cat > .env <<EOF`, `sed -i … .env`, `grep -v '^NAME=' .env > .env.new`: the file is made or changed. */
const isWritten = (line: string, matched: string): boolean =>
  /^(?:cp|mv)\b[^;&|\n]{0,200}\s\S{0,120}\.env[\w.]{0,12}["']?\s{0,4}(?:$|[;&|])/.test(
    line.slice(Math.max(0, line.indexOf(matched))),
  ) ||
  /^(?:cat|tee|cp)\b[^<]{0,80}>{1,2}/.test(matched) ||
  /^sed\s{1,4}(?:-[a-zE]{1,3}\s{1,4}){0,2}-i/.test(matched) ||
  (/^grep\s{1,4}-v/.test(matched) && />\s{0,3}["']?[^\s|;&]{0,80}\.env[\w.]{0,12}/.test(line)) ||
  /^grep\s{1,4}-[a-zE]{0,3}q/.test(matched);

function isLoaded(line: string, before: string, behind: string): boolean {
  if (/@-|\bcurl\b|\bwget\b|\bnc\b|base64/.test(line)) return false;
  if (oneName.test(line) || toEnvironment.test(line)) return true;
  if (/\bdone\s{1,4}<\s/.test(line)) return /\bexport\s/.test(before);
  return takesApart.test(behind) && keepsByName.test(behind) && !passedOn.test(behind);
}

/** Choices, repetitions, classes; a backslash before a dot is a path of Windows too, but none begins so. */
const searchMarks = /^\(?\\{1,2}\.|\.\*|\\[bs](?!\w)|\w\|[\w\\.~/(]|\[[^\]\s]{1,20}\]/;

/** A literal without a blank that has the marks of a pattern: `'\.ssh/id_rsa|\.env\b'`. */
export function isSearchPattern({ text }: Region, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset);
  const before = text.slice(Math.max(start, offset - 300), offset);
  const after = text.slice(offset, Math.min(end, offset + 300));
  // Inline code with repetitions of any character and escaped dots is matched against a text: `name.*\.txt`.
  const inline = `${/`([^`\s]{0,60})$/.exec(before)?.[1] ?? ' '}${/^[^`\s]{0,60}(?=`)/.exec(after)?.[0] ?? ' '}`;
  if (/^(?!.*\s)[^<$]*\w\.\*\\?[\w.]/.test(inline)) return true;
  const [, mark = '', head = ''] = /(["'])([^"'\s]{0,300})$/.exec(before) ?? [];
  if (mark === '') return false;
  const literal = head + after.slice(0, Math.max(0, after.indexOf(mark)));
  // A shell replaces what is in `"$(env|base64)"` before any program sees it.
  const isRun = mark === '"' && /\$\(\w|^`\w/.test(literal);
  return literal !== '' && !isRun && !/\s/.test(literal) && searchMarks.test(literal);
}

/** A line that is printed, or a remark in a block of code. */
export function isAside({ kind, text }: Region, offset: number): boolean {
  const { start } = lineSpanAt(text, offset);
  const before = text.slice(start, offset);
  if (kind === 'fence' && /^\s{0,40}(?:#(?!!)|\/\/)\s/.test(before)) return true;
  const printed =
    /^\s{0,40}(?:echo|printf|console\.(?:log|error|info)\(|print\()\s{0,4}(?:-e\s)?[rf]?(["'])(.{0,300})$/.exec(
      before,
    );
  if (printed === null) return false;
  const [, mark = '', said = ''] = printed;
  const isShell = /^\s{0,40}(?:echo|printf)/.test(before);
  return !said.includes(mark) && !(isShell && mark === '"' && /\$\(|`/.test(said)) && !said.includes('${');
}

/** A request that carries the value of this name in its body. */
const inBody = (name: string): RegExp =>
  new RegExp(
    `(?:\\s-d|\\s-F|--data[\\w-]{0,12}|--form|\\b(?:json|data|files|body|payload|content)\\b\\s{0,3}[=:])[^\\n]{0,160}\\b${name}\\b|\\b${name}\\b[^\\n]{0,60}\\|\\s{0,3}(?:curl|nc|base64)`,
  );
