/** AG: how an agent is started, and settings and servers that open it. */
import type { Weigher, RowHit } from '../engine/rule.ts';
import { isHereText } from '../engine/languages.ts';
import { patternNamed } from '../patterns/shared-words.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { type Region, lineSpanAt } from '../engine/region.ts';
import { firstUrl, isLeftOpen } from '../hosts/addresses.ts';
import { isLocal, isBareAddress, isPrivateAddress } from '../hosts/whose-host.ts';
import { testFile, peoplesDocument, testPlace } from '../vocabulary/file-places.ts';
import { isSkillFile } from '../../schema/skill-folder.ts';

/** An editor setting that approves everything (AG-01). */
export const byEditorSettings: Weigher = ({ region, severity, match, start }) =>
  (
    region.kind === 'config' || region.kind === 'script'
      ? isAgentSetting(region, match[0], start)
      : ordersToWrite(region)
  )
    ? severity
    : 'medium';

const ordered = patternNamed('launches-ordered');

export function levelOfLaunch({ region, scope, start, severity, match }: RowHit): Severity {
  if (region.kind === 'comment' || region.kind === 'hidden') return 'high';
  if (ordered.test(scope) && !isLimited(region, start)) return 'high';
  return boundless.test(match[0]) && isRealLaunch(region, start) ? 'high' : severity;
}

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

/** Flags that take the sandbox away too, or every question of an agent that has none; others keep the folder as a limit. */
const boundless = patternNamed('boundless');

/** Characters on either side in which consent, a limit or a warning counts. */
const reach = 300;
/** Documents that describe a tool, by the custom of skills: nothing in them is a step before SKILL.md says so. */
const reference =
  /(?:^|\/)(?:references?|docs?|examples?|research|reports?)\/|(?:^|\/)reference\w{0,10}\.\w{2,4}$/i;
/** Data, settings and changes shown, which nothing runs. */
const shown = /^(?:diff|json[c5]?|log|mermaid|toml)$/;
const notRun = /^\s{0,40}(?:#(?!!)|\/\/|echo\b|printf\b|print\(|[-+*]\s)/;
/** What limits the start or leaves it to the user; the flags' own names say nothing. */
const limited = patternNamed('launches-limited');
/** The same in other languages. */
const limitedElsewhere =
  /[慎谨][用慎重]|危险|警告|确认|確認|容器|沙箱|주의|확인|осторожно|подтвер|\b(?:achtung|bestätig|confirma|contenedor|cuidado|precauci[oó]n|vorsicht)/iu;
const ownWords = /--?[\w-]{2,60}|\b(?:no|without(?: a| any)?) (?:sandbox\w{0,3}|container\w{0,2})/gi;

/** A flag that is given only where a variable or an option says so. */
const conditional =
  /^\s{0,40}(?:\}?\s?(?:else )?if|elif|case|when|unless)\b|&&|\|\||\?\s|\bif\b[^\n]{0,120}$|^\s{0,40}-[\w|-]{1,40}\)/;

/** Whether consent, a container or a warning limits what is at `offset`: its own words, its heading and its introduction. */
function isLimited({ kind, text, heading, lead }: Region, offset: number): boolean {
  const near = text.slice(Math.max(0, offset - reach), offset + reach);
  const said = kind === 'script' ? near : `${heading}\n${lead}\n${near}`;
  const words = said.replaceAll(ownWords, ' ');
  return limited.test(words) || limitedElsewhere.test(words);
}

/** Whether the command at `offset` is a step, or a line of a program that is no test, and nothing near it limits it. */
function isRealLaunch(region: Region, offset: number): boolean {
  const { kind, file, text, language } = region;
  if (testPlace.test(file) || (peoplesDocument.test(file) && !isSkillFile(file))) return false;
  // The sentence that holds a step's inline code is judged, with all that it says.
  if (language === 'step' || kind === 'table' || kind === 'config') return false;
  const line = lineSpanAt(text, offset);
  const before = text.slice(line.start, offset);
  if (kind === 'script') {
    if (isHereText(text, offset)) return false;
    const above = text.slice(0, line.start).trimEnd();
    const last = above.slice(above.lastIndexOf('\n') + 1);
    if (conditional.test(before) || conditional.test(last)) return false;
  } else if (reference.test(file) || shown.test(language)) return false;
  if (kind !== 'list' && kind !== 'prose' && notRun.test(before)) return false;
  return !isLimited(region, offset);
}
