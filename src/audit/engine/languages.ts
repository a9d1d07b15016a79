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
