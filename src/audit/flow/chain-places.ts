/** Where a region reads a secret or sends something: places that are used, and not only named. */
import { inString, isProgram } from '../engine/languages.ts';
import { possibleIn } from '../engine/prefilter/prefilter.ts';
import { lineSpanAt, type Region, type RegionKind } from '../engine/region.ts';
import { isExcluded, roleOf } from '../engine/roles.ts';
import { shellEnvironment } from '../rules/exfiltration/sources-and-sinks.ts';
import { secretSources } from '../rules/exfiltration/sources-and-sinks.ts';
import { patternNamed } from '../patterns/shared-words.ts';

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

/** Whether what looks like a way out is in the middle of words. */
function isNoSend({ text, language }: Region, offset: number, matched: string): boolean {
  const before = text.slice(Math.max(lineSpanAt(text, offset).start, offset - 200), offset);
  if (namedTool.test(matched)) return true;
  return looseCommand.test(matched) && language !== 'step' && !commandStart.test(before);
}

/** The key that a client is asked to log in with, which stays on this machine. */
const isIdentity = patternNamed('is-identity');

/** A path in the query of an address is asked of its host, and read by no one here. */
const inQuery = /https?:\/\/[^\s"'`<>$({?]{1,120}\?[^\s"'`<>$({]{0,80}$/i;

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
      if (patterns !== secretSources && isMethod.test(text.slice(Math.max(0, offset - 40), offset + 6)))
        continue;
      if (patterns !== secretSources && isNoSend(region, offset, match[0])) continue;
      if (isGranted.test(text.slice(Math.max(0, offset - 90), offset + 1))) continue;
      if (isIdentity.test(text.slice(Math.max(0, offset - 60), offset))) continue;
      if (patterns === secretSources && inQuery.test(text.slice(Math.max(0, offset - 210), offset))) continue;
      if (isExcluded(match[0].replace(/\.?[\w.]{1,40}$/, '')) || roleOf(region, offset, from).demoted)
        continue;
      found.push({ region, offset, text: match[0] });
    }
  }
  return found;
}
