/** What a table of rules needs to be run: its rows by kind of region, and one prefilter over all their patterns. */
import { buildPrefilter, type Prefilter } from './prefilter.ts';
import type { RegionKind } from '../region.ts';
import type { PatternRule, Row } from '../rule.ts';

/** The rows of a rule that are run. */
export type RowsOf = (rule: PatternRule) => readonly Row[];
export const everyRow: RowsOf = (rule) => rule.rows;

/** A row of a rule and the places of its patterns in the table's prefilter. */
export interface Step {
  readonly rule: PatternRule;
  readonly row: Row;
  /** The pattern that places the finding, global so that all its places are found. */
  readonly first: RegExp;
  readonly place: number;
  /** Patterns that must all be possible somewhere in the region. */
  readonly needs: readonly number[];
}

interface Plan {
  readonly prefilter: Prefilter;
  readonly stepsOf: (rowsOf: RowsOf, kind: RegionKind) => readonly Step[];
}

const plans = new WeakMap<readonly PatternRule[], Plan>();

/** What a table of rules needs to be run, made once for each table. */
export function planOf(rules: readonly PatternRule[]): Plan {
  let plan = plans.get(rules);
  if (plan === undefined) plans.set(rules, (plan = makePlan(rules)));
  return plan;
}

function makePlan(rules: readonly PatternRule[]): Plan {
  const places = new Map<RegExp, number>();
  const placeOf = (pattern: RegExp): number => {
    const place = places.get(pattern) ?? places.size;
    places.set(pattern, place);
    return place;
  };
  const steps = new Map<Row, Step>();
  for (const rule of rules) {
    for (const row of rule.rows) {
      const { match, and = [], sign } = row;
      const needs = [match, ...and, ...(sign === undefined ? [] : [sign])].map(placeOf);
      const first = new RegExp(match.source, `${match.flags}g`);
      steps.set(row, { rule, row, first, place: needs[0] ?? 0, needs });
    }
  }
  const known = new Map<RowsOf, Map<RegionKind, readonly Step[]>>();
  const stepsOf = (rowsOf: RowsOf, kind: RegionKind): readonly Step[] => {
    const byKind = known.get(rowsOf) ?? new Map<RegionKind, readonly Step[]>();
    known.set(rowsOf, byKind);
    let list = byKind.get(kind);
    if (list === undefined) {
      list = rules
        .flatMap((rule) => rowsOf(rule).filter((row) => (row.in ?? rule.in).includes(kind)))
        .flatMap((row) => steps.get(row) ?? []);
      byKind.set(kind, list);
    }
    return list;
  };
  return { prefilter: buildPrefilter([...places.keys()]), stepsOf };
}
