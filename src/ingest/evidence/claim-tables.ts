/** Tables in Markdown in which authors state how often their cases pass with and without a skill. */
import type { ClaimedResult } from '../../schema/evidence.ts';
import { oneLine } from '../../text/plain-text.ts';

/** Lines read of one file: a report has some hundred. */
const mostLines = 5_000;
const longestName = 80;

const separatorCell = /^:?-{2,}:?$/;
const percent = String.raw`([+−±-]?\d{1,3}(?:\.\d+)?)\s*%`;
const alone = new RegExp(`^${percent}$`);
/** `44% → 73% (+29 points)`. */
const fromTo = new RegExp(String.raw`^${percent}\s*(?:→|->|=>)\s*${percent}(?:\s*\([^)]*\))?$`);
/** `92% (+12%)`: with the skill, then the change in points. */
const withChange = new RegExp(
  String.raw`^${percent}\s*\(([+−±-]?\d{1,3}(?:\.\d+)?)\s*(?:%|points?|pp|pts)\)$`,
);

type Rates = Pick<ClaimedResult, 'with_skill' | 'without_skill'>;

/** Every row of a table that states a rate with a skill; other tables give none. */
export function readClaimTables(markdown: string): ClaimedResult[] {
  const lines = markdown.split('\n', mostLines).map((line) => line.trim());
  const found: ClaimedResult[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const heads = cellsOf(lines[at] ?? '');
    if (heads === null || !(cellsOf(lines[at + 1] ?? '')?.every((cell) => separatorCell.test(cell)) ?? false))
      continue;
    for (at += 2; at < lines.length; at += 1) {
      const cells = cellsOf(lines[at] ?? '');
      if (cells === null) break;
      found.push(...readRow(heads, cells));
    }
  }
  return found;
}

function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|') || !line.endsWith('|') || line.length < 3) return null;
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

function readRow(heads: readonly string[], cells: readonly string[]): ClaimedResult[] {
  const measure = nameOf(cells[0] ?? '');
  if (measure === null) return [];
  const pair = readPair(heads, cells);
  if (pair !== null) return [{ measure, model: null, ...pair }];
  return cells.slice(1).flatMap((cell, index) => {
    const rates = readCell(cell);
    const head = (heads[index + 1] ?? '').replace(/\([^)]*(?:→|->)[^)]*\)$/, '');
    return rates === null ? [] : [{ measure, model: nameOf(head), ...rates }];
  });
}

/** One column for the rate with the skill and one for the rate without it. */
function readPair(heads: readonly string[], cells: readonly string[]): Rates | null {
  const without = heads.findIndex((head) => /\bwithout\b|\bbaseline\b|\bno.skill\b/i.test(head));
  const withSkill = heads.findIndex((head) => /\bwith\b/i.test(head) && !/\bwithout\b/i.test(head));
  if (without < 1 || withSkill < 1 || without === withSkill) return null;
  const [before, after] = [cells[without], cells[withSkill]].map((cell) => alone.exec(cell ?? '')?.[1]);
  if (before === undefined || after === undefined) return null;
  return toRates(numberOf(after), numberOf(before));
}

function readCell(cell: string): Rates | null {
  const [, before, after] = fromTo.exec(cell) ?? [];
  if (before !== undefined && after !== undefined) return toRates(numberOf(after), numberOf(before));
  const [, rate, change] = withChange.exec(cell) ?? [];
  if (rate === undefined || change === undefined) return null;
  return toRates(numberOf(rate), numberOf(rate) - numberOf(change));
}

/** Null for what is no share; a rate without the skill that cannot be is left out alone. */
function toRates(withSkill: number, without: number): Rates | null {
  const isShare = (value: number): boolean => value >= 0 && value <= 100;
  const share = (value: number): number => Math.round(value * 10) / 1_000;
  if (!isShare(withSkill)) return null;
  return { with_skill: share(withSkill), without_skill: isShare(without) ? share(without) : null };
}

function numberOf(text: string): number {
  return Number(text.replace(/^[±+]/, '').replace('−', '-'));
}

function nameOf(text: string): string | null {
  const name = oneLine(text.replaceAll(/[`*_<>]/g, ''), longestName);
  return name === '' ? null : name;
}
