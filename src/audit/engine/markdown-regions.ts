/** Markdown to regions, line by line: fences, comments, lists, tables, quotations, headings, paragraphs. */
import { foldText } from './fold.ts';
import { buildRegion, type Region, type RegionKind, type SourceLine } from './region.ts';

const fenceOpen = /^[ \t>]{0,24}(`{3,20}|~{3,20})[ \t]{0,8}([^`\n]{0,120})$/;
const listItem = /^[ \t]{0,24}(?:[-*+]|\d{1,9}[.)])[ \t]{1,8}/;
const headingLine = /^ {0,3}(#{1,6})[ \t]{1,8}(\S.{0,300})$/;
/** `[//]: # (text)` and its like: link definitions that are used as comments. */
const definitionComment =
  /^ {0,3}\[[^\]\n]{1,40}\]:[ \t]{0,8}(?:#|<>)[ \t]{1,8}["'(](.{1,2000})["')][ \t]{0,8}$/;
/** A callout is the author's own voice, set off by a quotation mark. */
const callout = /^[ \t]{0,8}>[ \t]{0,8}(?:\[!|\*\*|__|[\u2600-\u27BF\u{1F300}-\u{1FAFF}])/u;

/** Comments taken out of one line; a line with more is read as prose, comments included. */
const maxCommentsOnLine = 50;

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Open {
  kind: RegionKind;
  readonly lines: SourceLine[];
}

/** Splits from line `firstLine` of the file on; every character of the text is in some region. */
export function markdownRegions(file: string, text: string, firstLine: number): Region[] {
  const regions: Region[] = [];
  const headings: string[] = [];
  let open: Open | null = null;
  let lead = '';
  let listLead = '';
  let blank = true;
  let commentsHere = 0;
  let isOpenEnded = false;
  let path = '';
  const heading = (): string => path;
  const flush = (): void => {
    if (open === null) return;
    const region = buildRegion(
      {
        file,
        kind: open.kind,
        heading: heading(),
        lead: open.kind === 'list' ? listLead : open.kind === 'quote' || open.kind === 'table' ? lead : '',
      },
      open.lines,
      ' ',
    );
    regions.push(region);
    if (open.kind === 'prose' || open.kind === 'list') lead = region.text.slice(-300);
    if (open.kind === 'prose') listLead = lead;
    open = null;
  };
  const lines = text.split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index += 1) {
    const raw = lines[index] ?? '';
    const number = firstLine + index;
    const fence = fenceOpen.exec(raw);
    if (fence !== null) {
      flush();
      const end = closingFence(lines, index, fence[1] ?? '');
      const body = lines
        .slice(index + 1, end)
        .map((line, offset) => ({ text: foldText(line), line: number + 1 + offset }));
      const language = (fence[2] ?? '').trim().toLowerCase().split(/[\s{]/)[0] ?? '';
      regions.push(codeRegion({ file, kind: 'fence', language, heading: heading(), lead }, body));
      index = end;
      blank = false;
      continue;
    }
    const commentAt: number = commentsHere < maxCommentsOnLine && !isOpenEnded ? commentStart(raw) : -1;
    const end: Place | null = commentAt < 0 ? null : commentEnd(lines, index, commentAt + 4);
    isOpenEnded ||= commentAt >= 0 && end === null;
    // A comment that is never closed hides nothing; rules read it as text.
    if (commentAt >= 0 && end !== null) {
      commentsHere += 1;
      const inside = lines.slice(index, end.line + 1).map((line, offset) => {
        const from = offset === 0 ? commentAt + 4 : 0;
        const to = index + offset === end.line ? end.column : line.length;
        return { text: foldText(line.slice(from, to)), line: number + offset };
      });
      regions.push(buildRegion({ file, kind: 'comment', heading: heading() }, inside, ' '));
      // The text around the comment is read as if the comment were not there.
      const before = raw.slice(0, commentAt);
      const after = (lines[end.line] ?? '').slice(end.column + 3);
      lines[end.line] = end.line === index ? before + ' ' + after : after;
      if (end.line !== index && before.trim() !== '') {
        open = { kind: 'prose', lines: [{ text: foldText(before), line: number }] };
      }
      if (end.line !== index) commentsHere = 0;
      index = end.line - 1;
      continue;
    }
    commentsHere = 0;
    const definition = definitionComment.exec(raw);
    if (definition !== null) {
      regions.push(
        buildRegion(
          { file, kind: 'comment', heading: heading() },
          [{ text: foldText(definition[1] ?? ''), line: number }],
          ' ',
        ),
      );
      continue;
    }
    if (raw.trim() === '') {
      flush();
      blank = true;
      continue;
    }
    const title = headingLine.exec(raw);
    if (title !== null) {
      flush();
      const level = (title[1] ?? '#').length;
      headings.length = Math.min(headings.length, level - 1);
      while (headings.length < level - 1) headings.push('');
      headings.push(foldText(title[2] ?? ''));
      path = headings.join(' > ');
      lead = '';
      listLead = '';
      regions.push(
        buildRegion(
          { file, kind: 'heading', heading: heading() },
          [{ text: foldText(raw), line: number }],
          ' ',
        ),
      );
      blank = false;
      continue;
    }
    const kind = lineKind(raw, blank, open, regions.at(-1)?.kind);
    const current: Open | null = open;
    const continues: boolean =
      current !== null &&
      !listItem.test(raw) &&
      (kind === current.kind || (kind === 'prose' && current.kind === 'list')) &&
      kind !== 'table' &&
      kind !== 'fence';
    if (kind === 'fence') {
      flush();
      let end = index;
      while (end + 1 < lines.length && /^(?: {4}|\t)/.test(lines[end + 1] ?? '')) end += 1;
      const body = lines
        .slice(index, end + 1)
        .map((line, offset) => ({ text: foldText(line), line: number + offset }));
      regions.push(codeRegion({ file, kind: 'fence', language: '', heading: heading(), lead }, body));
      index = end;
    } else if (continues && current !== null) {
      current.lines.push({ text: plainProse(raw), line: number });
    } else if (kind === 'list' && current?.kind === 'list' && isCrowded(regions, current, raw)) {
      // A blank line ends the sentence before, and the mark's dot must not end another one.
      const item = plainProse(raw).replace(/^(?:[-*+]|\d{1,9}[.)])(?=\s)/, '');
      current.lines.push({ text: `\n\n${item}`, line: number });
    } else {
      flush();
      open = { kind, lines: [{ text: plainProse(raw), line: number }] };
    }
    blank = false;
  }
  flush();
  return regions;
}

/**
 * Whether the file has so many pieces already that short items share one: a million bytes of one-letter items must not
 * cost more than a page of prose. At most 300 items, each of less than 200 characters, share a region.
 */
function isCrowded(regions: readonly Region[], { lines }: Open, raw: string): boolean {
  return regions.length > 4000 && lines.length < 300 && raw.length < 200;
}

/** Folded, with emphasis marks dropped outside inline code: bold letters are the same words. */
function plainProse(raw: string): string {
  const folded = foldText(raw.trim());
  if (!/[*_]/.test(folded)) return folded;
  return folded
    .split('`')
    .map((part, index) =>
      index % 2 === 0
        ? part.replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)_{1,3}(?=\w)|(?<=\w)_{1,3}(?!\w)/g, '')
        : part,
    )
    .join('`');
}

function lineKind(raw: string, blank: boolean, open: Open | null, last: RegionKind | undefined): RegionKind {
  if (blank && /^(?: {4}|\t)/.test(raw) && last !== 'list' && !listItem.test(raw)) return 'fence';
  if (listItem.test(raw)) return 'list';
  if (/^[ \t]{0,8}>/.test(raw)) {
    if (open?.kind === 'prose' && !blank) return 'prose';
    return callout.test(raw) ? 'prose' : 'quote';
  }
  if (/^[ \t]{0,8}\|.{0,4000}\|[ \t]{0,8}$/.test(raw)) return 'table';
  return 'prose';
}

function closingFence(lines: readonly string[], from: number, marker: string): number {
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').replace(/^[ \t>]{0,24}/, '').trimEnd();
    if (
      line.length >= marker.length &&
      line.startsWith(marker) &&
      line === (marker[0] ?? '`').repeat(line.length)
    )
      return index;
  }
  return lines.length;
}

/** Column of `<!--` outside inline code, or -1. */
function commentStart(line: string): number {
  const at = line.indexOf('<!--');
  if (at < 0) return -1;
  let ticks = 0;
  for (let index = 0; index < at; index += 1) if (line[index] === '`') ticks += 1;
  return ticks % 2 === 0 ? at : -1;
}

/** The place of `-->`; null where the comment is never closed. */
function commentEnd(lines: readonly string[], from: number, column: number): Place | null {
  for (let index = from; index < lines.length; index += 1) {
    const at = (lines[index] ?? '').indexOf('-->', index === from ? column : 0);
    if (at >= 0) return { line: index, column: at };
  }
  return null;
}

/** Code keeps its lines, but for those that end in a continuation mark. */
export function codeRegion(
  context: { file: string; kind: RegionKind; language: string; heading?: string; lead?: string },
  lines: readonly SourceLine[],
): Region {
  const region = buildRegion(context, lines, '\n');
  return { ...region, text: region.text.replace(/[\\`^]\n/g, '  ') };
}
