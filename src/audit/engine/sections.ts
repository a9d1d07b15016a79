/** A section's paragraphs and list items as one text, so that a blank line or a bullet does not part what is said together. */
import { isProgram } from './languages.ts';
import { lineAt, type Region, type RegionKind } from './region.ts';

const said = new Set<RegionKind>(['prose', 'list']);
/** Longest section that is joined, in characters; a longer one is cut into several. */
const longest = 65_536;
/** Blocks of one document that are read as one program. */
const mostBlocks = 40;

/**
 * Runs of two or more neighbouring paragraphs and items under one heading, joined by a blank line, which ends a
 * sentence. Fences, tables and comments between them are passed over; a heading ends the run.
 */
export function joinSections(regions: readonly Region[]): Region[] {
  const isCut = (first: Region, region: Region): boolean =>
    first.file !== region.file || first.heading !== region.heading;
  return runsOf(regions, (region) => said.has(region.kind), isCut)
    .filter((run) => run.length > 1)
    .map((run) => join(run));
}

/** Neighbours that `isOf` takes, in runs of at most so many characters; any region that is cut from the first of a run ends it. */
function runsOf(
  regions: readonly Region[],
  isOf: (region: Region) => boolean,
  isCut: (first: Region, region: Region) => boolean,
): Region[][] {
  const runs: Region[][] = [];
  let run: Region[] = [];
  let length = 0;
  for (const region of regions) {
    const isOwn = isOf(region);
    const [first] = run;
    const isEnded = first !== undefined && isCut(first, region);
    if (isEnded || (isOwn && length + region.text.length > longest)) {
      run = [];
      length = 0;
    }
    if (!isOwn) continue;
    if (run.length === 0) runs.push(run);
    run.push(region);
    length += region.text.length + 2;
  }
  return runs;
}

/** The shell blocks of each document as one program: what one of them fetches, another one runs. */
export function joinBlocks(regions: readonly Region[]): Region[] {
  const blocks = regions.filter((region) => region.kind === 'fence' && !isProgram(region));
  return [...Map.groupBy(blocks, ({ file }) => file).values()]
    .filter((run) => run.length > 1)
    .map((run) => ({ ...join(run.slice(0, mostBlocks), () => '\n\n'), kind: 'fence', language: 'sh' }));
}

/** Regions of one file from which on short ones are no longer looked at one by one. */
const many = 4000;
const flat = new Set<RegionKind>(['prose', 'list', 'heading', 'table', 'quote']);

/**
 * The same text in fewer regions, where a file has thousands of them: neighbours of one kind become one region, so that
 * a million bytes of one-letter items cost no more than a page of prose.
 */
export function joinMany(regions: Region[]): Region[] {
  if (regions.length <= many) return regions;
  const isCut = (first: Region, { kind }: Region): boolean => first.kind !== kind || !flat.has(kind);
  return runsOf(regions, () => true, isCut).flatMap((run) =>
    run.slice(0, 1).map((first) => (run.length === 1 ? first : { ...join(run), kind: first.kind })),
  );
}

/** What ends like a sentence is followed by the next one; what does not is ended by a blank line. */
const endOf = (text: string): string => (/[.!?\u3002\u0964]\s{0,4}$/.test(text.slice(-5)) ? '  ' : '\n\n');

/** `glue`: two characters that follow a text. */
function join(run: readonly Region[], glue: (text: string) => string = endOf): Region {
  const starts: number[] = [];
  const lines: number[] = [];
  let length = 0;
  let joined = '';
  for (const { text, starts: inside, lines: numbers } of run) {
    for (let index = 0; index < inside.length; index += 1) {
      starts.push(length + (inside[index] ?? 0));
      lines.push(numbers[index] ?? 1);
    }
    length += text.length + 2;
    joined += unmarked(text) + glue(text);
  }
  const first = run[0];
  return {
    file: first?.file ?? '',
    kind: 'prose',
    language: '',
    text: joined,
    starts,
    lines,
    heading: first?.heading ?? '',
    lead: '',
  };
}

/** Without the item's mark, whose dot would end a sentence; keeps the length. */
function unmarked(text: string): string {
  return text.replace(/^\s{0,8}(?:[-*+]|\d{1,9}[.)])(?=\s)/, (mark) => ' '.repeat(mark.length));
}

/** Source lines that a joined hit may lie from one of the same rule and still be the same thought. */
const nearLines = 3;

/** Whether a hit at this offset says nothing that the single paragraphs have not said. */
export function isKnown(
  section: Region,
  offset: number,
  rule: string,
  known: readonly { readonly rule: string; readonly file: string; readonly line: number }[],
): boolean {
  const line = lineAt(section, offset);
  return known.some(
    (hit) => hit.rule === rule && hit.file === section.file && Math.abs(hit.line - line) <= nearLines,
  );
}
