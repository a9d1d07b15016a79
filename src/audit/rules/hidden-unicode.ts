/** HU: characters that hide text from people, or show it in another order than it is read. */
import { patternNamed } from '../patterns/shared-words.ts';
import { allUrls } from '../hosts/addresses.ts';
import { isMisread } from './misread-hosts.ts';
import { codesInWords, isBalanced, tagRun } from '../engine/hidden-text/unseen.ts';
import type { PlainHit } from '../engine/hit.ts';

const suspects =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0]|[\u034F\uFE00-\uFE0F]|[\u{E0000}-\u{E01EF}]/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** What a text is for: a program or settings, what agents and people read, or material that a skill only keeps. */
type TextUse = 'code' | 'page' | 'data';

/** Saved pages, tables and records, unless an agent or a program reads settings under that name. */
const records = /\.(?:csv|geojson|html?|jsonl?|log|ndjson|tsv|xhtml|xml)$/i;
const settings = patternNamed('hidden-unicode-settings');

/** What a file is for; what SKILL.md names, an agent may read. */
export function useOf(path: string, kind: string, skill: string): TextUse {
  const name = path.split('/').at(-1) ?? path;
  if (records.test(path) && !settings.test(path) && !skill.includes(name)) return 'data';
  return kind === 'script' || kind === 'config' ? 'code' : 'page';
}

/** Looks through one text for what cannot be seen; lines without such a character cost one test. */
export function findHiddenUnicode(file: string, text: string, use: TextUse): PlainHit[] {
  const isCode = use === 'code';
  const padding = findPadding(file, text);
  if (!suspects.test(text) && !/[\u0080-\uFFFF]/.test(text)) return padding;
  const all = text.split(/\r\n|\n|\r/);
  const lines = all.flatMap((line, index) => (/[\u0080-\uFFFF]/.test(line) ? [readLine(line, index)] : []));
  return [
    ...padding,
    ...lines.flatMap((line) => [...findBidi(line, use), ...findSelectors(line), ...findMixedHosts(line)]),
    ...(isCode ? [] : findMixedWord(lines)),
    ...findTags(lines),
    ...findSplitWords(lines),
  ].map((found) => ({ ...found, file }));
}

/** A line with a character beyond ASCII, from 1. */
interface Line {
  readonly number: number;
  readonly text: string;
  /** Its characters, without the mark of byte order that a file may begin with. */
  readonly characters: readonly string[];
}

function readLine(text: string, index: number): Line {
  return { number: index + 1, text, characters: [...(index === 0 ? text.replace(/^\uFEFF/, '') : text)] };
}

type Found = Omit<PlainHit, 'file'>;

function found(rule: string, severity: PlainHit['severity'], line: Line, text: string): Found {
  return { rule, severity, line: line.number, text };
}

const codeName = (code: number): string => `U+${code.toString(16).toUpperCase()}`;

const isOverride = (code: number): boolean => code === 0x202d || code === 0x202e;
const isOpening = (code: number): boolean =>
  code === 0x202a || code === 0x202b || (code >= 0x2066 && code <= 0x2068);

/**
 * A literal of three or more characters that have no shape, with nothing but a remark behind it whose order they could
 * change: a class that a program looks for.
 */
function isClass(text: string): boolean {
  const literals = /(["'`/])[\p{Cf}[\]^|\\-]{3,120}\1/gu;
  const found = [...text.matchAll(literals)].filter(
    ([literal]) => (literal.match(/\p{Cf}/gu)?.length ?? 0) > 2,
  );
  const last = found.at(-1);
  if (last === undefined || /\p{Cf}/u.test(text.replaceAll(literals, ''))) return false;
  return !/^(?!\W{0,20}#).*[\p{L}\p{N}]/u.test(text.slice(last.index + last[0].length));
}

/** One finding a line is kept, so one is enough; the worst is the override. */
function findBidi(line: Line, use: TextUse): Found[] {
  const isCode = use === 'code';
  if (isCode && isClass(line.text)) return [];
  const ordered = rightToLeft.test(line.text) && isBalanced(line.characters);
  const codes = line.characters
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((code) => isOverride(code) || (isOpening(code) && !ordered));
  const code = (isCode ? undefined : codes.find(isOverride)) ?? codes[0];
  if (code === undefined) return [];
  const rule = 'HU-03';
  return isOverride(code)
    ? [found(rule, use === 'data' ? 'medium' : 'high', line, `${codeName(code)} override`)]
    : [found(rule, isCode ? 'high' : 'medium', line, `${codeName(code)} in left-to-right text`)];
}

function findSelectors(line: Line): Found[] {
  const run = /[\uFE00-\uFE0E\u{E0100}-\u{E01EF}\uFE0F]{8,400}/u.exec(line.text)?.[0];
  if (run === undefined) return [];
  return [found('HU-06', 'high', line, `${[...run].length} variation selectors in a row`)];
}

function findMixedHosts(line: Line): Found[] {
  return [...line.text.matchAll(allUrls)]
    .map((url) => url[2] ?? '')
    .filter(isMisread)
    .map((host) => found('HU-04', 'high', line, `mixed scripts in the host ${host}`));
}

/** The first word of two scripts; prose in two languages has many. */
function findMixedWord(lines: readonly Line[]): Found[] {
  const line = lines.find(({ text }) => /[A-Za-z][\u0400-\u058F]|[\u0400-\u058F][A-Za-z]/.test(text));
  return line === undefined ? [] : [found('HU-04', 'low', line, 'a word of two scripts')];
}

/** Tag characters of the whole text, at the first line that has some. */
function findTags(lines: readonly Line[]): Found[] {
  const tagged = lines
    .map((line) => ({ line, tags: tagRun(line.characters) }))
    .filter(({ tags }) => tags > 0);
  const [first] = tagged;
  if (first === undefined) return [];
  const count = tagged.reduce((sum, { tags }) => sum + tags, 0);
  const severity = count >= 8 ? 'critical' : 'high';
  return [found('HU-01', severity, first.line, `${count} Unicode tag characters`)];
}

/** Words with something unseen inside, one finding a line; three in a text are no accident. */
function findSplitWords(lines: readonly Line[]): Found[] {
  const split = lines
    .map((line) => ({ line, codes: codesInWords(line.characters) }))
    .filter(({ codes }) => codes.length > 0);
  const hiding = split.reduce((sum, { codes }) => sum + codes.filter(({ isHump }) => !isHump).length, 0);
  const severity = hiding >= 3 ? 'high' : 'medium';
  return split.map(({ line, codes }) =>
    found('HU-02', severity, line, `${codeName(codes[0]?.code ?? 0)} inside a word`),
  );
}

/** Blank lines (120) or spaces (600) before more text; a person stops scrolling long before. */
function findPadding(file: string, text: string): PlainHit[] {
  const hits: PlainHit[] = [];
  let blank = 0;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') {
      blank += 1;
      continue;
    }
    if (blank >= 120)
      hits.push({
        rule: 'HU-05',
        severity: 'medium',
        file,
        line: index + 1,
        text: `${blank} blank lines before this one`,
      });
    blank = 0;
    if (line.length > 600 && hasPadding(line.trimEnd())) {
      hits.push({
        rule: 'HU-05',
        severity: 'medium',
        file,
        line: index + 1,
        text: '600 spaces or more before text',
      });
    }
  }
  return hits;
}

/** 600 spaces before more text; what fills a cell of a table up to its bar is layout. */
function hasPadding(line: string): boolean {
  const isRow = /^\s{0,20}\|/.test(line);
  return [...line.matchAll(/[ \t\u00A0\u3000]{600,}/g)].some(
    (run) => !isRow || line[run.index + run[0].length] !== '|',
  );
}

/** Words of two look-alike scripts in the skill's name or author; one word, one script passes. */
export function findMixedScripts(file: string, line: number, value: string): PlainHit[] {
  const word = value
    .match(/[\p{L}\p{M}]{2,64}/gu)
    ?.find((letters) => /[A-Za-z]/.test(letters) && /[\u0370-\u058F]/.test(letters));
  return word === undefined
    ? []
    : [{ rule: 'HU-04', severity: 'high', file, line, text: `mixed scripts in ${word}` }];
}
