/** Markdown to regions, line by line: fences, comments, lists, tables, quotations, headings, paragraphs. */
import { foldText } from './fold.ts';
import {
  closingFence,
  commentEnd,
  commentStart,
  definitionComment,
  fenceOpen,
  headingLine,
  indented,
  lineKind,
  listItem,
  plainProse,
} from './markdown-syntax.ts';
import { buildRegion, type Region, type RegionKind, type SourceLine } from './region.ts';

/** Comments taken out of one line; a line with more is read as prose, comments included. */
const maxCommentsOnLine = 50;

/** A paragraph, list, table or quotation whose end has not been read. */
interface Open {
  readonly kind: RegionKind;
  readonly lines: SourceLine[];
}

/** Splits from line `firstLine` of the file on; every character of the text is in some region. */
export function markdownRegions(file: string, text: string, firstLine: number): Region[] {
  return new MarkdownReader(file, text.split(/\r\n|\n|\r/), firstLine).read();
}

/** Each `take…` method reads what begins at a line: the index of the line after it, or null where something else begins. */
class MarkdownReader {
  readonly #regions: Region[] = [];
  readonly #file: string;
  readonly #lines: string[];
  readonly #firstLine: number;
  #open: Open | null = null;
  #headings: string[] = [];
  /** The paragraph before a fence, table or quotation, and the one before a list. */
  #lead = '';
  #listLead = '';
  /** Whether the line before was blank. */
  #blank = true;
  #commentsOnLine = 0;
  /** Whether a comment is never closed: what it opens is read as text. */
  #isOpenEnded = false;

  constructor(file: string, lines: string[], firstLine: number) {
    this.#file = file;
    this.#lines = lines;
    this.#firstLine = firstLine;
  }

  read(): Region[] {
    for (let at = 0; at < this.#lines.length;) {
      const raw = this.#lines[at] ?? '';
      at =
        this.#takeFence(raw, at) ??
        this.#takeComment(raw, at) ??
        this.#takeDefinition(raw, at) ??
        this.#takeBlank(raw, at) ??
        this.#takeHeading(raw, at) ??
        this.#takeText(raw, at);
    }
    this.#flush();
    return this.#regions;
  }

  #takeFence(raw: string, at: number): number | null {
    const fence = fenceOpen.exec(raw);
    if (fence === null) return null;
    this.#flush();
    const end = closingFence(this.#lines, at, fence[1] ?? '');
    const language = (fence[2] ?? '').trim().toLowerCase().split(/[\s{]/)[0] ?? '';
    this.#addCode(language, at + 1, end);
    this.#blank = false;
    return end + 1;
  }

  /** The text around a comment is read as if the comment were not there. */
  #takeComment(raw: string, at: number): number | null {
    const isRead = this.#commentsOnLine < maxCommentsOnLine && !this.#isOpenEnded;
    const start = isRead ? commentStart(raw) : -1;
    const end = start < 0 ? null : commentEnd(this.#lines, at, start + 4);
    this.#isOpenEnded ||= start >= 0 && end === null;
    // A comment that is never closed hides nothing; rules read it as text.
    if (end === null) {
      this.#commentsOnLine = 0;
      return null;
    }
    const inside = this.#lines.slice(at, end.line + 1).map((line, offset) => {
      const from = offset === 0 ? start + 4 : 0;
      const to = at + offset === end.line ? end.column : line.length;
      return this.#sourceLine(line.slice(from, to), at + offset);
    });
    this.#add('comment', inside);
    const before = raw.slice(0, start);
    const after = (this.#lines[end.line] ?? '').slice(end.column + 3);
    this.#lines[end.line] = `${before} ${after}`;
    this.#commentsOnLine = end.line === at ? this.#commentsOnLine + 1 : 0;
    return end.line;
  }

  #takeDefinition(raw: string, at: number): number | null {
    const text = definitionComment.exec(raw)?.[1];
    if (text === undefined) return null;
    this.#add('comment', [this.#sourceLine(text, at)]);
    return at + 1;
  }

  #takeBlank(raw: string, at: number): number | null {
    if (raw.trim() !== '') return null;
    this.#flush();
    this.#blank = true;
    return at + 1;
  }

  #takeHeading(raw: string, at: number): number | null {
    const title = headingLine.exec(raw);
    if (title === null) return null;
    this.#flush();
    const above = (title[1] ?? '#').length - 1;
    const outer = Array.from({ length: above }, (_, level) => this.#headings[level] ?? '');
    this.#headings = [...outer, foldText(title[2] ?? '')];
    this.#lead = '';
    this.#listLead = '';
    this.#add('heading', [this.#sourceLine(raw, at)]);
    this.#blank = false;
    return at + 1;
  }

  #takeText(raw: string, at: number): number {
    const open = this.#open;
    const kind = lineKind(raw, this.#blank, open?.kind, this.#regions.at(-1)?.kind);
    this.#blank = false;
    if (kind === 'fence') return this.#takeIndented(at);
    const line = { text: plainProse(raw), line: this.#firstLine + at };
    if (open !== null && continues(open, kind, raw)) open.lines.push(line);
    else {
      this.#flush();
      this.#open = { kind, lines: [line] };
    }
    return at + 1;
  }

  #takeIndented(at: number): number {
    this.#flush();
    let end = at + 1;
    while (end < this.#lines.length && indented.test(this.#lines[end] ?? '')) end += 1;
    this.#addCode('', at, end);
    return end;
  }

  #flush(): void {
    if (this.#open === null) return;
    const { kind, lines } = this.#open;
    const lead = kind === 'list' ? this.#listLead : kind === 'quote' || kind === 'table' ? this.#lead : '';
    const { text } = this.#add(kind, lines, lead);
    if (kind === 'prose' || kind === 'list') this.#lead = text.slice(-300);
    if (kind === 'prose') this.#listLead = this.#lead;
    this.#open = null;
  }

  #add(kind: RegionKind, lines: readonly SourceLine[], lead = ''): Region {
    const region = buildRegion({ file: this.#file, kind, heading: this.#heading(), lead }, lines, ' ');
    this.#regions.push(region);
    return region;
  }

  /** The lines from `start` up to `end`, without the latter. */
  #addCode(language: string, start: number, end: number): void {
    const lines = this.#lines.slice(start, end).map((line, offset) => this.#sourceLine(line, start + offset));
    const context = { file: this.#file, kind: 'fence', language, heading: this.#heading() } as const;
    this.#regions.push(codeRegion({ ...context, lead: this.#lead }, lines));
  }

  #heading(): string {
    return this.#headings.join(' > ');
  }

  #sourceLine(text: string, at: number): SourceLine {
    return { text: foldText(text), line: this.#firstLine + at };
  }
}

/** Whether the line belongs to the open paragraph, list or quotation; each row of a table is a region. */
function continues(open: Open, kind: RegionKind, raw: string): boolean {
  if (listItem.test(raw) || kind === 'table') return false;
  return kind === open.kind || (kind === 'prose' && open.kind === 'list');
}

/** Code keeps its lines, but for those that end in a continuation mark. */
export function codeRegion(context: Parameters<typeof buildRegion>[0], lines: readonly SourceLine[]): Region {
  const region = buildRegion(context, lines, '\n');
  return { ...region, text: region.text.replace(/[\\`^]\n/g, '  ') };
}
