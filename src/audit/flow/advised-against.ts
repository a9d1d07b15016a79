/** Commands that the text shows and advises against: what it says of them is read where they are judged. */
import { lineSpanAt, sentenceAt, type Region } from '../engine/region.ts';
import { isGrave, type Hit } from '../engine/hit.ts';
import { runVerb } from '../engine/phrases.ts';
import { isOrderedCommand } from '../engine/roles.ts';
import type { ConditionOf } from './condition.ts';
import { calledBad, wrongLabel } from '../vocabulary/refusals.ts';

/** Rules for what is run; in rules for words a negation may be the harm itself. */
const ofCommands = /^(?:AG-0[1245]|EX-0[1-46]|RC-|SC-|SE-|SY-0[12356])/;
const isOfCommands = ({ rule, region }: Hit): boolean =>
  ofCommands.test(rule) || (rule === 'SY-04' && region?.kind === 'fence');
const said = new Set<string>(['prose', 'list', 'quote', 'table', 'description']);
const placeOf = ({ rule, file, line }: Hit): string => `${rule} ${file} ${line}`;
/** Lines above a command in which a remark still labels it. */
const remarkReach = 8;

/** Inline code is also read by itself (as a step): what its paragraph or item says of each such command there holds for it too. */
const commandsThat =
  (is: (hit: Hit) => boolean): ConditionOf =>
  (hits) => {
    const around = Map.groupBy(
      hits.filter(({ region }) => region !== null && region.language !== 'step'),
      placeOf,
    );
    return (hit) =>
      isGrave(hit) &&
      isOfCommands(hit) &&
      (is(hit) || (hit.region?.language === 'step' && around.get(placeOf(hit))?.every(is) === true));
  };

/** A command that the sentence, the remark or the introduction around it advises against. */
export const isRefusedCommand = commandsThat((hit) => hit.role === 'prohibition' || isAdvisedAgainst(hit));

/** Inline code of a sentence that orders it to no one: the sentence warns of it. A sentence with an order keeps its level. */
export const isDescribedCommand = commandsThat((hit) => {
  const { region, offset } = hit;
  if (region === null || !said.has(region.kind)) return false;
  const { text } = region;
  const { start } = sentenceAt(text, offset);
  const before = text.slice(start, offset);
  const open = before.lastIndexOf('`');
  if (!isInCode(before)) return false;
  const close = text.indexOf('`', offset + (hit.matched ?? '').length - 1);
  const ahead = before.slice(0, open);
  if (close < 0 || runVerb.test(ahead)) return false;
  return !isOrderedCommand(region, start + open, close + 1);
});

function isAdvisedAgainst({ region, offset, matched }: Hit): boolean {
  if (region === null) return false;
  if (region.kind === 'fence') return region.language !== 'step' && isLabelled(region, offset);
  if (!said.has(region.kind)) return false;
  const { text } = region;
  const { start } = sentenceAt(text, offset);
  const before = text.slice(start, offset);
  return (
    wrongLabel.test(unlisted(text)) ||
    calledBad.test(afterCode(text, before, offset + (matched ?? '').length))
  );
}

/** Whether it is a command in inline code. */
export const isInlineCommand = (hit: Hit): boolean => {
  const { region, offset } = hit;
  if (region === null || !isOfCommands(hit)) return false;
  return isInCode(region.text.slice(sentenceAt(region.text, offset).start, offset));
};

/** Whether inline code is open at the end of the text. */
const isInCode = (before: string): boolean => (before.split('`').length - 1) % 2 === 1;

const unlisted = (text: string): string => text.replace(/^\s{0,8}(?:[-*+]|\d{1,9}[.)])\s{1,4}/, '');

/** What follows the inline code that the command is in, or the command itself. */
function afterCode(text: string, before: string, end: number): string {
  const close = isInCode(before) ? text.indexOf('`', end) : -1;
  return text.slice(close < 0 ? end : close + 1, (close < 0 ? end : close + 1) + 120);
}

/** Whether a remark on the line, or the nearest one above it, calls the command the wrong way. */
function isLabelled({ text }: Region, offset: number): boolean {
  const { start, end } = lineSpanAt(text, offset);
  const trailing = /\s(?:#|\/\/|--|<-{1,3}|\u2190)\s{0,4}([^\n]{1,160})$/.exec(text.slice(offset, end))?.[1];
  if (trailing !== undefined && isWrong(trailing)) return true;
  if (trailing !== undefined && /\u2705|\bgood\b/i.test(trailing)) return false;
  const above = text
    .slice(Math.max(0, start - 1200), start)
    .split('\n')
    .slice(-remarkReach - 1);
  const nearest = above.findLast((line) =>
    /^\s{0,40}(?:#(?!!)|\/\/|--\s|;|\/?\*|<!--|\u274C|\u2705)/.test(line),
  );
  return nearest !== undefined && isWrong(nearest.replace(/^[\s#/*;<!-]{0,48}/, ''));
}

const isWrong = (remark: string): boolean => wrongLabel.test(remark);
