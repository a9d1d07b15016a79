/** SY-04: sentences that tell what happens to a protection, and order nothing. */
import type { RowHit } from '../../engine/rule.ts';

/** Who does it, where the words tell what happens: `stolen accounts bypass …`, `intruders disable …`. */
const byOthers = new RegExp(
  [
    String.raw`\b(?:accounts|adversar(?:y|ies)|attackers?|cookies|creds|credentials|criminals|exploits|families|groups|hackers|intruders`,
    String.raw`|malware|operators|payloads|ransomware|samples|stealers|techniques|threat actors?|tokens|tools like \w{2,20}|trojans|viruses`,
    String.raw`|worms)(?: (?:often|usually|typically|then|also|can|may|might|could|will|try to|attempt to))?\s{1,3}$`,
  ].join(''),
  'i',
);
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
export const isCaution = (sentence: string, before: string): boolean =>
  effect.test(before) && caution.test(sentence) && !/https?:|\b(?:curl|wget)\b/i.test(sentence);

/** Whether others do it, or another act is between the verb and the protection. */
export const isDescribed = (matched: string, before: string): boolean =>
  byOthers.test(before) || otherAct.test(matched);

/** What introduces a list of what an attack or a weakness makes possible. */
const threatLead =
  /\b(?:attack(?:s|ers?)?|compromise|exploit\w{0,6}|impacts?|risks?|ssrf|threats?|vulnerabilit(?:y|ies))\b[^.!?\n]{0,80}:[\s*_]{0,4}$/i;
/** An item of such a list that begins with its own name and a colon: "Bypass firewall: …". */
export const isLabel = ({ region: { kind, text, lead }, match, start }: RowHit): boolean =>
  kind === 'list' &&
  threatLead.test(lead) &&
  /^\W{0,8}$/.test(text.slice(0, start)) &&
  /^[*_]{0,3}:/.test(text.slice(start + match[0].length));
