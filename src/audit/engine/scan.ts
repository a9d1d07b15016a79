/** Runs the pattern rules over regions, in windows, so that time grows with the text and with nothing else. */
import type { Severity } from '../../schema/vocabulary.ts';
import { lineAt, lineSpanAt, sentenceAt, type Region, type RegionKind, type Span } from './region.ts';
import { demote, plainHosts, roleOf, type Role } from './roles.ts';
import type { PatternRule, Row } from './rule.ts';

/** Characters matched at once, and how many the next window sees again. */
export const windowSize = 4096;
const overlap = 512;
/** Hits of one row in one region that are looked at; more of the same add nothing to a score. */
const maxHits = 40;

export interface Hit {
  readonly rule: string;
  readonly severity: Severity;
  readonly base: Severity;
  readonly role: Role;
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** The matched words; null for facts, which are no text. */
  readonly matched: string | null;
  readonly view: 'raw' | 'folded' | 'decoded';
  /** Region and offset, where another rule may ask what stands near. */
  readonly region: Region | null;
  readonly offset: number;
}

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
  const hits: Hit[] = [];
  // Many rows share a sign; each is looked for once a region.
  const signs = new Map<RegExp, boolean>();
  const count: Count = { found: 0, last: -1 };
  for (const step of stepsOf(rules, rowsOf, region.kind)) {
    const { sign } = step.row;
    if (sign !== undefined) {
      let seen = signs.get(sign);
      if (seen === undefined) signs.set(sign, (seen = sign.test(region.text)));
      if (!seen) continue;
    }
    count.found = 0;
    count.last = -1;
    if (region.text.length <= windowSize) scanWindow(region, step, owner, hits, 0, region.text, count);
    else {
      for (const [base, window] of windows(region.text))
        scanWindow(region, step, owner, hits, base, window, count);
    }
  }
  return hits;
}

/** A row with its rule, its first pattern made global so that all its places are found. */
interface Step {
  readonly rule: PatternRule;
  readonly row: Row;
  readonly first: RegExp;
}

type RowsOf = (rule: PatternRule) => readonly Row[];
const everyRow: RowsOf = (rule) => rule.rows;

const plans = new WeakMap<readonly PatternRule[], Map<RowsOf, Map<RegionKind, readonly Step[]>>>();

/** Rows that apply to a kind of region, listed once for each table of rules. */
function stepsOf(rules: readonly PatternRule[], rowsOf: RowsOf, kind: RegionKind): readonly Step[] {
  let byRows = plans.get(rules);
  if (byRows === undefined) plans.set(rules, (byRows = new Map()));
  let byKind = byRows.get(rowsOf);
  if (byKind === undefined) byRows.set(rowsOf, (byKind = new Map()));
  let steps = byKind.get(kind);
  if (steps === undefined) {
    steps = rules.flatMap((rule) =>
      rowsOf(rule).flatMap((row) => {
        const { match } = row;
        const applies = (row.in ?? rule.in).includes(kind);
        return applies ? [{ rule, row, first: new RegExp(match.source, `${match.flags}g`) }] : [];
      }),
    );
    byKind.set(kind, steps);
  }
  return steps;
}

/** Hits of one row in one region so far, and where the last one began. */
interface Count {
  found: number;
  last: number;
}

function scanWindow(
  region: Region,
  { rule, row, first }: Step,
  owner: string | null,
  hits: Hit[],
  base: number,
  window: string,
  count: Count,
): void {
  first.lastIndex = 0;
  for (let match = first.exec(window); match !== null && count.found < maxHits; match = first.exec(window)) {
    if (match[0] === '') first.lastIndex += 1;
    // A pattern may begin with the blank before its word; the word is what stands somewhere.
    const blank = match[0].length - match[0].trimStart().length;
    const start = base + match.index + (blank < match[0].length ? blank : 0);
    if (start <= count.last) continue;
    count.last = start;
    count.found += 1;
    const text = match[0].trimStart() || match[0];
    const span = scopeOf(region, row, start, text.length);
    const scope = region.text.slice(span.start, span.end);
    if (row.and?.every((other) => other.test(scope)) === false) continue;
    const plain = plainHosts(scope);
    if (row.unless?.some((other) => other.test(plain)) === true) continue;
    const stated = row.severity ?? rule.severity;
    const weighed =
      row.weigh === undefined ? stated : row.weigh({ match, scope, region, owner, severity: stated });
    if (weighed !== null) hits.push(toHit(region, rule, weighed, start, text));
  }
}

function toHit(region: Region, rule: PatternRule, severity: Severity, start: number, text: string): Hit {
  const { role, demoted } =
    rule.demotable === false
      ? { role: 'use' as const, demoted: false }
      : roleOf(region, start, start + text.length, rule.id.startsWith('PI'));
  return {
    rule: rule.id,
    // What a list refuses or a test expects is as far from use as a text can be.
    severity: demoted
      ? (rule.mentionSeverity ?? demote(role === 'exclusion' ? demote(severity) : severity))
      : severity,
    base: severity,
    role,
    file: region.file,
    line: lineAt(region, start),
    text: leadIn(region.text, start) + region.text.slice(start, start + Math.max(text.length, 100)),
    matched: text,
    view: region.kind === 'decoded' ? 'decoded' : 'raw',
    region,
    offset: start,
  };
}

/** Up to 20 characters before a hit, from the start of a word on. */
function leadIn(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 20), start);
  return start <= 20 ? before : before.slice(before.indexOf(' ') + 1);
}

function scopeOf(region: Region, row: Row, start: number, length: number): Span {
  const { text } = region;
  // Code has no sentences: what stands two lines away is another statement.
  if (region.kind === 'fence' || region.kind === 'config' || region.kind === 'script') {
    if (row.within === 'sentence' || row.within === 'window') {
      const span = lineSpanAt(text, start, row.within === 'window' ? 2 : 1);
      return { start: span.start, end: Math.min(text.length, Math.max(span.end, start + length)) };
    }
  }
  const wide = (span: Span): Span => ({
    start: span.start,
    end: Math.min(text.length, Math.max(span.end, start + length)),
  });
  if (row.within === 'sentence') return wide(sentenceAt(text, start));
  if (row.within === 'window') return wide(sentenceAt(text, start, 1));
  if (row.within === 'line') return wide(lineSpanAt(text, start));
  return { start: Math.max(0, start - 2048), end: Math.min(text.length, start + length + 2048) };
}

function* windows(text: string): Generator<readonly [number, string]> {
  if (text.length <= windowSize) {
    yield [0, text];
    return;
  }
  for (let base = 0; base < text.length; base += windowSize - overlap) {
    yield [base, text.slice(base, base + windowSize)];
    if (base + windowSize >= text.length) return;
  }
}
