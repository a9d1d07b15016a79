/** Commands that a program prints or settings keep as a text, and nothing runs. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { inString } from '../../engine/languages.ts';
import { lineSpanAt } from '../../engine/region.ts';
import type { Hit } from '../../engine/hit.ts';
import { never, type ConditionOf } from '../condition.ts';
import { keysAt } from './settings-keys.ts';

/** Rules about what a command fetches, runs or changes. */
const commands = /^(?:RC-0[1-4]|SY-0[1-6])$/;

/**
 * A command that the program prints, and one that settings hold as a description, a pattern or something refused. A reader of what is printed may still follow
 * it, so it is reported. It does not hold for critical hits, for any hit of a skill that has its agent obey what programs
 * print, and for a command that hides what it starts.
 */
export const isOnlySaid: ConditionOf = (hits) =>
  hits.some(isObeyed) ? never : (hit) => hit.severity === 'high' && commands.test(hit.rule) && isSaid(hit);

/** An order to do what the output of a program, or another text, says. */
const isObeyed = ({ rule, role, severity }: Hit): boolean =>
  rule === 'PI-12' &&
  role === 'use' &&
  (severity === 'medium' || severity === 'high' || severity === 'critical');

/** A hidden file, a window or an output that no one sees. */
const unseen =
  /\/\.\w[\w.-]{0,40}(?=[\s"'`;&)]|$)[^\n]{0,80}(?:&&|;|\|)|\bnohup\b|>\s?\/dev\/null\s{1,3}2>&1\s{0,3}&(?!&)|-w(?:indowstyle|in\w{0,9})?\s{1,3}hidden\b/i;

function isSaid({ region, offset, matched }: Hit): boolean {
  if (region === null) return false;
  const { start, end } = lineSpanAt(region.text, offset);
  if (unseen.test(region.text.slice(start, end))) return false;
  const at = offset + Math.max(0, (matched ?? '').search(/[^\s"'`]/));
  if (region.kind === 'config') {
    const [key = '', ...outer] = keysAt(region, at);
    return said.test(key) && !outer.some((name) => running.test(name));
  }
  return region.kind === 'script' && isPrinted(region.text, at);
}

/** Keys of settings whose values are read by people, matched against a text, or refused. */
const said = patternNamed('said-said');

/** Lists whose members are run, whatever their names. */
const running =
  /^(?:alias|aliases|commands?|cmds?|hooks?|jobs?|lifecycle|run|scripts?|stages?|steps?|targets?|tasks?)$/i;

const saying = [
  String.raw`(?:^|[\s;&|{(,=>])(?:(?:echo|print|say|show|warn|err|error|info|note|die|fail|abort|fatal|usage|hint|msg|message|notice|debug|log|success)\w{0,12}|\w{0,20}(?:Error|Exception|Exit)`,
  String.raw`|console\.\w{3,8}|(?:logg?(?:er|ing)?|click|typer|rich|console|st|fmt|sys|self\.stdout|std(?:out|err)|process\.std(?:out|err)|sys\.std(?:out|err))`,
  String.raw`\.\w{3,12}|Write-(?:Host|Output|Error|Warning)|e?print(?:f|ln)?!?|puts|(?:raise|throw)(?:\s{1,3}(?:new\s{1,3})?[\w.]{1,60}\b)?)\s{0,3}(?:\(\s{0,3})?(?:-\w{1,3}\s{1,3})?[bfru$]{0,2}$`,
].join('');
const sayingCall = new RegExp(saying, 'i');
/** What a call for printing does with the text besides: a pipe, a file, a substitution. */
const passedOn = /\||(?<![12&-])>(?!\s?(?:&2|\/dev\/(?:stderr|tty|null)))|\bfile\s?=(?!\s?sys\.std)/;

/** Whether a call that only prints is given the text, on this line or as one of its lines of text. */
function isPrinted(text: string, at: number): boolean {
  if (!inString(text, at)) return false;
  const { start, end } = lineSpanAt(text, at);
  const line = text.slice(start, end);
  const open = openingOf(line, at - start);
  const before = line.slice(0, open);
  if (/[$<]\(\s{0,3}\w{0,10}\s{0,3}$/.test(before)) return false;
  const rest = line.slice(at - start).replaceAll(/^(?:[^"'`\\]|\\.){0,600}["'`]/g, '');
  const call = before.trim() === '' ? callAbove(text, start) : before;
  return sayingCall.test(call) && !passedOn.test(rest.replaceAll(/"[^"]{0,300}"|'[^']{0,300}'/g, ''));
}

/** Where the quotation mark is that opens the text with the offset in it. */
function openingOf(line: string, at: number): number {
  let open = -1;
  for (let index = 0; index < at; index += 1) {
    const character = line[index] ?? '';
    if (character === '\\') index += 1;
    else if (open < 0 && /["'`]/.test(character)) open = index;
    else if (open >= 0 && character === line[open]) open = -1;
  }
  return open < 0 ? at : open;
}

const splitCall = /^([^"'`\n]{0,120}\(\s{0,3})[bfru]{0,2}(["'`])(?:(?!\2).){0,400}\2\s{0,3}[+.]?\s{0,3}$/;

/** The beginning of a call whose argument is lines of text, of which the one at `start` is one; the first may be on the call's line. */
function callAbove(text: string, start: number): string {
  const above = text
    .slice(Math.max(0, start - 2000), start)
    .split('\n')
    .slice(-25, -1);
  for (const line of above.toReversed()) {
    if (/^\s{0,60}[bfru]{0,2}["'`]/.test(line)) continue;
    const opened = splitCall.exec(line)?.[1];
    if (opened !== undefined) return opened.trimEnd();
    return /\(\s{0,3}$/.test(line) ? line.trimEnd() : '';
  }
  return '';
}
