/** Use or mention: whether a hit is something the skill does, or something it talks about. */
import type { Severity } from '../../schema/vocabulary.ts';
import { lineSpanAt, sentenceAt, type Region, type RegionKind } from './region.ts';

export type Role = 'use' | 'mention' | 'prohibition' | 'exclusion';

/** Nothing here can be a harmless quotation: nobody but the agent reads it, or it runs. */
const neverDemoted = new Set<RegionKind>([
  'comment',
  'hidden',
  'decoded',
  'description',
  'script',
  'script-comment',
  'config',
]);

/** Words of a text that teaches about attacks instead of making one; everyday words (report, scan, risk) are none. */
const guardWord =
  /\b(?:detect(?:s|ed|ing|ion|or)?|examples?|e\.g\.|attack(?:s|er|ers)?|avoid(?:s|ed|ing)?|never|incorrect|do not|don't|must not|should not|insecure|unsafe|vulnerab\w{2,8}|malicious|dangerous|risky|anti-?patterns?|red flags?|indicators?|suspicious|payloads?|exploit\w{0,6}|injection|injected|signatures?|flag(?:s|ged)?|look(?:s|ing)? for|such as|for instance|forbidden|prohibited|blocklist\w{0,3}|guardrails?|adversarial|jailbreak\w{0,3}|red[- ]team\w{0,3}|test cases?|phishing|malware|backdoors?|exfiltrat\w{2,4}|compromis\w{1,3}|hijack\w{0,4}|theft)\b|[\u274C\u{1F6AB}\u26D4]/iu;
/** With quotation marks around the words, weaker signs are enough to see that they are talked about. */
const quotingWord =
  /\b(?:bad|threats?|block(?:s|ed)?|refuse|reject|warn(?:s|ing|ings)?|risk[sy]?|abuse\w{0,2}|mitigat\w{2,6}|deny|pitfalls?|wrong|report|scan(?:s|ner|ning)?|audit\w{0,4})\b/i;

/** A negation that governs the verb right after it; "do not hesitate to" commands. */
const governingNegation =
  /(?:\b(?:never|do not|don't|must not|mustn't|should not|shouldn't|cannot|can't|will not|won't|avoid|refuse to|instead of|rather than|not to|without|no need to|not allowed to|forbidden to|prevents?|blocks?|denies|disallows?|rejects?)\b|[\u274C\u{1F6AB}\u26D4])(?! (?:hesitate|fail|forget|wait|stop|delay|worry|mind|be afraid|asking|warning|telling|notice|further|question|only|just|merely|simply|confirm))[^.,;:!?\n]{0,28}$/iu;

/** Verbs that turn inline code into an order to run it. */
const runVerb =
  /\b(?:run|runs|execute|executes|type|paste|invoke|launch|enter|start|use|call|issue|perform|do|install|then|with|via|by|first)\b[^.!?\n]{0,48}$/i;
/** Verbs that turn quoted words into an order to follow them. */
const obeyVerb =
  /\b(?:obey|follow|comply with|carry out|act on|execute|perform|adopt|remember|treat as true)\b[^.!?\n]{0,48}$/i;

const exclusionFlag =
  /(?:--(?:exclude(?:-dir|-from|-vcs)?|ignore|skip)|(?:\b(?:zip|diff)\b[^\n|;&]{0,80}|^|\s)-x|(?:^|[\s"'])!|\.gitignore|\.dockerignore|rsyncignore)[= "']{0,3}[^\s|;&$(]{0,40}$/;

/** Whether the last word of a command is what the command leaves out. */
export function isExcluded(command: string): boolean {
  return exclusionFlag.test(command);
}

/** Reserved names are hosts like others: the word in `x.example` says nothing about the sentence. Keeps the length. */
export function plainHosts(text: string): string {
  return text.includes('xample')
    ? text.replace(/(?<=[\w-]\.)example\b|\bexample(?=\.(?:com|org|net|edu)\b)/gi, 'invalid')
    : text;
}

/** Text without addresses, in which no word is said; keeps the length. */
function withoutHosts(text: string): string {
  return plainHosts(text).replace(
    /\b(?:https?|wss?|ftp):\/\/[^\s)>"'`|]{1,300}|\b(?:[\w-]{1,60}\.){1,5}(?:invalid|test)\b/gi,
    (host) => 'x'.repeat(host.length),
  );
}
const isGuarded = (text: string): boolean => guardWord.test(withoutHosts(text));

/** Names of reference files about attacks, as security skills have them. */
const guardedPath =
  /(?:^|[/_-])(?:attacks?|injections?|dangerous|malicious|vulnerab\w{2,8}|threats?|detections?|exploits?|payloads?|escalation|insecure|red-flags|anti-?patterns?|security)(?=[/_.-])[^/]{0,60}\.(?:md|txt|json|ya?ml)$/i;

export interface RoleOf {
  readonly role: Role;
  readonly demoted: boolean;
}

/**
 * Judges the hit at [start, end) of a region; `isSpeech` says that the words are no command, so that "test with" before
 * them orders nothing; only text that people read as quoted or forbidden is demoted. */
export function roleOf(region: Region, start: number, end: number, isSpeech = false): RoleOf {
  const { text, kind } = region;
  if (kind === 'script') return scriptRole(region, start);
  if (neverDemoted.has(kind)) return { role: 'use', demoted: false };
  if (kind === 'fence') return fenceRole(region, start);
  const sentence = sentenceAt(text, start);
  const before = text.slice(sentence.start, start);
  if (exclusionFlag.test(before)) return { role: 'exclusion', demoted: true };
  if (governingNegation.test(stripMarks(before))) return { role: 'prohibition', demoted: true };
  if (isQuoted(text, sentence, start, end)) {
    const negated = /\b(?:never|not|don't|avoid|refuse|no)\b[^.!?\n]{0,60}$/i.test(before);
    const verb = odd(before, '`') && !isSpeech ? runVerb : obeyVerb;
    // In a table of what to look for, the verb of one cell orders nothing about the next.
    const tabled = kind === 'table' && (isGuarded(region.heading) || isGuarded(region.lead));
    const ordered =
      verb.test(stripMarks(before)) &&
      !negated &&
      !tabled &&
      !isGuarded(before) &&
      !quotingWord.test(withoutHosts(before));
    if (!ordered) return { role: negated ? 'prohibition' : 'mention', demoted: true };
    return { role: 'use', demoted: false };
  }
  if (kind === 'table') return { role: 'mention', demoted: true };
  const guarded = isGuarded(before) || isGuarded(region.lead);
  // A quotation mark in the margin is a callout as often as a quotation: it takes one more sign.
  if (kind === 'quote' && (guarded || isGuarded(region.heading))) return { role: 'mention', demoted: true };
  if (guarded && isGuarded(region.heading)) return { role: 'mention', demoted: true };
  return { role: 'use', demoted: false };
}

/** A command in a fence is an example of an attack only where heading and surroundings both say so. */
function fenceRole(region: Region, start: number): RoleOf {
  const line = lineSpanAt(region.text, start);
  if (exclusionFlag.test(region.text.slice(line.start, start))) return { role: 'exclusion', demoted: true };
  const before = region.text.slice(Math.max(0, line.start - 400), start);
  const comments = before.split('\n').filter((row) => /^\s{0,20}(?:#|\/\/|--|\/\*|\*|;|%|<!--)/.test(row));
  // A trailing remark on the same line counts as one that stands above it.
  const remark = /\s(?:#|\/\/)\s{1,4}([^\n]{1,160})$/.exec(region.text.slice(start, line.end))?.[1] ?? '';
  const commented = /^\s{0,20}(?:#|\/\/|--|;)\s/.test(region.text.slice(line.start, start));
  const near = `${comments.slice(-3).join(' ')} ${remark}`;
  if (commented && isGuarded(region.text.slice(line.start, start)))
    return { role: 'prohibition', demoted: true };
  const surroundings = isGuarded(region.lead) || isGuarded(near) || guardedPath.test(region.file);
  // A string in code is a quotation already: one sign that attacks are the subject is enough.
  const literal = odd(region.text.slice(line.start, start), '"');
  const guarded = isGuarded(region.heading) && surroundings;
  return guarded || (literal && (surroundings || isGuarded(region.heading)))
    ? { role: 'mention', demoted: true }
    : { role: 'use', demoted: false };
}

const orderedRemark =
  /\b(?:agents?|assistants?|claude|codex|copilot|you (?:must|should|have to|need to)|please|first|now|always)\b[^\n]{0,60}\b(?:run|execute|paste|type|invoke|call)\b[^\n]{0,40}$/i;

/** In a script only a pure comment line, or the pattern of a search, is not run. */
function scriptRole(region: Region, start: number): RoleOf {
  const line = lineSpanAt(region.text, start);
  const before = region.text.slice(line.start, start);
  if (exclusionFlag.test(before)) return { role: 'exclusion', demoted: true };
  // A remark is not run, unless it tells its reader to run it.
  if (/^\s{0,40}(?:#(?!!)|\/\/|--\s|\*\s|;|rem\s)/i.test(before) && !orderedRemark.test(before))
    return { role: 'mention', demoted: true };
  if (
    /(?:re\.(?:compile|search|match|findall)\(|new RegExp\(|\bgrep\s[^\n|;&"']{0,40}|\brg\s[^\n|;&"']{0,40})\s{0,4}r?(?:["'][^"'\n]{0,80}|[^"'\n|;&]{0,80})$/.test(
      before,
    )
  ) {
    return { role: 'mention', demoted: true };
  }
  return { role: 'use', demoted: false };
}

function isQuoted(
  text: string,
  sentence: { start: number; end: number },
  start: number,
  end: number,
): boolean {
  const before = text.slice(Math.max(0, Math.min(sentence.start, start - 200)), start);
  const after = text.slice(end, Math.min(text.length, end + 200));
  const within = (mark: string): boolean => text.slice(start, end).includes(mark) || after.includes(mark);
  if (odd(before, '`') && within('`')) return true;
  if (odd(before, '"') && within('"')) return true;
  // An apostrophe opens a quotation only after a space and closes it only before one.
  return /(?:^|[\s(:,])'[^'\n]{0,120}$/.test(before) && /^[^'\n]{0,160}'(?:[\s.,;:)!?]|$)/.test(after);
}

function odd(text: string, mark: string): boolean {
  let count = 0;
  for (const character of text) if (character === mark) count += 1;
  return count % 2 === 1;
}

function stripMarks(text: string): string {
  return text.replace(/[*_`"]/g, '');
}

const twoDown: Readonly<Record<Severity, Severity>> = {
  critical: 'medium',
  high: 'low',
  medium: 'info',
  low: 'info',
  info: 'info',
};

/** Mention demotion: two steps. */
export function demote(severity: Severity): Severity {
  return twoDown[severity];
}
