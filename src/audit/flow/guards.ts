/** Skills that detect or refuse harmful commands: what their lists, tests and samples name is data to them. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import { inString } from '../engine/languages.ts';
import { lineSpanAt, sentenceAt, type Region } from '../engine/region.ts';
import { guardWord } from '../engine/phrases.ts';
import { isGrave, type Hit } from '../engine/hit.ts';
import { never, type ConditionOf } from './condition.ts';
import { guardWork, orders, samples, starters } from '../vocabulary/refusals.ts';

const code = new Set<string>(['script', 'config', 'fence', 'decoded']);
const spoken = new Set<string>(['prose', 'list', 'table', 'quote']);

/**
 * What a skill for such work has as data: a literal that no call runs, inline code that no sentence orders, a block under
 * a title or an introduction that announces a sample. It does not hold for commands that a script runs, those that a text
 * orders, and hidden text; the purpose alone is not enough.
 */
export const isGuardData: ConditionOf = (hits, { stated }) =>
  hits.some(isGrave) && guardWork.test(stated) ? (hit) => isGrave(hit) && isData(hit) : never;

/** What a program gathers and sends is told from data by its flow, not by where its names are. */
const flows = new Set(['EX-01', 'EX-07']);

function isData({ rule, region, offset, matched }: Hit): boolean {
  if (region === null) return false;
  if (isEncodedSample(region)) return true;
  if (region.language === 'step') return isListed(region);
  if (!code.has(region.kind)) return spoken.has(region.kind) && isNamed(region, offset);
  if (!flows.has(rule) && isLiteral(region, offset, matched ?? '')) return true;
  return region.kind === 'fence' && isSample(region, offset);
}

/** What is encoded in a page of such a skill is one of its samples; in SKILL.md or in a program it may be meant. */
const isEncodedSample = ({ kind, file }: Region): boolean =>
  kind === 'decoded' && /\.mdx?$/i.test(file) && !isSkillFile(file);

/** Inline code of a list that a title or the words before it call what is looked for or refused. */
const isListed = ({ heading, lead }: Region): boolean => {
  const title = heading.split(' > ').at(-1) ?? '';
  const near = lead.slice(-120);
  return (
    !orders.test(`${title} ${near}`) &&
    [title, near].some((text) => samples.test(text) || guardWord.test(text))
  );
};

/** Whether the text lies in a literal: an element, a value, an operand; neither a command's text nor one that is run by name. */
function isLiteral(region: Region, offset: number, matched: string): boolean {
  const { text } = region;
  const inside = offset + Math.max(0, matched.search(/[^\s"'`]/));
  if (!inString(text, inside)) return false;
  const { start } = lineSpanAt(text, inside);
  const before = text.slice(start, inside);
  if (starters.test(before) || /(?:\bf["'][^"']{0,300}|\$)\{[^}"']{0,200}$/.test(before)) return false;
  return true;
}

/** A block that its title or its introduction calls a sample of an attack; in SKILL.md the introduction has to say so. */
function isSample({ file, heading, lead, text }: Region, offset: number): boolean {
  const { start } = lineSpanAt(text, offset);
  const remark = /(?:^|\n)\s{0,20}(?:#|\/\/)([^\n]{1,160})\n?$/.exec(text.slice(0, start))?.[1] ?? '';
  const near = `${lead} ${remark}`;
  if (orders.test(near)) return false;
  const isSaid = samples.test(near) || guardWord.test(near);
  const isTitled = samples.test(heading) || guardWord.test(heading);
  return isSkillFile(file) ? isSaid && isTitled : isSaid || isTitled;
}

/** Inline code or quoted words that the sentence names and does not order. */
function isNamed({ text }: Region, offset: number): boolean {
  const sentence = sentenceAt(text, offset);
  const before = text.slice(Math.max(sentence.start, offset - 300), offset);
  const marks = before.split(/[`"]/).length - 1 + (/^[`"]/.test(text.slice(offset)) ? 1 : 0);
  return marks % 2 === 1 && !orders.test(before);
}
