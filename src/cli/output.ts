/** What is printed, and how: results on the output stream, everything else on the error stream. */
import { inertJson } from '../text/inert.ts';
import { controlClass, invisibleClass } from '../text/invisible.ts';
import type { Result } from './command.ts';
import { ApprovalNeeded, exitCodes, Failure } from './failure.ts';

const unprintable = new RegExp(`(?![\\t\\n])[${controlClass}${invisibleClass}]`, 'gu');

/** Text from outside, made safe for a terminal: it moves no cursor and hides nothing. Line ends and tabs stay. */
export function cleanText(text: string): string {
  return text.replaceAll(unprintable, '');
}

/** The same as one line, for what must not look like a line of its own. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ');
}

/** A result as it is written, with one line end at its end. */
export function resultText(result: Result, asJson: boolean, isTerminal: boolean): string {
  if (asJson) return `${inertJson(result.json, 2)}\n`;
  const text = result.raw === true && !isTerminal ? result.text : cleanText(result.text);
  return result.raw === true || text.endsWith('\n') ? text : `${text}\n`;
}

/** A failure as JSON on the output stream, so that a program reads one place. */
export function failureJson(failure: Failure): string {
  const { kind, message, details } = failure;
  const error = { kind, exit_code: exitCodes[kind], message, details };
  return `${inertJson({ error }, 2)}\n`;
}

export function red(text: string, withColor: boolean): string {
  return withColor ? `\u001B[31m${text}\u001B[39m` : text;
}

export function failureText(failure: Failure, withColor: boolean): string {
  const word = red('error:', withColor);
  const before = failure instanceof ApprovalNeeded ? '' : `${word} `;
  const lines = [
    `${before}${cleanLine(failure.message)}`,
    ...failure.details.map((each) => `  ${cleanLine(each)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** https://no-color.org, FORCE_COLOR and `TERM=dumb`. */
export function usesColor(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
}
