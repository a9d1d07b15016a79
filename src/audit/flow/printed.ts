/** Lines of programs that print a text: the person who starts the program reads it, and nothing runs it. */
import { inString } from '../engine/languages.ts';
import { lineSpanAt } from '../engine/region.ts';

const printing =
  /^\s{0,40}(?:echo|fmt\.Print\w{0,3}|printf?|println|puts|info|log|say|console\.(?:error|info|log|warn)|Write-(?:Host|Output))\b!?[\s(]{1,3}/;

/** Whether the line prints a text and gives it to no other program and no file. */
function isPrintedLine(line: string): boolean {
  if (!printing.test(line)) return false;
  const call = line.replaceAll(/"(?:[^"\\]|\\.){0,400}"|'[^']{0,400}'|`[^`]{0,400}`/g, '');
  return !/[|>]/.test(call);
}

/** A command within the text, whose output the shell puts there before it prints. */
const substitution = /(?<!\\)\$\((?!\()[^)]{0,400}$|"[^"`]{0,200}(?<!\\)`[^`]{0,400}$/;

/** Whether the offset lies in a text that its line only prints. */
export function isPrinted(text: string, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset);
  return (
    isPrintedLine(text.slice(start, end)) &&
    inString(text, offset) &&
    !substitution.test(text.slice(start, offset))
  );
}
