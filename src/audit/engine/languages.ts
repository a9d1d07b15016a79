/** Programs and shells: what is a command in one is a name or a string in the other. */
import { patternNamed } from '../patterns/shared-words.ts';
import { lineSpanAt, type Region } from './region.ts';

const programLanguages = new Set(
  `c cpp cs csharp dart go golang java javascript js jsx kotlin kt mjs cjs php py python py3 rb ruby rs rust scala swift ts
  tsx typescript vue svelte sql graphql json json5 jsonc yaml yml toml`.split(/\s{1,9}/),
);

/** Whether the region is text of a programming language or data. */
export const isProgram = ({ language }: Region): boolean => programLanguages.has(language);

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

/** Whether the offset lies in a string of a deny list: the text is refused, and not run. */
export function isRefusedString(text: string, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset);
  const line = text.slice(start, end);
  if (!inString(text, offset)) return false;
  if (runs.test(line.slice(0, offset - start))) return false;
  // An option that calls itself dangerous is given to a program, not refused.
  const refuses = (words: string): boolean => refusal.test(words.replaceAll(/--[\w-]{2,60}/g, ' '));
  if (refuses(line)) return true;
  const above = text
    .slice(Math.max(0, start - 4000), start)
    .split('\n')
    .slice(-listReach);
  for (let index = above.length - 1; index >= 0; index -= 1) {
    const row = above[index] ?? '';
    // The opening of the list that the string is in: an assignment or a key that ends with a bracket.
    if (/[[({]\s{0,4}(?:(?:#|\/\/)[^\n]{0,80})?$/.test(row)) return refuses(row);
    if (/^\s{0,40}(?:def|function|class|async|export|const|let|var|if|for|while)\b/.test(row)) return false;
  }
  return false;
}
