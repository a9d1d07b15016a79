/** Untrusted texts for a job's log: one line each, and never a command to terminal or runner. */
import { printable } from '../ingest/sources/safe-path.ts';
import { withoutCommands } from '../text/inert.ts';

/** The text on one line of at most 200 characters, controls as escapes, and no command of a runner's. */
export function inert(text: string): string {
  return withoutCommands(printable(text));
}

/** The same for a sentence: 200 characters at a time, the first 600. */
export function inertSentence(text: string): string {
  const parts = text.match(/[^]{1,200}/gu) ?? [];
  // Once more over the whole, as a command may span two parts.
  return withoutCommands(parts.slice(0, 3).map(printable).join(''));
}

export interface Place {
  /** Path in the repository that the job runs for. */
  readonly file: string;
  readonly line: number;
}

/** An annotation as a workflow command, without a line end. `message` is one line whose parts are inert already. */
export function annotation(
  level: 'error' | 'warning' | 'notice',
  { file, line }: Place,
  message: string,
): string {
  return `::${level} file=${escapeProperty(inert(file))},line=${line}::${escapeData(withoutCommands(message))}`;
}

/** The escapes that runners undo in a command's message. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Colons and commas end a property. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The text as Markdown code, whatever backticks it holds; nothing in it is markup. */
export function markdownCode(text: string): string {
  const plain = inertSentence(text);
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 || plain.trim() === '' ? ' ' : '';
  return `${fence}${space}${plain}${space}${fence}`;
}
