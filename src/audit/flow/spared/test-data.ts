/** What a program under test is given, and what a page shows as looked for: data in any skill, whatever its purpose. */
import { isSkillFile } from '../../../schema/skill-folder.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import { orders } from '../../vocabulary/guards.ts';

/** Rules for what is run. */
const ofCommands = /^(?:EX-0[1-4]|RC-|SY-)/;

/** Whether the command at the offset is the payload of a test, the input of a hook, or a sample of what is detected. */
export const isTestData = (rule: string, region: Region, offset: number): boolean =>
  ofCommands.test(rule) &&
  (isInjectionList(region, offset) || isHookInput(region, offset) || isNamedSample(region));

/** Languages of blocks in which no remark begins with a semicolon. */
const shells = /^(?:|bash|sh|shell|zsh|text|txt|plain|plaintext|http|payloads?)$/;
/** Suffixes for the input of another program: a shell reads no line that begins with a semicolon. */
const ended = /^\s{0,8};(?!;)/;
const joined = /^\s{0,8}(?:\|{1,2}|&{1,2})\s{0,3}\w/;

/** A list of what is put behind a value to break out of it: lines that begin with one separator or another. */
function isInjectionList({ kind, language, text }: Region, offset: number): boolean {
  if (kind !== 'fence' || !shells.test(language)) return false;
  const { start, end } = lineSpanAt(text, offset);
  if (!ended.test(text.slice(start, end))) return false;
  const lines = text.slice(0, 20_000).split('\n');
  const count = (what: RegExp): number => lines.filter((line) => what.test(line)).length;
  return count(ended) > 3 && count(joined) > 1;
}

/** The record that an agent gives to a hook before it uses a tool. */
const hookRecord = /\\?["'](?:tool_input|hook_event_name|tool_name)\\?["']\s{0,3}:/;
/** Words that print the record, or give it to a program. */
const givesRecord = /^[^{]{0,120}(?:\b(?:echo|printf|print)\s|<<<\s{0,3})[^{]{0,40}\{/;

/** A record on its way to a program in a file that judges it: `echo '{"tool_input": {"command": "…"}}' | sh hook.sh`. */
function isHookInput({ text }: Region, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset);
  const line = text.slice(start, end);
  if (!givesRecord.test(line) || !hookRecord.test(text.slice(start, offset))) return false;
  const rest = text.slice(offset, end).replace(/^[^}]{0,2000}\}[\s}]{0,8}/, '');
  if (/<<</.test(line.slice(0, line.indexOf('{')))) return !rest.includes('|');
  const [, given = '', ...further] = rest.split('|');
  // What a shell without a file reads is run; so may be what another program takes out of the record.
  return (
    /\.(?:[cm]?[jt]s|py|rb|sh|pl|php|ps1)\b|\/[\w.-]{1,60}(?:\s|$)/.test(given) &&
    !further.some((next) => /\b(?:ba|z|da)?sh\b|\beval\b|\bxargs\b/.test(next)) &&
    !/\beval\b|\s-c\s/.test(given)
  );
}

/** What introduces samples of what a program finds. */
const finding =
  /\b(?:(?:check|look|monitor|scan|search|watch|test)(?:s|es)? for|catch(?:es)?|detects?|flags?|blocks?|rejects?|recogni[sz]es)\b|检测|扫描|拦截|検出|탐지/i;
const harm =
  /\b(?:attacks?|dangerous|malicious|malware|obfuscat\w{2,4}|suspicious|unsafe|mining|exfiltrat\w{2,4})\b|恶意|可疑|危险|悪意|악성/i;
const remark = /^\s{0,20}(?:#(?!!)|\/\/|--\s|;)\s{0,4}(\S[^\n]{2,160})$/;

/**
 * A block of a reference page whose introduction or first remark says that such things are found, and whose other
 * remarks name them one by one. What the text has its reader run is none.
 */
function isNamedSample({ kind, file, lead, text }: Region): boolean {
  if (kind !== 'fence' || !/\.mdx?$/i.test(file) || isSkillFile(file) || orders.test(lead)) return false;
  const remarks = text
    .slice(0, 8_000)
    .split('\n')
    .map((line) => remark.exec(line)?.[1] ?? '')
    .filter((words) => words !== '');
  const [first = ''] = remarks;
  const isAnnounced = [lead.trimEnd(), first.trimEnd()].some(
    (words) => finding.test(words.slice(-160)) && /[:：]$/.test(words),
  );
  return isAnnounced && remarks.length > 2 && harm.test(`${lead.slice(-160)} ${remarks.join(' ')}`);
}
