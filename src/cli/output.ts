/** What is printed, and how: results on the output stream, everything else on the error stream. */
import type { Result } from './command.ts';
import { exitCodes, Failure } from './failure.ts';

/** Controls, bidi controls, zero-width and tag characters; line ends and tabs stay. */
const unsafe =
  /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Text from outside, made safe for a terminal: it moves no cursor and hides nothing. */
export function cleanText(text: string): string {
  return text.replace(unsafe, '');
}

/** A result as it is written, with one line end at its end. */
export function resultText(result: Result, asJson: boolean, isTerminal: boolean): string {
  if (asJson) return `${JSON.stringify(result.json, null, 2)}\n`;
  const text = result.raw === true && !isTerminal ? result.text : cleanText(result.text);
  return result.raw === true || text.endsWith('\n') ? text : `${text}\n`;
}

/** A failure as JSON on the output stream, so that a program reads one place. */
export function failureJson(failure: Failure): string {
  const { kind, message, details } = failure;
  const error = { kind, exit_code: exitCodes[kind], message, details };
  return `${JSON.stringify({ error }, null, 2)}\n`;
}

export function failureText(failure: Failure, withColor: boolean): string {
  const word = withColor ? '\u001B[31merror:\u001B[39m' : 'error:';
  const lines = [
    `${word} ${cleanText(failure.message)}`,
    ...failure.details.map((each) => `  ${cleanText(each)}`),
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
