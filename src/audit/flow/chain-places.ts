/** Where a region reads a secret or sends something: places that are used, and not only named. */
import { inString, isProgram } from '../engine/languages.ts';
import { possibleIn } from '../engine/prefilter/possible.ts';
import { lineSpanAt, type Region, type RegionKind } from '../engine/region.ts';
import { isExcluded, roleOf } from '../engine/roles.ts';
import { shellEnvironment } from '../rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import { isNoRead } from './no-reads.ts';
import { isIdentity } from './vendor-scripts.ts';

/** Text in sentences. */
export const spoken = new Set<RegionKind>([
  'prose',
  'list',
  'quote',
  'description',
  'frontmatter',
  'script-comment',
  'table',
]);

/** A place of a region that a pattern matches. */
export interface Place {
  readonly region: Region;
  readonly offset: number;
  readonly text: string;
}

/** In prose a command ends with its inline code; words of the sentence behind it are not its options. */
function isOneSpan(match: string, pattern: RegExp): boolean {
  const end = match.indexOf('`', 1);
  return end < 0 || pattern.test(match.slice(0, end));
}

/** `env|json)`, `/^(ENV|ARG)/`: values of an option or of a pattern, and no command. */
const alternatives = /^\W?(?:env|set)(?:\s?\|\s?\w{1,20}){1,6}\s?\)/i;
/** What a pipe ends in; `$(env | base64)` is a command. */
const piped =
  /\|\s?(?:awk|base64|cat|curl|cut|fold|grep|gzip|head|jq|nc|od|openssl|sed|sort|tail|tee|tr|wget|xxd|zip)\b/i;
const isAlternatives = (text: string, offset: number): boolean => {
  const shape = alternatives.exec(text.slice(offset, offset + 160))?.[0];
  return (
    shape !== undefined && !piped.test(shape) && !/[$<`]$/.test(text.slice(Math.max(0, offset - 1), offset))
  );
};
/** `program.account.fetch(`: a method of some object, and not the browser's function. */
const isMethod = /(?<!globalThis|window|self|axios|undici)\.fetch\($/i;
/** `Bash(curl:*)`: a permission in the front matter, which runs nothing. */
const isGranted = /\bBash\([^()\n]{0,80}$/;

/** Words that are commands only at the beginning of one. */
const looseCommand =
  /^(?:dig|ftp|host|mail|nslookup|ping|rsync|scp|sendmail|sftp|set|socat|telnet|websocat|wscat)\b/i;
/** `curl/wget`, `curl|fetch`: words of a message or of what is searched for. */
const namedTool = /^(?:curl|wget|fetch|ncat|netcat|nc|scp|rsync)(?:\/[a-z]|\\{0,2}\|\w|\))/i;
const commandStart =
  /(?:^|[;&|(`"'[{!$>\n-]|\b(?:do|then|else|sudo|exec|nohup|time|env|xargs|run|use|using|via|with|and|execute|timeout \d{1,5}s?))\s{0,12}$/i;

/** Whether what looks like a way out is in a remark, or in the middle of words. */
function isNoSend({ kind, text, language }: Region, offset: number, matched: string): boolean {
  const { start } = lineSpanAt(text, offset);
  const before = text.slice(Math.max(start, offset - 200), offset);
  if (/^\s{0,60}(?:#(?!!)|\/\/)/.test(before) && (kind === 'config' || kind === 'fence')) return true;
  if (namedTool.test(matched)) return true;
  return looseCommand.test(matched) && language !== 'step' && !commandStart.test(before);
}

/** Programs that steal and places of secrets, whose names a report has as often as a command. */
const nouns =
  /^(?:mimikatz|lsass|wallet\.dat|MetaMask|login data|cookies\.sqlite|logins\.json|browser_cookie3)/i;

/** Whether a name in a sentence is in no inline code. */
const isWordOnly = (text: string, offset: number, matched: string): boolean =>
  nouns.test(matched) && text.slice(Math.max(0, offset - 400), offset).split('`').length % 2 === 1;

/** First hits of each pattern that are used and not only named. */
export function places(region: Region, patterns: readonly RegExp[]): Place[] {
  const found: Place[] = [];
  const text = region.text.length > 262_144 ? region.text.slice(0, 262_144) : region.text;
  for (const pattern of possibleIn(text, patterns)) {
    let from = 0;
    for (let tries = 0; tries < 5; tries += 1) {
      const match = pattern.exec(text.slice(from));
      if (match === null) break;
      const offset = from + match.index + (/^\s/.test(match[0]) ? 1 : 0);
      from = offset + Math.max(1, match[0].length);
      if (spoken.has(region.kind) && !isOneSpan(match[0], pattern)) continue;
      if (pattern === shellEnvironment && isProgram(region) && !inString(text, offset)) continue;
      if (pattern === shellEnvironment && isAlternatives(text, offset)) continue;
      if (patterns === secretSources && isNoRead(region, offset, match[0])) continue;
      if (patterns !== secretSources && isMethod.test(text.slice(Math.max(0, offset - 40), offset + 6)))
        continue;
      if (patterns !== secretSources && isNoSend(region, offset, match[0])) continue;
      if (patterns === secretSources && spoken.has(region.kind) && isWordOnly(region.text, offset, match[0]))
        continue;
      if (isGranted.test(text.slice(Math.max(0, offset - 90), offset + 1))) continue;
      if (isIdentity.test(text.slice(Math.max(0, offset - 60), offset))) continue;
      if (isExcluded(match[0].replace(/\.?[\w.]{1,40}$/, '')) || roleOf(region, offset, from).demoted)
        continue;
      found.push({ region, offset, text: match[0] });
    }
  }
  return found;
}

/** The line that holds the place. */
export function lineAround({ region, offset }: Place): string {
  const { start, end } = lineSpanAt(region.text, offset);
  return region.text.slice(start, end);
}
