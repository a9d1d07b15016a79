/** A stretch of one file that means one thing: a paragraph, a fence, a comment, a script; what rules look at. */

export const regionKinds = [
  'description',
  'frontmatter',
  'heading',
  'prose',
  'list',
  'table',
  'quote',
  'fence',
  'comment',
  'hidden',
  'script',
  'script-comment',
  'config',
  'decoded',
] as const;
export type RegionKind = (typeof regionKinds)[number];

export interface Region {
  readonly file: string;
  readonly kind: RegionKind;
  /** Fence or file language in lower case; empty when none is stated. */
  readonly language: string;
  /** Folded text; wrapped lines are joined in prose, kept in code. */
  readonly text: string;
  /** Offset in `text` at which each source line starts, ascending. */
  readonly starts: readonly number[];
  /** Source line of each offset, from 1. */
  readonly lines: readonly number[];
  /** Headings above, outermost first, joined by " > ". */
  readonly heading: string;
  /** The paragraph before a list or a fence: what introduces it. */
  readonly lead: string;
}

export interface SourceLine {
  readonly text: string;
  readonly line: number;
}

type RegionContext = Pick<Region, 'file' | 'kind'> & Partial<Pick<Region, 'language' | 'heading' | 'lead'>>;

/** Joins source lines to one region: by a space where wrapping means nothing, by a line feed where it does. */
export function buildRegion(
  context: RegionContext,
  lines: readonly SourceLine[],
  joiner: ' ' | '\n',
): Region {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of lines) {
    starts.push(length);
    length += text.length + 1;
  }
  const text = lines.map((each) => each.text).join(joiner);
  return {
    language: '',
    heading: '',
    lead: '',
    ...context,
    text,
    starts,
    lines: lines.map(({ line }) => line),
  };
}

/** The source line that holds an offset of the region's text, from 1. */
export function lineAt(region: Region, offset: number): number {
  let low = 0;
  let high = region.starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((region.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return region.lines[low] ?? 1;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Longest stretch, in characters, that one sentence or logical line is taken to reach to either side. */
const reach = 600;

/** The sentence around an offset, and `more` whole ones to either side. */
export function sentenceAt(text: string, offset: number, more = 0): Span {
  let start = offset;
  let end = offset;
  for (let step = 0; step <= more; step += 1) {
    start = previousEnd(text, step === 0 ? start : start - 1, offset - reach * (more + 1));
    end = nextEnd(text, step === 0 ? end : end + 1, offset + reach * (more + 1));
  }
  return { start: Math.max(0, start), end: Math.min(text.length, end) };
}

/** The line around an offset, and `more` lines to either side, at most 600 characters each way per line. */
export function lineSpanAt(text: string, offset: number, more = 0): Span {
  let start = offset;
  let end = offset;
  for (let step = 0; step <= more; step += 1) {
    const before = text.lastIndexOf('\n', start - 1 - (step === 0 ? 0 : 1));
    const after = text.indexOf('\n', end + (step === 0 ? 0 : 1));
    start = before < 0 || start === 0 ? 0 : before + 1;
    end = after < 0 ? text.length : after;
  }
  const limit = reach * (more + 1);
  return { start: Math.max(start, offset - limit, 0), end: Math.min(end, offset + limit, text.length) };
}

const isEnd = (text: string, index: number): boolean =>
  '\u3002\uFF01\uFF1F'.includes(text.charAt(index)) ||
  ('.!?\u061F\u0964'.includes(text.charAt(index)) && ' \n")*'.includes(text.charAt(index + 1)));

function previousEnd(text: string, from: number, limit: number): number {
  for (let index = from - 1; index >= Math.max(0, limit); index -= 1) {
    if (isEnd(text, index) || (text[index] === '\n' && text[index - 1] === '\n')) return index + 1;
  }
  return Math.max(0, limit);
}

function nextEnd(text: string, from: number, limit: number): number {
  for (let index = from; index < Math.min(text.length, limit); index += 1) {
    if (isEnd(text, index) || (text[index] === '\n' && text[index + 1] === '\n')) return index + 1;
  }
  return Math.min(text.length, limit);
}
