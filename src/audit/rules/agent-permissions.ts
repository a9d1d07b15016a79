/** AG: how an agent is started, and settings and servers that open it. */
import type { Weigher, RowHit } from '../engine/rule.ts';
import { patternNamed } from '../patterns/shared-words.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { type Region } from '../engine/region.ts';
import { firstUrl, isLeftOpen } from '../hosts/addresses.ts';
import { isLocal, isBareAddress, isPrivateAddress } from '../hosts/whose-host.ts';
import { testFile } from '../vocabulary/file-places.ts';

/** An editor setting that approves everything (AG-01). */
export const byEditorSettings: Weigher = ({ region, severity, match, start }) =>
  (
    region.kind === 'config' || region.kind === 'script'
      ? isAgentSetting(region, match[0], start)
      : ordersToWrite(region)
  )
    ? severity
    : 'medium';

const refused = patternNamed('modes-refused');

/** Whether the sentence before a block orders to write it. */
const ordersToWrite = ({ lead }: Region): boolean =>
  /\b(?:write|add|put|set|create|save|change)\b/i.test(lead) && !refused.test(lead);

/** Agents and editors, their files, and what only their settings have. */
const agentSigns = patternNamed('agent-signs');

/** Whether the setting names an agent, or its file or what is around it does. */
const isAgentSetting = ({ file, text }: Region, setting: string, at: number): boolean =>
  /chat\.tools|cursor\.|skipPermissions|trustAllTools|Everything/i.test(setting) ||
  /(?:^|\/)\.[\w-]{2,20}\/|mcp|settings/i.test(file) ||
  agentSigns.test(text.slice(Math.max(0, at - 600), at + 600));

/** Plain http and bare addresses can be changed on the way; https is the address of some vendor. */
export function byServerAddress({ match, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]);
  if (url === null || isLocal(url.host) || isLeftOpen(url.host) || isPrivateAddress(url.host)) return null;
  return url.scheme === 'http' || isBareAddress(url.host) ? severity : null;
}

const permissions =
  /Bash\(\*\)|["']Bash["']\s?[,\]]|bypassPermissions|approval_policy|danger-full-access|autoApprove|skipDangerousMode/i;
const shownHook = patternNamed('shown-hook');

/** The tools that a hook is for, which the hook does not allow. */
const matchers = /["']?\bmatcher["']?\s{0,3}[:=]>?\s{0,3}["'][^"'\n]{0,80}["']/g;
/** Rules that refuse a tool or have the agent ask, and nothing that lets one through. */
const refusing = /["'.](?:deny|ask)\b/;
const allowing =
  /["'.](?:allow(?:ed|edTools|_tools|list)?|approve|defaultMode)\b|\b(?:curl|wget|nohup|base64)\b/;

/** Whether the program adds a hook only, which is no permission, and says so to who starts it, or refuses tools beside it. */
const isHookOnly = (scope: string, text: string): boolean =>
  !permissions.test(scope.replaceAll(matchers, '')) &&
  (shownHook.test(text) || (refusing.test(scope) && !allowing.test(scope)));

/** A script writes permissions into an agent’s settings (AG-01). */
export const byWrittenPermissions: Weigher = ({ region, scope, severity }) =>
  testFile.test(region.file) ? 'low' : isHookOnly(scope, region.text) ? 'medium' : severity;
