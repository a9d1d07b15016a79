/** Runs the pattern rules over regions, in windows, so that time grows with the text and with nothing else. */
import type { Severity } from '../../schema/vocabulary.ts';
import { type Hit, hitAt } from './hit.ts';
import { lineSpanAt, sentenceAt, type Region, type Span } from './region.ts';
import type { Prefilter } from './prefilter/prefilter.ts';
import { everyRow, mayMatch, planOf, type RowsOf, type Step } from './prefilter/plan.ts';
import { levelAlone } from '../vocabulary/proven-rows.ts';
import { plainHosts } from '../hosts/example-hosts.ts';
import { demote, roleOf } from './roles.ts';
import type { PatternRule, Row } from './rule.ts';

/** Characters matched at once, and how many the next window sees again. */
const windowSize = 4096;
const overlap = 512;
/** Hits of one row in one region that are looked at; more of the same add nothing to a score. */
const maxHits = 40;
const none = new Uint8Array();

/**
 * All hits of the rules in one region; `owner` is the repository's, for vendor hosts, `rowsOf` picks the rows of a rule
 * that are run.
 */
export function scanRegion(
  region: Region,
  rules: readonly PatternRule[],
  owner: string | null,
  rowsOf: RowsOf = everyRow,
): Hit[] {
  const { find, steps } = planOf(rules, rowsOf);
  const windows = cutWindows(region.text, find);
  const marks = windows.length === 1 ? (windows[0]?.marks ?? none) : joinMarks(windows);
  const hits: Hit[] = [];
  // Many rows share a sign; each is looked for once a region.
  const signs = new Map<RegExp, boolean>();
  const isSigned = ({ row: { sign } }: Step): boolean => {
    if (sign === undefined) return true;
    const known = signs.get(sign) ?? sign.test(region.text);
    signs.set(sign, known);
    return known;
  };
  for (const step of steps(region.kind)) {
    if (!mayMatch(marks, step.places) || !isSigned(step)) continue;
    const search: Search = { step, region, owner, found: 0, last: -1 };
    for (const window of windows) {
      if (window.marks[step.place] === 1) hits.push(...searchWindow(search, window));
    }
  }
  return hits;
}

/** A stretch of a region that is matched at once. */
interface Window {
  readonly base: number;
  readonly text: string;
  /** Where matches are left to the next window, which sees what follows them. */
  readonly until: number;
  /** Which patterns may match it. */
  readonly marks: Uint8Array;
}

function cutWindows(text: string, find: Prefilter): Window[] {
  const windows: Window[] = [];
  let base = 0;
  for (;;) {
    const window = text.length <= windowSize ? text : text.slice(base, base + windowSize);
    const isLast = base + windowSize >= text.length;
    const until = isLast ? Infinity : windowSize - overlap / 2;
    const marks = find(window);
    // The next window is read into the same array.
    windows.push({ base, text: window, until, marks: isLast ? marks : marks.slice() });
    if (isLast) return windows;
    base += windowSize - overlap;
  }
}

/** What may match at least one of the windows. */
function joinMarks(windows: readonly Window[]): Uint8Array {
  const joined = new Uint8Array(windows[0]?.marks.length ?? 0);
  for (const { marks } of windows) {
    for (let place = 0; place < joined.length; place += 1) if (marks[place] === 1) joined[place] = 1;
  }
  return joined;
}

/** One row on its way through one region: how many places were found, and where the last one began. */
interface Search {
  readonly step: Step;
  readonly region: Region;
  readonly owner: string | null;
  found: number;
  last: number;
}

/** The row's hits in one window that no window before has found. */
function searchWindow(search: Search, { base, text: window, until }: Window): Hit[] {
  const { first } = search.step;
  const hits: Hit[] = [];
  first.lastIndex = 0;
  for (let match = first.exec(window); match !== null && search.found < maxHits; match = first.exec(window)) {
    if (match.index >= until) break;
    if (match[0] === '') first.lastIndex += 1;
    // A pattern may begin with the blank before its word; the word is what has a position.
    const blank = match[0].length - match[0].trimStart().length;
    const start = base + match.index + (blank < match[0].length ? blank : 0);
    if (start <= search.last) continue;
    search.last = start;
    search.found += 1;
    const hit = weighMatch(search, match, start);
    if (hit !== null) hits.push(hit);
  }
  return hits;
}

/** The hit that a match at `start` of the region makes; null where the row's other patterns or its weight say none. */
function weighMatch({ step, region, owner }: Search, match: RegExpExecArray, start: number): Hit | null {
  const { rule, row } = step;
  const text = match[0].trimStart() || match[0];
  const span = scopeOf(region, row, start, text.length);
  const scope = region.text.slice(span.start, span.end);
  if (row.and?.every((other) => other.test(scope)) === false) return null;
  if (row.unless !== undefined) {
    const plain = plainHosts(scope);
    if (row.unless.some((other) => other.test(plain))) return null;
  }
  const stated = row.severity ?? rule.severity;
  const severity =
    row.weigh === undefined ? stated : row.weigh({ match, scope, start, region, owner, severity: stated });
  return severity === null ? null : toHit({ rule, row, region, start, text, severity });
}

interface Found {
  readonly rule: PatternRule;
  readonly row: Row;
  readonly region: Region;
  readonly start: number;
  readonly text: string;
  readonly severity: Severity;
}

function toHit({ rule, row, region, start, text, severity }: Found): Hit {
  const { role, demoted } =
    rule.demotable === false
      ? { role: 'use' as const, demoted: false }
      : roleOf(region, start, start + text.length, rule.id.startsWith('PI'));
  return hitAt(region, start, {
    rule: rule.id,
    // What a list refuses or a test expects is as far from use as a text can be.
    severity: demoted
      ? (rule.mentionSeverity ?? demote(role === 'exclusion' ? demote(severity) : severity))
      : severity,
    base: severity,
    loweredBy: demoted ? role : undefined,
    alone: levelAlone(rule.id, row, region.kind),
    role,
    text: leadIn(region.text, start) + region.text.slice(start, start + Math.max(text.length, 100)),
    found: row.title,
    matched: text,
  });
}

/** Up to 20 characters before a hit, from the start of a word on. */
function leadIn(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 20), start);
  return start <= 20 ? before : before.slice(before.indexOf(' ') + 1);
}

function scopeOf(region: Region, row: Row, start: number, length: number): Span {
  const { text, kind } = region;
  if (row.within === 'block')
    return { start: Math.max(0, start - 2048), end: Math.min(text.length, start + length + 2048) };
  // Code has no sentences: the text two lines away is another statement.
  const isCode = kind === 'fence' || kind === 'config' || kind === 'script';
  const more = row.within === 'window' ? 1 : 0;
  const isLine = row.within === 'line';
  const span =
    isLine || isCode ? lineSpanAt(text, start, isLine ? 0 : more + 1) : sentenceAt(text, start, more);
  return { start: span.start, end: Math.min(text.length, Math.max(span.end, start + length)) };
}
