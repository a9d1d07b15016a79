/** SY-04: protection of the machine that is switched off, and where that passes or is described. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Weigher, RowHit } from '../../engine/rule.ts';
import { isSkillFile } from '../../../schema/skill-folder.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** An instruction to disable protection (SY-04). */
export const byProtection: Weigher = (hit) => {
  const { region, match, start, scope, severity } = hit;
  const before = region.text.slice(Math.max(0, start - 90), start);
  if (isDescribed(match[0], before) || isLabel(hit)) return 'low';
  if (isCaution(scope, before)) return 'medium';
  const isTemporary = /troubleshoot/i.test(region.file) && /\btemporar/i.test(scope);
  return isTemporary && !/https?:/.test(region.text) ? 'medium' : severity;
};

/** Who does it, where the words tell what happens: `stolen accounts bypass …`, `intruders disable …`. */
const byOthers = patternNamed('by-others');
/** Another act between the verb and the protection: `disable what is not needed, enable SELinux`. */
const otherAct =
  /[,;(/]\s{0,3}(?:and |then )?(?:activate|block|check|configure|enable|harden|install|keep|revoke|turn on|use|verify)\b/i;

/** What an act does to another thing, which is no order: `removing the mark lets a file bypass …`. */
const effect =
  /\b(?:allows|causes|enables|lets|makes|permits)\s(?:an?|any|other|some|the|un\w{3,12})\s[\w-]{1,30}(?:\s[\w-]{1,30}){0,3}?(?:\sto)?\s{1,3}$/i;
/** What a remark of that kind says besides: to take care. */
const caution =
  /\b(?:be careful|carefully|caution|dangerous|insecure|last resort|only (?:for|if|when)|risk(?:s|y)?|sparingly|unsafe|warning)\b/i;
/** Whether the sentence says what an act brings about, and to take care. */
const isCaution = (sentence: string, before: string): boolean =>
  effect.test(before) && caution.test(sentence) && !/https?:|\b(?:curl|wget)\b/i.test(sentence);

/** Whether others do it, or another act is between the verb and the protection. */
const isDescribed = (matched: string, before: string): boolean =>
  byOthers.test(before) || otherAct.test(matched);

/** What introduces a list of what an attack or a weakness makes possible. */
const threatLead =
  /\b(?:attack(?:s|ers?)?|compromise|exploit\w{0,6}|impacts?|risks?|ssrf|threats?|vulnerabilit(?:y|ies))\b[^.!?\n]{0,80}:[\s*_]{0,4}$/i;
/** An item of such a list that begins with its own name and a colon: "Bypass firewall: …". */
const isLabel = ({ region: { kind, text, lead }, match, start }: RowHit): boolean =>
  kind === 'list' &&
  threatLead.test(lead) &&
  /^\W{0,8}$/.test(text.slice(0, start)) &&
  /^[*_]{0,3}:/.test(text.slice(start + match[0].length));

const fetches = /\b(?:curl|wget|iwr|irm|Invoke-WebRequest|DownloadString|DownloadFile)\b|https?:/i;

/** What switches a protection on again, by the command that switches it off. */
const backOn: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/setenforce/i, /\bsetenforce\s{1,4}1\b/i],
  [/spctl/i, /\bspctl\s{1,4}--(?:global|master)-enable\b/i],
  [/csrutil/i, /\bcsrutil\s{1,4}enable\b/i],
  [
    /\bufw\b/i,
    /\bufw\s{1,4}(?:--force\s{1,4})?enable\b|\b(?:start|restart|enable)\s{1,4}(?:--now\s{1,4})?ufw\b/i,
  ],
  [
    /systemctl/i,
    /\bsystemctl\s{1,4}(?:start|restart|enable|unmask)\s{1,4}(?:--now\s{1,4})?(?:firewalld|apparmor|auditd|clamav|osqueryd|mdatp|nftables)/i,
  ],
  [/advfirewall/i, /\badvfirewall\b[^\n]{0,60}\bstate\s{1,4}on\b/i],
  [/NetFirewallProfile/i, /-Enabled\s{1,4}True\b/i],
  [
    /MpPreference|DisableRealtime/i,
    /-DisableRealtimeMonitoring\s{1,4}(?:\$false|0)\b|\bRemove-MpPreference\b/i,
  ],
  [
    /randomize_va_space/i,
    /randomize_va_space\s{0,3}=\s{0,3}[12]\b|\becho\s{1,4}2\b[^\n]{0,60}randomize_va_space/i,
  ],
];

/** Words of a remark or a sentence that it is off for a while, to look into a fault. */
const forNow = patternNamed('protection-for-now');

/** Rules that a block itself adds, or the words of a step that takes them away again or puts other rules in their place. */
const ownRules = /\b(?:iptables|nft)\b[^\n]{0,60}\s(?:-[AI]|add rule)\s|\b(?:tc\s{1,3}qdisc|netem|chaos)\b/i;
const tidying = patternNamed('protection-tidying');

/** Words around a command: the remark on its line and above it, what introduces the block, and of inline code the sentence. */
function wordsAround({ region, start, match }: RowHit): string {
  const { text, lead } = region;
  const { start: from, end } = lineSpanAt(text, start);
  const remark =
    /(?:#|\/\/|::)\s{0,4}([^\n]{1,200})$/.exec(text.slice(start + match[0].length, end))?.[1] ?? '';
  const above = /(?:^|\n)\s{0,20}(?:#|\/\/|::|rem\s)([^\n]{1,200})\n$/i.exec(
    text.slice(Math.max(0, from - 400), from),
  );
  const said = region.language === 'step' ? lead.replace(/^[^]*[.!?。]\s/, '') : lead.slice(-300);
  return `${said} ${above?.[1] ?? ''} ${remark}`;
}

/** A block of a manual, or inline code: what people read, and no program. */
const isShown = ({ kind }: Region): boolean => kind === 'fence';

/** An element of a list of commands that commas part: no shell reads `ufw disable, ufw delete`. */
const isElement = ({ region: { text }, match, start }: RowHit): boolean =>
  /^\s?,\s{1,3}[a-z]/i.test(text.slice(start + match[0].length, start + match[0].length + 8)) ||
  /[a-z],\s{1,3}$/i.test(text.slice(Math.max(0, start - 8), start));

/** A flush that ends a test or a change of tools, where the block or the words around it say so. */
const isTidying = (hit: RowHit): boolean =>
  /iptables/i.test(hit.match[0]) &&
  (ownRules.test(hit.region.text) || tidying.test(wordsAround(hit).replaceAll(/iptables\s-\w/g, '')));

/** Whether the same text switches the protection on again behind the place. */
const isRestored = ({ region, match, start }: RowHit): boolean => {
  const behind = region.text.slice(start + match[0].length);
  return backOn.some(([off, on]) => off.test(match[0]) && (on.test(behind) || on.test(region.lead)));
};

/** A block of a manual, under a title about failures or removal, that fetches nothing. */
const isRepair = ({ kind, file, heading, lead, text }: Region): boolean =>
  kind === 'fence' &&
  /\.mdx?$/i.test(file) &&
  !isSkillFile(file) &&
  /\b(?:troubleshoot\w{0,4}|errors?|fail\w{0,4}|debug\w{0,4}|recover\w{0,3}|rollback|uninstall\w{0,4}|remov\w{1,3}|fix(?:es)?|diagnos\w{1,4})\b/i.test(
    `${file} ${heading} ${lead}`,
  ) &&
  !/\b(?:curl|wget|iwr|irm)\b|https?:/i.test(text);

/** What a block or inline code shows, off for a while or as the end of a test, and beside no download, is medium. */
export function byPassing(hit: RowHit): Severity | null {
  const { region, severity } = hit;
  if (isElement(hit)) return 'low';
  // A manual's part about failures, or about taking a program away again, is for the person who looks into it.
  if (isRepair(region)) return 'medium';
  if (!isShown(region)) {
    // A program that ends by removing the rules it set.
    return /iptables/i.test(hit.match[0]) && ownRules.test(region.text) && !fetches.test(region.text)
      ? 'medium'
      : severity;
  }
  if (fetches.test(region.text) || (region.language !== 'step' && /\bcurl\b|https?:/i.test(region.lead)))
    return severity;
  const isForNow = forNow.test(wordsAround(hit));
  return isForNow || isTidying(hit) || isRestored(hit) ? 'medium' : severity;
}
