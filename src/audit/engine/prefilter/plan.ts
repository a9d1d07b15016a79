/** What a table of rules needs to be run: its rows by kind of region, and one prefilter over all their patterns. */
import { buildPrefilter, type Prefilter } from './prefilter.ts';
import { everywhere } from '../../patterns/pattern-text.ts';
import { type RegionKind, regionKinds } from '../region.ts';
import type { PatternRule, Row } from '../rule.ts';

/** The rows of a rule that are run. */
export type RowsOf = (rule: PatternRule) => readonly Row[];
export const everyRow: RowsOf = (rule) => rule.rows;

/** A row of a rule, with the places of its patterns in the prefilter. */
export interface Step {
  readonly rule: PatternRule;
  readonly row: Row;
  /** The pattern that places the finding, global so that all its places are found. */
  readonly first: RegExp;
  /** Of that pattern. */
  readonly place: number;
  /** Of all patterns that have to match somewhere in the region. */
  readonly places: readonly number[];
}

interface Plan {
  readonly find: Prefilter;
  /** The rows for each kind of region, in order. */
  readonly steps: (kind: RegionKind) => readonly Step[];
}

/** Whether the patterns at these places may match the text of the marks; a loop, since it is asked for each row of each region. */
export function mayMatch(marks: Uint8Array, places: readonly number[]): boolean {
  for (const place of places) if (marks[place] !== 1) return false;
  return true;
}

const plans = new WeakMap<readonly PatternRule[], Map<RowsOf, Plan>>();

/** What rows of a table of rules need to be run, made once for each table and choice of rows. */
export function planOf(rules: readonly PatternRule[], rowsOf: RowsOf): Plan {
  const known = plans.get(rules) ?? new Map<RowsOf, Plan>();
  const plan = known.get(rowsOf) ?? makePlan(rules, rowsOf);
  plans.set(rules, known.set(rowsOf, plan));
  return plan;
}

function makePlan(rules: readonly PatternRule[], rowsOf: RowsOf): Plan {
  const patternsOf = ({ match, and = [], sign = match }: Row): RegExp[] => [match, ...and, sign];
  const rows = rules.flatMap((rule) => rowsOf(rule).map((row) => ({ rule, row })));
  const patterns = [...new Set(rows.flatMap(({ row }) => patternsOf(row)))];
  const placeOf = new Map(patterns.map((pattern, place) => [pattern, place]));
  const steps = rows.map(({ rule, row }): Step => {
    const places = [...new Set(patternsOf(row))].map((pattern) => placeOf.get(pattern) ?? 0);
    return { rule, row, first: everywhere(row.match), place: places[0] ?? 0, places };
  });
  const byKind = new Map(
    regionKinds.map((kind) => [kind, steps.filter(({ rule, row }) => (row.in ?? rule.in).includes(kind))]),
  );
  return { find: buildPrefilter(patterns), steps: (kind) => byKind.get(kind) ?? [] };
}
