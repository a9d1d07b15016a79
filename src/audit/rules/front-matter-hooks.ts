/** AG-04 for SKILL.md: commands in the front matter that an agent runs by itself. */

import type { Severity } from '../../schema/vocabulary.ts';
import { type PlainHit } from '../engine/fact.ts';

import { networkSinks } from './exfiltration/network-sinks.ts';
import { secretSources } from './exfiltration/secret-sources.ts';

/** A command in the front matter that an agent runs by itself: hooks with a command, and keys named after an event. */
export const hookCommand =
  /^[ \t]{0,24}-?[ \t]{0,4}(?:command|run|script|pre|post|setup|init|on[A-Z]\w{2,20})[ \t]{0,4}:[ \t]{0,4}(?:\|[ \t]{0,4}\n[ \t]{1,24})?["']?([^\n]{3,600})/gm;

export const hookBlock = /^[ \t]{0,8}(?:hooks|lifecycle|events|triggers)[ \t]{0,4}:/m;

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

export function hookSeverity(command: string): Severity {
  const runsRemote =
    /\|\s{0,4}(?:sudo\s)?(?:ba|z|da)?sh\b|\$\(\s{0,3}(?:curl|wget)|\b(?:iwr|irm)\b[^\n]{0,200}\biex\b/.test(
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
  if (
    /https?:\/\/|\b(?:curl|wget|nc)\s/.test(command) ||
    /(?:^|[\s;&|])(?:cd\s{1,3})?(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.(?!(?:agents|claude|codex|cursor|gemini|openclaw)\/))[\w./-]/.test(
      command,
    )
  )
    return 'high';
  return 'low';
}
