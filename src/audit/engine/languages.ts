/** Programs and shells: what is a command in one is a name or a string in the other. */
import { patternNamed } from '../patterns/shared-words.ts';
import { lineSpanAt, type Region } from './region.ts';

const programLanguages = new Set(
  `c cpp cs csharp dart go golang java javascript js jsx kotlin kt mjs cjs php py python py3 rb ruby rs rust scala swift ts
  tsx typescript vue svelte sql graphql json json5 jsonc yaml yml toml`.split(/\s{1,9}/),
);
const shellNames = new Set(
  'sh bash zsh fish shell console terminal shellsession powershell pwsh ps1 batch bat cmd step'.split(' '),
);
/** Statements that no shell has. */
const programText = patternNamed('program-text');

/** Whether the region is text of a programming language or data, by its language or, without one, by its statements. */
export function isProgram({ language, text }: Region): boolean {
  if (programLanguages.has(language)) return true;
  return !shellNames.has(language) && programText.test(text.slice(0, 8192));
}

/** Whether the offset lies inside quotation marks that are opened on its own line. */
export function inString(text: string, offset: number): boolean {
  const { start } = lineSpanAt(text, offset);
  let open = '';
  for (let at = start; at < offset; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (open === '' && (character === '"' || character === "'" || character === '`')) open = character;
    else if (character === open) open = '';
  }
  return open !== '';
}

/** Names of lists and checks whose strings are refused, not run. */
const refusal = patternNamed('languages-refusal');
const runs =
  /\b(?:system|exec\w{0,8}|spawn\w{0,6}|popen|run|call|check_\w{4,6}|eval|fetch|post|urlopen)\s{0,3}\(|\$\(|\bsh\s-c\b/i;
/** Lines above a string in which its list may be named. */
const listReach = 40;

/** A field of an event record, whose value says what was run somewhere: `"process.command_line": "…"`. */
const eventField =
  /["'](?:process|event|parent|host|user|file|registry|winlog|sysmon)(?:\.\w{1,30}){1,4}["']\s{0,3}:\s{0,3}\[?\s{0,3}["'][^\n]{0,400}$/i;

/** Keys of a rule that recognizes commands, and of what a program is told to run. */
const ruleKey = /^\s{0,40}["']?(?:examples?|match|pattern|regexp?)["']?\s{0,3}:\s{0,3}/i;
const regexKey = /["']?\b(?:pattern|regexp?)["']?\s{0,3}:\s{0,3}["'][^\n]{0,200}\\\\?[sbwd(.|]/i;
const commandKey = /["']?\b(?:args|cmd|command|exec|hook|run|script|shell)["']?\s{0,3}:/i;

/**
 * Whether the offset lies in the pattern or the example of a rule that recognizes commands: `{"pattern": "rm\\s+-rf", "example": …}`.
 * An entry that also names a command to run is none.
 */
export function isRuleExample(text: string, offset: number): boolean {
  const { start } = lineSpanAt(text, offset);
  if (!ruleKey.test(text.slice(start, offset))) return false;
  const from = text.lastIndexOf('{\n', offset);
  const until = text.indexOf('\n', text.indexOf('}', offset));
  if (from < 0 || offset - from > 1200) return false;
  const entry = text.slice(from, until < 0 ? offset + 400 : Math.min(until, offset + 800));
  return regexKey.test(entry) && !commandKey.test(entry);
}

const testFile =
  /(?:^|\/)tests?\/|(?:^|\/)test_[^/]{1,80}$|[._-](?:test|spec)\.\w{1,4}$|_test\.(?:go|py|rb)$/i;
/** A shell that a test gives text to. */
const shellOf =
  /shell\s{0,3}=\s{0,3}True|os\.(?:system|popen)\(\s{0,3}[^\s)]|\b(?:ba|z|da)?sh["']?,?\s{1,4}["']?-c\b|^\s{0,20}eval\s|execSync|\bexec\(/m;

/**
 * Whether the offset lies inside a value of a test behind other text and a separator, as in `"name;rm -rf /"`: what the
 * program under test has to refuse. Where the file gives text to a shell, it may be run, unless the value has a name that
 * assertions use and no shell is given.
 */
export function isInjectedValue(file: string, text: string, offset: number): boolean {
  if (!testFile.test(file) || !inString(text, offset)) return false;
  const { start } = lineSpanAt(text, offset);
  const before = text.slice(start, offset);
  if (!/["'][^"'\n;|&$`]{0,80}["']?[;|&`]{1,2}\s{0,3}$/.test(before)) return false;
  return !shellOf.test(text);
}

/** A row of a table or a log in which another cell is the verdict on it: `| rm -rf / | Blocked | |`. */
const refusedRow =
  /^[^\n]{0,200}\|[^\n]{0,200}\|\s{0,4}(?:DEN(?:Y|IED)|BLOCK(?:ED)?|REJECT(?:ED)?|REFUSED?|FORBIDDEN|\u274C)\s{0,4}\|/i;

/**
 * Whether the offset lies in a string of a deny list, of a test or of an event record, or in a row of verdicts: the text is refused, expected or
 * reported, and not run.
 */
export function isRefusedString(text: string, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset);
  const line = text.slice(start, end);
  if (refusedRow.test(line)) return true;
  if (!inString(text, offset)) return false;
  // An option that calls itself dangerous is given to a program, not refused.
  const refuses = (words: string): boolean => refusal.test(words.replaceAll(/--[\w-]{2,60}/g, ' '));
  if (eventField.test(line.slice(0, offset - start))) return true;
  if (runs.test(line.slice(0, offset - start)))
    return /\b(?:assert|expect)\w{0,20}\b/i.test(line) && !/\bsystem|exec|spawn|popen/i.test(line);
  if (refuses(line)) return true;
  const above = text
    .slice(Math.max(0, start - 4000), start)
    .split('\n')
    .slice(-listReach);
  for (let index = above.length - 1; index >= 0; index -= 1) {
    const row = above[index] ?? '';
    // The opening of the list that the string is in: an assignment or a key that ends with a bracket.
    if (/[[({]\s{0,4}(?:(?:#|\/\/)[^\n]{0,80})?$/.test(row)) return refuses(row);
    if (/^\s{0,40}(?:def|function|class|async|export|const|let|var|if|for|while)\b/.test(row))
      return refuses(row);
  }
  return false;
}
