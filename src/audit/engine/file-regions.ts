/** Every region of one file, decoded views included, by the class of the file. */
import { patternNamed } from '../patterns/shared-words.ts';
import { everywhere } from '../patterns/pattern-text.ts';
import { splitFrontMatter } from '../../catalog/front-matter.ts';
import { decodeRuns, mayHoldRun, type DecodedRun } from './hidden-text/decode.ts';
import { disguisedRuns } from './hidden-text/disguise.ts';
import { foldText } from './fold.ts';
import type { AuditFile } from './inventory.ts';
import { codeRegion, markdownRegions } from './markdown-regions.ts';
import { joinMany } from './sections.ts';
import { stepRegions } from './steps.ts';
import { buildRegion, lineAt, type Region, type SourceLine } from './region.ts';

/** Regions in order of place; empty where the file has no text. */
export function fileRegions(file: AuditFile): Region[] {
  const { path, text } = file;
  if (text === null) return [];
  let regions: Region[];
  if (file.class === 'markdown' || file.class === 'active') regions = proseFile(path, text);
  else if (file.class === 'script') regions = scriptFile(path, text, file.language);
  else regions = [codeRegion({ file: path, kind: 'config', language: file.language }, sourceLines(text, 1))];
  regions.push(...regions.flatMap(stepRegions));
  return [...regions, ...regions.flatMap(decodedRegions)];
}

const lineEnd = /\r\n|\n|\r/;

function sourceLines(text: string, first: number): SourceLine[] {
  return text.split(lineEnd).map((line, index) => ({ text: foldText(line), line: first + index }));
}

function proseFile(path: string, text: string): Region[] {
  const { raw, body, bodyLine } = splitFrontMatter(text);
  // Too long to be parsed is no reason to leave it unread.
  const front = (): string =>
    raw ??
    text
      .split(lineEnd)
      .slice(1, bodyLine - 2)
      .join('\n');
  const regions: Region[] = [];
  if (bodyLine > 1)
    regions.push(buildRegion({ file: path, kind: 'frontmatter' }, sourceLines(front(), 2), '\n'));
  // Joined as lists, not as arguments: a file of a million short lines has more regions than a call takes.
  const shown = markdownRegions(path, body, bodyLine);
  // A block of code shows its elements, and hides none.
  const code = new Set(shown.flatMap((region) => (region.kind === 'fence' ? region.lines : [])));
  const hidden = hiddenRegions(path, body, bodyLine).filter(({ lines }) => !code.has(lines[0] ?? 0));
  return regions.concat(joinMany(shown), hidden);
}

/** The description as the agent sees it: one text, whatever the YAML looked like. */
export function descriptionRegion(path: string, description: string, line: number): Region {
  return buildRegion(
    { file: path, kind: 'description' },
    [{ text: foldText(description.replace(/\s{1,200}/g, ' ')), line }],
    ' ',
  );
}

/** The opening tag; what is inside ends at its closing one, which is looked for apart: a pattern would look 4,000 times. */
const hiddenOpening = everywhere(patternNamed('hidden-opening'));
const alternativeText =
  /!\[([^\][]{24,600})\]\(|\balt\s{0,3}=\s{0,3}"([^"]{24,600})"|\btitle\s{0,3}=\s{0,3}"([^"]{60,600})"/gi;

function hiddenRegions(path: string, body: string, firstLine: number): Region[] {
  const regions: Region[] = [];
  if (!/<[a-z]|!\[|alt=/i.test(body)) return regions;
  for (const find of [hiddenTexts, alternativeTexts]) {
    for (const { inside, index } of find(body)) {
      const line = firstLine + body.slice(0, index).split('\n').length - 1;
      regions.push(buildRegion({ file: path, kind: 'hidden' }, sourceLines(inside, line), ' '));
      if (regions.length >= 200) return regions;
    }
  }
  return regions;
}

const commentLine = /^\s{0,80}(?:#(?!!)|\/\/|\/\*|\*|--|;|%|<!--|rem\b|::)\s{0,4}(.*)$/i;
const spokenLine =
  /\b(?:print|echo|printf|console\.\w{3,5}|puts|Write-(?:Host|Output)|log(?:ger)?\.\w{3,8}|fmt\.Print\w{0,3}|println!?)\b[\s(]{0,4}["'`](.{1,2000})/i;

/** A script as code, and apart from it what it says: comments, docstrings, printed lines. */
function scriptFile(path: string, text: string, language: string): Region[] {
  const lines = sourceLines(text, 1);
  const regions = [codeRegion({ file: path, kind: 'script', language }, lines)];
  let group: SourceLine[] = [];
  let inDocstring = false;
  const flush = (): void => {
    if (group.length > 0)
      regions.push(buildRegion({ file: path, kind: 'script-comment', language }, group, ' '));
    group = [];
  };
  for (const { text: row, line } of lines) {
    const marks = row.split(/"""|'''/).length - 1;
    const spoken =
      inDocstring || marks > 0
        ? row
        : (commentLine.exec(row.slice(0, 4000))?.[1] ?? spokenLine.exec(row.slice(0, 4000))?.[1]);
    if (marks % 2 === 1) inDocstring = !inDocstring;
    if (spoken === undefined) flush();
    else group.push({ text: spoken.trim(), line });
  }
  flush();
  return regions;
}

function decodedRegions(region: Region): Region[] {
  const runs = region.kind === 'script' || region.kind === 'fence' ? disguisedRuns(region.text) : [];
  if (mayHoldRun(region.text)) runs.push(...decodeRuns(region.text));
  return runs.map((run) => decodedRegion(region, run));
}

function decodedRegion(region: Region, { offset, text }: DecodedRun): Region {
  const line = lineAt(region, offset);
  const rows = text.split('\n').map((row) => ({ text: foldText(row), line }));
  return buildRegion({ file: region.file, kind: 'decoded' }, rows, '\n');
}

interface FoundText {
  readonly inside: string;
  /** Where what holds it begins. */
  readonly index: number;
}

/** Characters of a hidden element that are read. */
const hiddenLength = 4_000;

function* hiddenTexts(body: string): Generator<FoundText> {
  const closings = [...body.matchAll(/<\//g)].map(({ index }) => index);
  const opening = new RegExp(hiddenOpening);
  let next = 0;
  for (let match = opening.exec(body); match !== null; match = opening.exec(body)) {
    const [{ length }, tag = ''] = match;
    const start = match.index + length;
    while ((closings[next] ?? Infinity) <= start) next += 1;
    let at = next;
    while ((closings[at] ?? Infinity) <= start + hiddenLength && !closes(body, closings[at] ?? 0, tag))
      at += 1;
    const end = closings[at] ?? Infinity;
    // Without an end another element may begin inside this one's tag.
    if (end > start + hiddenLength) opening.lastIndex = match.index + 1;
    else {
      yield { inside: body.slice(start, end), index: match.index };
      opening.lastIndex = end + 2 + tag.length;
    }
  }
}

function closes(body: string, at: number, tag: string): boolean {
  return body.slice(at + 2, at + 2 + tag.length).toLowerCase() === tag.toLowerCase();
}

function* alternativeTexts(body: string): Generator<FoundText> {
  for (const match of body.matchAll(alternativeText)) {
    const inside = match[1] ?? match[2] ?? match[3];
    if (inside !== undefined) yield { inside, index: match.index };
  }
}
