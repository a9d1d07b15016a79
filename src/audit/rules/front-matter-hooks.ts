/** AG-04 for SKILL.md: commands in the front matter that an agent runs by itself. */

import type { Severity } from '../../schema/vocabulary.ts';
import { type PlainHit } from '../engine/hit.ts';

import { networkSinks } from './exfiltration/sources-and-sinks.ts';
import { secretSources } from './exfiltration/sources-and-sinks.ts';

/** A command in the front matter that an agent runs by itself: hooks with a command, and keys named after an event. */
const hookCommand =
  /^[ \t]{0,24}-?[ \t]{0,4}(?:command|run|script|pre|post|setup|init|on[A-Z]\w{2,20})[ \t]{0,4}:[ \t]{0,4}(?:\|[ \t]{0,4}\n[ \t]{1,24})?["']?([^\n]{3,600})/gm;

const hookBlock = /^[ \t]{0,8}(?:hooks|lifecycle|events|triggers)[ \t]{0,4}:/m;

/** AG-04 for SKILL.md: what the front matter starts; network, secrets or a place outside make it high. */
export function frontMatterStarts(path: string, frontMatter: string): PlainHit[] {
  if (!hookBlock.test(frontMatter)) return [];
  return [...frontMatter.matchAll(hookCommand)].map((match) => {
    const command = (match[1] ?? '').replaceAll('\\"', '"').replace(/["']\s{0,4}$/, '');
    return {
      rule: 'AG-04',
      severity: hookSeverity(command),
      file: path,
      line: frontMatter.slice(0, match.index).split('\n').length + 1,
      text: command,
    };
  });
}

/** Places outside of the skill that others can write to, in any notation. */
const elsewhere = [
  String.raw`(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.(?!(?:agents|claude|codex|cursor|gemini|openclaw)\/))[\w./-]`,
  String.raw`\\{2,4}[\w.$-]{2,60}(?:@\w{1,6})?\\{1,2}[\w.$-]{1,60}\\`,
  String.raw`(?:%(?:TEMP|TMP|APPDATA|LOCALAPPDATA|PUBLIC)%|\$env:(?:TEMP|TMP|APPDATA|LOCALAPPDATA|PUBLIC)\b)`,
  String.raw`[A-Z]:\\{1,2}(?:Temp|Users\\{1,2}Public|ProgramData|Windows\\{1,2}Temp)\b`,
].join('|');
/** Where a command names what it starts: at its beginning, or behind an interpreter or a launcher and its options. */
const started = [
  String.raw`(?:^|[;&|({])\s{0,4}(?:(?:cd|exec|source|nohup|start|call|\.|&)\s{1,3})?|`,
  String.raw`(?:\b(?:(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php|(?:pwsh|powershell|cmd)(?:\.exe)?|rundll32|regsvr32|mshta|[wc]script)`,
  String.raw`\s{1,3}(?:[-/]\w{1,20}\s{1,3}(?:Bypass\s{1,3}|Hidden\s{1,3})?){0,6})`,
].join('');
const startsElsewhere = new RegExp(`(?:${started})["']?(?:${elsewhere})`, 'i');
/** A command that no one can read before it runs. */
const encoded =
  /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}\s-e(?:nc?|ncodedcommand|c)?\s{1,4}["']?[\w+/=]{16}|\bbase64\s{1,4}(?:-\w{0,3}[dD]|--decode)\b[^\n]{0,120}(?<!\|)\|\s{0,4}(?:sudo\s)?(?:ba|z|da)?sh\b/i;

/** Whether what a hook starts is out of the reader's sight: encoded, or a file of a place outside of the skill. */
export const isUnseenStart = (command: string): boolean =>
  encoded.test(command) || startsElsewhere.test(command);

function hookSeverity(command: string): Severity {
  // A shell that is given a file reads what the pipe brings as data.
  const runsRemote =
    /(?<!\|)\|\s{0,4}(?:sudo\s)?(?:ba|z|da)?sh\b(?!\s{1,4}(?!\d?[>&])["']?[\w./$~{])|\$\(\s{0,3}(?:curl|wget)|\b(?:iwr|irm)\b[^\n]{0,200}\biex\b/.test(
      command,
    );
  const sendsFiles =
    /(?:\btar\b|\bzip\b|\bcat\b|\benv\b|\bgit\b)[^\n]{0,200}\|\s{0,4}(?:curl|nc|wget)\b|\bcurl\b[^\n]{0,200}\s-T\s/.test(
      command,
    );
  if ((runsRemote && /^\s{0,4}(?:curl|wget|iwr|irm)\b/.test(command)) || sendsFiles) return 'critical';
  if (
    runsRemote ||
    networkSinks.some((sink) => sink.test(command)) ||
    secretSources.some((source) => source.test(command))
  )
    return 'high';
  if (/https?:\/\/|\b(?:curl|wget|nc)\s/.test(command) || isUnseenStart(command)) return 'high';
  return 'low';
}
