/** Lenient reader of SKILL.md: uses what it can, and reports everything unusual with its line. */
import { parseFrontMatter } from './front-matter.ts';
import { listOf, textOf } from './front-matter-values.ts';
import { tagsOf } from './tags-of.ts';
import { quoteColons, rescueFromLines, rescueFromTitle } from './front-matter-rescue.ts';

interface Oddity {
  /** Stable kebab-case id; `audit/rules/metadata.ts` has the severity of each. */
  readonly code: string;
  /** Line in the file, from 1. */
  readonly line: number;
  readonly message: string;
}

/** A SKILL.md as read; texts are trimmed and otherwise unchanged, so they may be hostile. */
export interface SkillText {
  readonly name: string | null;
  readonly description: string | null;
  readonly license: string | null;
  readonly compatibility: string | null;
  readonly allowed_tools: string[];
  readonly tags: string[];
  /** Whom the front matter names as author, publisher and the like. */
  readonly authors: string[];
  /** Every text of the front matter, at any depth. */
  readonly stated: string[];
  readonly version: string | null;
  /** Top-level keys in the order found. */
  readonly keys: string[];
  readonly body: string;
  /** Line on which the body starts, from 1. */
  readonly bodyLine: number;
  /** True if the front matter parsed as written. */
  readonly validFrontMatter: boolean;
  readonly oddities: Oddity[];
}

/** Keys of the Agent Skills specification; other keys are common and only noted. */
const specifiedKeys = new Set([
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
]);

/** Most unknown keys that are noted. */
const unknownKeysNoted = 50;

interface Loaded {
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly bodyLine: number;
  readonly raw: string;
  readonly valid: boolean;
}

/** Reads any text as a SKILL.md; never throws. Order of rescue: as written, colons quoted, line by line, title. */
export function readSkillText(source: string): SkillText {
  const oddities: Oddity[] = [];
  const note = (code: string, line: number, message: string): void =>
    void oddities.push({ code, line, message });
  noteBytes(source, note);
  const loaded = load(source, note);
  const { data, raw } = loaded;
  const lineOf = lineFinder(raw);
  const text = (key: string): string | null => textOf(data[key], key, lineOf(key), note);
  const name = text('name');
  const description = text('description');
  noteName(name, lineOf('name'), note);
  noteDescription(description, lineOf('description'), note);
  const compatibility = text('compatibility');
  if (compatibility !== null && compatibility.length > 500) {
    note('compatibility-long', lineOf('compatibility'), 'compatibility is longer than 500 characters');
  }
  const license = text('license');
  if (license === null) note('license-missing', 1, 'no license is stated');
  const metadata = metadataOf(data, lineOf('metadata'), note);
  if (Array.isArray(data['allowed-tools'])) {
    note(
      'allowed-tools-list',
      lineOf('allowed-tools'),
      'allowed-tools is a list; the specification says one string',
    );
  }
  const keys = Object.keys(data);
  for (const key of keys.filter((each) => !specifiedKeys.has(each)).slice(0, unknownKeysNoted))
    note('unknown-key', lineOf(key), `the key ${key} is not in the specification`);
  if (loaded.body.trim() === '')
    note('body-empty', loaded.bodyLine, 'there are no instructions after the front matter');
  const lines = loaded.body.split('\n').length;
  if (lines > 500) note('body-long', loaded.bodyLine, `the body has ${lines} lines; at most 500 are advised`);
  return {
    name,
    description,
    license,
    compatibility,
    allowed_tools: listOf(data['allowed-tools'], 'tools'),
    tags: tagsOf(data, metadata, loaded.body),
    authors: authorKeys.flatMap((key) => [...textsIn(data[key]), ...textsIn(metadata[key])]),
    stated: textsIn(data),
    version: versionOf(data['version'] ?? metadata['version'], raw),
    keys,
    body: loaded.body,
    bodyLine: loaded.bodyLine,
    validFrontMatter: loaded.valid,
    oddities: oddities.sort((a, b) => a.line - b.line || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
  };
}

/** Line in the file of a top-level key, from 1; 1 for one that is not found. */
function lineFinder(raw: string): (key: string) => number {
  const lines = new Map<string, number>();
  for (const [index, line] of raw.split('\n').entries()) {
    const key = line.slice(0, line.indexOf(':'));
    if (!lines.has(key)) lines.set(key, index + 2);
  }
  return (key) => lines.get(key) ?? 1;
}

type Note = (code: string, line: number, message: string) => void;

function load(source: string, note: Note): Loaded {
  const found = parseFrontMatter(source);
  const { body, bodyLine } = found;
  const raw = found.raw ?? '';
  if (found.data !== null && found.problems.length === 0 && found.raw !== null) {
    return { data: found.data, body, bodyLine, raw, valid: true };
  }
  for (const problem of found.problems) note('front-matter-invalid', problem.line, problem.reason);
  if (found.problems.length === 0) {
    note('front-matter-missing', 1, 'there is no front matter');
    const rescued = rescueFromTitle(body);
    if (rescued !== null)
      note(
        'rescued-from-title',
        rescued.line,
        'name or description were taken from the title and the line below it',
      );
    return { data: rescued?.data ?? {}, body, bodyLine, raw, valid: false };
  }
  if (found.raw !== null) {
    const again = parseFrontMatter(`---\n${quoteColons(found.raw)}\n---\n`);
    if (again.data !== null && again.problems.length === 0) {
      note(
        'value-requoted',
        found.problems[0]?.line ?? 2,
        'a value with a colon was read as if it were in quotes',
      );
      return { data: again.data, body, bodyLine, raw, valid: false };
    }
  }
  const data = rescueFromLines(found.raw ?? source);
  note('rescued-by-line', 1, 'name and description were read line by line');
  return { data, body, bodyLine, raw: found.raw ?? '', valid: false };
}

function noteBytes(source: string, note: Note): void {
  const lineAt = (index: number): number => source.slice(0, index).split('\n').length;
  const first = (needle: string, code: string, message: string): void => {
    const index = source.indexOf(needle);
    if (index >= 0) note(code, lineAt(index), message);
  };
  if (source.startsWith('\uFEFF')) note('byte-order-mark', 1, 'the file starts with a byte order mark');
  first('\r\n', 'crlf', 'lines end with CRLF');
  first('\uFFFD', 'replacement-character', 'a replacement character marks where text was lost');
  first('\0', 'nul', 'the file holds a NUL character');
  if (source !== '' && !source.endsWith('\n')) {
    note('no-final-newline', source.split('\n').length, 'no newline at the end of the file');
  }
}

function noteName(name: string | null, line: number, note: Note): void {
  if (name === null) note('name-missing', line, 'name is missing');
  else if (!/^[a-z0-9]{1,64}(?:-[a-z0-9]{1,64}){0,31}$/.test(name)) {
    note('name-not-kebab', line, 'name is not lower-case letters, digits and single hyphens');
  } else if (name.length > 64) note('name-long', line, 'name is longer than 64 characters');
}

function noteDescription(description: string | null, line: number, note: Note): void {
  if (description === null) return note('description-missing', line, 'description is missing');
  if (description.length > 1024)
    note(
      'description-long',
      line,
      `description has ${description.length} characters; at most 1024 are allowed`,
    );
  if (description.length < 40) note('description-short', line, 'description is shorter than 40 characters');
  if (
    /\breplace (?:this|with)\b.{0,40}\bdescription\b|\byour description here\b|\blorem ipsum\b|^(?:todo|tbd|description|placeholder)\b.{0,12}$/i.test(
      description,
    )
  ) {
    note('description-placeholder', line, 'description reads like a placeholder');
  }
}

function metadataOf(
  data: Readonly<Record<string, unknown>>,
  line: number,
  note: Note,
): Record<string, unknown> {
  const value = data['metadata'];
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    note('metadata-not-map', line, 'metadata is not a list of "key: value" lines');
    return {};
  }
  const entries = Object.entries(value);
  if (entries.some(([, item]) => typeof item !== 'string')) {
    note('metadata-not-text', line, 'metadata holds values that are not text');
  }
  return Object.fromEntries(entries);
}

const authorKeys =
  'author authors creator maintainer maintainers publisher vendor provider organization organisation company brand'.split(
    ' ',
  );

/** Every text of a value, at any depth; front matter has eight levels at most. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim().toWellFormed()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** YAML reads `1.0` as the number 1, so the written form is looked up first. */
function versionOf(value: unknown, raw: string): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value !== 'number') return null;
  return /^[ \t]{0,8}version:[ \t]{1,8}([0-9][0-9.]{0,20})[ \t]{0,8}\r?$/m.exec(raw)?.[1] ?? String(value);
}
