/** The only reader of YAML in Markdown files: front matter as data, never as code, within limits (attack table, rows 1-3). */
import matter from 'gray-matter';
import { isAlias, isCollection, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** Most bytes of front matter that are read: 16 KB, far above any real skill's. */
export const frontMatterLimitBytes = 16_384;
const depthLimit = 8;
/** Most keys, those of nested maps included; of 3,006 files of published skills none has more than 103. */
const keysMax = 500;
/** Most problems listed for one text. */
const problemsMax = 20;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** What YAML's core schema knows; `!!binary` and `!!js/function` are as custom as `!Ref`. */
const coreTags = new Set(
  ['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map((name) => `tag:yaml.org,2002:${name}`),
);

interface FrontMatterProblem {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** The text between the two fences, and the rest; `data` is null if there is none or it is unusable. */
interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly body: string;
  /** Line on which the body starts, from 1. */
  readonly bodyLine: number;
  /** The raw text between the fences; null without front matter. */
  readonly raw: string | null;
  readonly problems: readonly FrontMatterProblem[];
}

/** Splits a Markdown file into front matter and body; never throws, reports every problem with its line. */
export function parseFrontMatter(source: string): FrontMatter {
  const split = splitFrontMatter(source);
  if (split.raw === null) return split;
  const lines = split.raw.split('\n');
  const refused = refusedLine(lines);
  return { ...split, ...(refused ?? readMatter(split.raw)) };
}

/** Most empty lines in a row: what comes after a run of them is searched again for each of them. */
const emptyLinesMax = 50;

/** What the reader below may not see: a line that it takes for a fence, and long runs of empty lines. */
function refusedLine(lines: readonly string[]): Pick<FrontMatter, 'data' | 'problems'> | null {
  let empty = 0;
  for (const [at, line] of lines.entries()) {
    empty = line.trim() === '' ? empty + 1 : 0;
    const reason = line.startsWith('---')
      ? 'a line of front matter must not begin with ---'
      : empty > emptyLinesMax
        ? `more than ${emptyLinesMax} empty lines in a row`
        : null;
    if (reason !== null) return { data: null, problems: [{ line: at + 2, reason }] };
  }
  return null;
}

/** By gray-matter, whose only engine is ours: its own would resolve aliases, and run JavaScript. */
function readMatter(raw: string): Pick<FrontMatter, 'data' | 'problems'> {
  let problems: readonly FrontMatterProblem[] = [];
  const refuse = (): never => {
    throw new TypeError('front matter is YAML');
  };
  const yaml = (text: string): object => {
    // It begins with the end of the line of the fence.
    const read = readYaml(text.slice(1));
    problems = read.problems;
    return read.data ?? {};
  };
  const { data } = matter(`---\n${raw}\n---\n`, {
    language: 'yaml',
    engines: { yaml, json: refuse, javascript: refuse },
  });
  return { data: problems.length > 0 ? null : data, problems };
}

/** The same without a look at what the front matter says. */
export function splitFrontMatter(source: string): FrontMatter {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const without = (problems: FrontMatterProblem[] = []): FrontMatter => ({
    data: null,
    body: text,
    bodyLine: 1,
    raw: null,
    problems,
  });
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  if (!firstLine.startsWith('---')) return without();
  if (firstLine.trimEnd() !== '---') {
    return firstLine.startsWith('----')
      ? without()
      : without([{ line: 1, reason: 'the first line must be exactly --- (no language name)' }]);
  }
  const normalised = text.replace(/^---[ \t]+(?=\r?\n)/, '---');
  const close = findClosingFence(normalised);
  if (close === null)
    return without([{ line: 1, reason: 'front matter is opened with --- but never closed' }]);
  const between = normalised.slice(normalised.indexOf('\n') + 1, close.start);
  const rawBytes = new TextEncoder().encode(between).length;
  if (rawBytes > frontMatterLimitBytes) {
    const reason = `front matter is ${rawBytes} bytes long; at most ${frontMatterLimitBytes} are read`;
    return {
      data: null,
      body: normalised.slice(close.end),
      bodyLine: close.line + 1,
      raw: null,
      problems: [{ line: 1, reason }],
    };
  }
  const raw = between.replaceAll('\r\n', '\n').replace(/\r?\n$/, '');
  return { data: null, problems: [], body: normalised.slice(close.end), bodyLine: close.line + 1, raw };
}

interface Fence {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** The first later line that is `---` alone; rules further down belong to the body. */
function findClosingFence(text: string): Fence | null {
  const pattern = /\n---[ \t]*(?:\r?\n|$)/g;
  pattern.lastIndex = 3;
  const found = pattern.exec(text);
  if (found === null) return null;
  return {
    start: found.index + 1,
    end: found.index + found[0].length,
    line: text.slice(0, found.index + 1).split('\n').length,
  };
}

function readYaml(raw: string): Pick<FrontMatter, 'data' | 'problems'> {
  const problems: FrontMatterProblem[] = [];
  const lines = new LineCounter();
  const report = (offset: number, reason: string): void => {
    if (problems.length < problemsMax) problems.push({ line: lines.linePos(offset).line + 1, reason });
  };
  const document = withoutStacks(() =>
    parseDocument(raw, {
      // Compares each key with all before it; `visit` below looks them up.
      uniqueKeys: false,
      // Would quote the lines around each error, which doubles its time.
      prettyErrors: false,
      lineCounter: lines,
      schema: 'core',
      logLevel: 'error',
      stringKeys: false,
    }),
  );
  for (const error of document.errors) report(error.pos[0], `not valid YAML: ${plainReason(error.code)}`);
  if (document.contents === null) return { data: {}, problems };
  const reportNode = (node: { range?: readonly number[] | null | undefined }, reason: string): void =>
    report(node.range?.[0] ?? 0, reason);
  let keys = 0;
  visit(document, {
    Node(_key, node, path) {
      if (isAlias(node)) reportNode(node, 'YAML aliases are not allowed');
      else if (node.tag !== undefined && !coreTags.has(node.tag))
        reportNode(node, 'custom YAML tags are not allowed');
      if (isCollection(node) && path.filter(isCollection).length >= depthLimit) {
        reportNode(node, `nested deeper than ${depthLimit} levels`);
        return visit.SKIP;
      }
      return problems.length < problemsMax ? undefined : visit.BREAK;
    },
    Map(_key, map) {
      keys += map.items.length;
      if (keys > keysMax) {
        reportNode(map, `more than ${keysMax} keys`);
        return visit.BREAK;
      }
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) reportNode(key, 'not valid YAML: duplicate key');
        seen.add(key.value);
      }
      return undefined;
    },
    Pair(_key, pair) {
      if (isScalar(pair.key) && typeof pair.key.value === 'string' && forbiddenKeys.has(pair.key.value)) {
        reportNode(pair.key, `the key ${pair.key.value} is not allowed`);
      }
    },
  });
  if (!isMap(document.contents)) report(0, 'front matter must be a list of "key: value" lines');
  if (problems.length > 0) return { data: null, problems };
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  return {
    data: Object.assign(Object.create(null) as object, value) as Readonly<Record<string, unknown>>,
    problems,
  };
}

/** A text full of mistakes makes thousands of errors, and their stacks cost more than the parsing. */
function withoutStacks<T>(work: () => T): T {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = before;
  }
}

function plainReason(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

/** Line in the file of the member at `path` of the raw front matter, or of its nearest holder; 1 for the whole. */
export function findLine(raw: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter();
  const document = parseDocument(raw, { lineCounter: lines, logLevel: 'silent' });
  for (let length = path.length; length > 0; length -= 1) {
    const holder = document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(holder) ? holder.items.find((each) => String(each.key) === String(key)) : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    // The fence is the file's first line.
    if (start !== undefined) return lines.linePos(start).line + 1;
  }
  return 1;
}

/** The file with one member of its front matter taken out; unchanged where it has none. */
export function withoutMember(source: string, member: string): string {
  const { raw, data, body } = parseFrontMatter(source);
  if (raw === null || data === null || !(member in data)) return source;
  const document = parseDocument(raw, { schema: 'core' });
  document.delete(member);
  return `---\n${document.toString()}---\n${body}`;
}
