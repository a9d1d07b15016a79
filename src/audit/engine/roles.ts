/** Use or mention: whether a hit is something the skill does, or something it talks about. */
import { described, describedAfter, describedLead, forbids } from './phrases.ts';
import {
  exclusionFlag,
  governingNegation,
  guardWord,
  guardedPath,
  obeyVerb,
  orderedRemark,
  runVerb,
} from './phrases.ts';
import type { Severity } from '../../schema/vocabulary.ts';
import { inString, isProgram, isRefusedString } from './languages.ts';
import { lineSpanAt, sentenceAt, type Region, type RegionKind } from './region.ts';

export type Role = 'use' | 'mention' | 'prohibition' | 'exclusion';

/** Nothing here can be a harmless quotation: only the agent reads it, or it runs. */
const neverDemoted = new Set<RegionKind>([
  'comment',
  'hidden',
  'decoded',
  'description',
  'script',
  'script-comment',
  'config',
]);

/** Whether the last word of a command is what the command leaves out. */
export function isExcluded(command: string): boolean {
  return exclusionFlag.test(command);
}

const isGuarded = (text: string): boolean => guardWord.test(text);

interface RoleOf {
  readonly role: Role;
  readonly demoted: boolean;
}
const used: RoleOf = { role: 'use', demoted: false };
/**
 * Judges the hit at [start, end) of a region; `isSpeech`: the words are no command, so that "test with" before them
 * orders nothing; only text that people read as quoted or forbidden is demoted. */
export function roleOf(region: Region, start: number, end: number, isSpeech = false): RoleOf {
  const { text, kind } = region;
  if (kind === 'script') return scriptRole(region, start);
  if (neverDemoted.has(kind)) return used;
  if (kind === 'fence') return fenceRole(region, start, isSpeech);
  const sentence = sentenceAt(text, start);
  const before = text.slice(sentence.start, start);
  if (exclusionFlag.test(before)) return { role: 'exclusion', demoted: true };
  if (isNegated(before) || isForbidden(region)) return { role: 'prohibition', demoted: true };
  if (isQuoted(text, sentence, start, end)) {
    const negated = /\b(?:never|avoid|refuse|no)\b[^.!?\n]{0,60}$/i.test(before);
    const verb = odd(before, '`') && !isSpeech ? runVerb : obeyVerb;
    // In a table of what to look for, the verb of one cell orders nothing about the next.
    const tabled = kind === 'table' && (isGuarded(region.heading) || isGuarded(region.lead));
    const ordered = verb.test(stripMarks(before)) && !negated && !tabled && !isGuarded(before);
    return ordered ? used : { role: negated ? 'prohibition' : 'mention', demoted: true };
  }
  if (kind === 'table') return { role: 'mention', demoted: true };
  const guarded = isGuarded(before) || isGuarded(region.lead);
  // A quotation mark in the margin is a callout as often as a quotation: it takes one more sign.
  if (kind === 'quote' && (guarded || isGuarded(region.heading))) return { role: 'mention', demoted: true };
  if (guarded && isGuarded(region.heading)) return { role: 'mention', demoted: true };
  return used;
}

/** Whether a list is one of what is not to be done, by its introduction or its title. */
const isForbidden = ({ kind, text, lead, heading }: Region): boolean =>
  (kind === 'list' || /^\s{0,8}[\u274C\u{1F6AB}\u26D4]/u.test(text)) &&
  (forbids.test(lead) || forbids.test(heading.split(' > ').at(-1) ?? ''));

/** Whether the sentence around inline code orders the command in it; [start, end) holds the backticks too. */
export function isOrderedCommand(region: Region, start: number, end: number): boolean {
  const { text } = region;
  const before = text.slice(sentenceAt(text, start).start, start);
  if (isNegated(before) || described.test(before)) return false;
  if (describedAfter.test(text.slice(end, end + 120))) return false;
  if (/:\s{0,4}$/.test(region.lead) && describedLead.test(region.lead)) return false;
  return true;
}

/** A command in a fence is an example of an attack only where heading and surroundings both say so. */
function fenceRole(region: Region, start: number, isSpeech: boolean): RoleOf {
  // Words in a step's inline code are judged with the sentence that quotes them.
  if (isSpeech && region.language === 'step') return { role: 'mention', demoted: true };
  const line = lineSpanAt(region.text, start);
  if (exclusionFlag.test(region.text.slice(line.start, start))) return { role: 'exclusion', demoted: true };
  const before = region.text.slice(Math.max(0, line.start - 400), start);
  const comments = before.split('\n').filter((row) => /^\s{0,20}(?:#|\/\/|--|\/\*|\*|;|%|<!--)/.test(row));
  // A trailing remark on the same line counts as one on the line above.
  const remark = /\s(?:#|\/\/)\s{1,4}([^\n]{1,160})$/.exec(region.text.slice(start, line.end))?.[1] ?? '';
  if (isRefusedString(region.text, start)) return { role: 'exclusion', demoted: true };
  const near = `${comments.slice(-3).join(' ')} ${remark}`;
  const surroundings = isGuarded(region.lead) || isGuarded(near) || guardedPath.test(region.file);
  // A string in code is a quotation already: one sign that attacks are the subject is enough.
  const isString = (isSpeech || isProgram(region)) && inString(region.text, start);
  const literal = isString || odd(region.text.slice(line.start, start), '"');
  const guarded = isGuarded(region.heading) && surroundings;
  return guarded || (literal && (surroundings || isGuarded(region.heading)))
    ? { role: 'mention', demoted: true }
    : used;
}

/** In a script only a pure comment line is not run. */
function scriptRole(region: Region, start: number): RoleOf {
  const line = lineSpanAt(region.text, start);
  const before = region.text.slice(line.start, start);
  if (exclusionFlag.test(before)) return { role: 'exclusion', demoted: true };
  if (isRefusedString(region.text, start)) return { role: 'exclusion', demoted: true };
  // A remark is not run, unless it tells its reader to run it.
  const isRemark = /^\s{0,40}(?:#(?!!)|\/\/|--\s|\*\s|;|rem\s)/i.test(before);
  return isRemark && !orderedRemark.test(before) ? { role: 'mention', demoted: true } : used;
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
  if (/「[^」\n]{0,160}$/.test(before) && within('」')) return true;
  // An apostrophe opens a quotation only after a space and closes it only before one.
  return /(?:^|[\s(:,])'[^'\n]{0,120}$/.test(before) && /^[^'\n]{0,160}'(?:[\s.,;:)!?]|$)/.test(after);
}

function odd(text: string, mark: string): boolean {
  let count = 0;
  for (const character of text) if (character === mark) count += 1;
  return count % 2 === 1;
}

/** Whether a negation governs what follows. */
const isNegated = (before: string): boolean =>
  governingNegation.test(stripMarks(before).replace(/(?<=\w)\.(?=\w)/g, '_'));

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
