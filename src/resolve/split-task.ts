/** A task in words → the requests that it may consist of: what a list, "then", ";" and "and" before a verb divide. */
import { americanSpelling } from '../search/text/spelling.ts';
import { requestVerbs } from './request-verbs.ts';

/** Most parts of one task, given or found. */
export const mostParts = 5;
/** Words of the shortest request. */
const leastWords = 3;
/** Characters of the longest sentence that is divided; a longer one tells a story. */
const sentenceMax = 400;

const listMark = /^(?:\(?\d{1,2}[.):]|[-*•–])\s+/u;
const markInLine = /(?:^|\s)\(?\d[.)]\s+/u;
const joint = /\s?;\s|[,.;]?\s(?:and\s)?(?:then|afterwards|after\sthat|finally),?\s|,?\sand\s(?:also\s)?/giu;
const sequence = /then|after|finally/iu;
const sentenceEnd = /[.!?]["')]*\s\S/u;
/** How a request is begun before its verb. */
const opening = new RegExp(
  `^(?:${[
    '(?:hi|hello|hey|please|ok|okay|now|first|firstly)[,!]?',
    '(?:can|could|would|will)\\syou',
    '(?:i|we)\\s(?:need|want|have|would\\slike)\\s(?:you\\s)?to',
    "(?:i|we)[’']d\\slike\\s(?:you\\s)?to",
    'help\\s(?:me|us)(?:\\sto)?',
    "let[’']?s",
  ].join('|')})\\s`,
  'iu',
);

/** Without what begins it before its verb, however often. */
function plainRequest(text: string): string {
  const rest = text.replace(opening, '');
  return rest === text ? text : plainRequest(rest);
}

/** What follows "then" without being a request: it speaks of what was named, or asks. */
const noRequest =
  /^(?:it|i|we|you|they|he|she|my|our|the|this|that|these|those|there|what|which|who|how|why|when|where|if|is|are|was|does|do|did|don|so|because|tell|show|give|explain|use|let|keep)\b/iu;

/** Two to five requests in order; the task alone where it cannot be divided into requests. Whether they are needs of their own is not known yet. */
export function splitTask(task: string): readonly string[] {
  const lines = task
    .split(/[\n\r]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const found =
    listed(lines) ?? (lines.length === 1 ? (numbered(lines[0] ?? '') ?? joined(lines[0] ?? '')) : []);
  const parts = found.map((part) => plainRequest(part).replace(/[\s,;.]+$/, ''));
  return parts.length >= 2 && parts.length <= mostParts ? parts : [task];
}

/** The items of a list of lines, under at most one line that introduces them; null where there is none. */
function listed(lines: readonly string[]): readonly string[] | null {
  const items = lines.filter((line) => listMark.test(line)).map((line) => line.replace(listMark, ''));
  if (items.length < 2) return null;
  return lines.length - items.length <= 1 && items.every(isRequest) ? items : [];
}

/** `1. … 2. …` within one line; null where there is none. */
function numbered(line: string): readonly string[] | null {
  const [, ...items] = line.split(markInLine);
  if (items.length < 2) return null;
  return items.every(isRequest) ? items : [];
}

function joined(text: string): readonly string[] {
  if (text.length > sentenceMax) return [];
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(joint)) {
    const left = text.slice(from, index);
    const right = text.slice(index + found.length);
    const isPart = sequence.test(found) ? mayBeRequest : isRequest;
    if ([left, right].some((side) => side.split(' ').length < leastWords)) continue;
    if (!isPart(right) || (pieces.length === 0 && !isPart(left))) continue;
    pieces.push(left);
    from = index + found.length;
  }
  const all = [...pieces, text.slice(from)];
  return all.some((piece) => sentenceEnd.test(piece)) ? [] : all;
}

function isRequest(text: string): boolean {
  const [verb = ''] = /^\p{L}+/u.exec(plainRequest(text)) ?? [];
  return requestVerbs.has(americanSpelling(verb.toLowerCase()));
}

function mayBeRequest(text: string): boolean {
  return !noRequest.test(plainRequest(text));
}
