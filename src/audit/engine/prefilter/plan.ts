/** What a table of rules needs to be run: its rows by kind of region, and one prefilter over all their patterns. */
import { buildPrefilter, everyText, type Prefilter } from './prefilter.ts';
import { everywhere } from '../../patterns/pattern-text.ts';
import type { RegionKind } from '../region.ts';
import type { PatternRule, Row } from '../rule.ts';

/** The rows of a rule that are run. */
export type RowsOf = (rule: PatternRule) => readonly Row[];
export const everyRow: RowsOf = (rule) => rule.rows;

/** A row of a rule and the sets of literals that it needs, by the numbers of the prefilter. */
export interface Step {
  readonly rule: PatternRule;
  readonly row: Row;
  /** The pattern that places the finding, global so that all its places are found. */
  readonly first: RegExp;
  /** Sets that a stretch of text must hold for the pattern to match in it. */
  readonly sets: readonly number[];
  /** Sets that the region must hold for all patterns of the row to match in it. */
  readonly needs: readonly number[];
}

interface Plan {
  readonly find: Prefilter['find'];
  /** The rows for a kind of region that can find something in one that holds these sets, in order. */
  readonly stepsOf: (kind: RegionKind, marks: Uint8Array) => readonly Step[];
}

const plans = new WeakMap<readonly PatternRule[], Map<RowsOf, Plan>>();

/** What rows of a table of rules need to be run, made once for each table and choice of rows. */
export function planOf(rules: readonly PatternRule[], rowsOf: RowsOf): Plan {
  const known = plans.get(rules) ?? new Map<RowsOf, Plan>();
  plans.set(rules, known);
  let plan = known.get(rowsOf);
  if (plan === undefined) known.set(rowsOf, (plan = makePlan(rules, rowsOf)));
  return plan;
}

function makePlan(rules: readonly PatternRule[], rowsOf: RowsOf): Plan {
  const rows = rules.flatMap((rule) => rowsOf(rule).map((row) => ({ rule, row })));
  const patternsOf = ({ match, and = [], sign }: Row): RegExp[] => [
    match,
    ...and,
    ...(sign === undefined ? [] : [sign]),
  ];
  const patterns = [...new Set(rows.flatMap(({ row }) => patternsOf(row)))];
  const { find, sets } = buildPrefilter(patterns);
  const setsOf = new Map(patterns.map((pattern, index) => [pattern, sets[index] ?? []]));
  const steps = rows.map(({ rule, row }): Step => {
    const { match } = row;
    const first = everywhere(match);
    const needs = new Set(patternsOf(row).flatMap((pattern) => setsOf.get(pattern) ?? []));
    return { rule, row, first, sets: setsOf.get(match) ?? [], needs: [...needs] };
  });
  const byKind = new Map<RegionKind, OfKind>();
  const stepsOf = (kind: RegionKind, marks: Uint8Array): Step[] => {
    const { own, leads } = byKind.get(kind) ?? ofKind(steps, kind);
    byKind.set(kind, { own, leads });
    const possible: Step[] = [];
    for (let at = 0; at < leads.length; at += 1) {
      if (marks[leads[at] ?? 0] === 0) continue;
      const step = own[at];
      if (step !== undefined && holdsAll(marks, step.needs)) possible.push(step);
    }
    return possible;
  };
  return { find, stepsOf };
}

/** Whether a text with these marks holds all sets. */
export function holdsAll(marks: Uint8Array, sets: readonly number[]): boolean {
  for (const set of sets) if (marks[set] !== 1) return false;
  return true;
}

/** The steps for one kind of region. */
interface OfKind {
  readonly own: readonly Step[];
  /** The set that each needs first, next to each other in memory; mostly there is nothing else to look at. */
  readonly leads: Int32Array;
}

function ofKind(steps: readonly Step[], kind: RegionKind): OfKind {
  const own = steps.filter(({ rule, row }) => (row.in ?? rule.in).includes(kind));
  return { own, leads: Int32Array.from(own, ({ needs }) => needs[0] ?? everyText) };
}
