/**
 * How much of the recall on the handed-out cases comes from rows that others support too: a row counts for a case only if
 * it also finds a bad case of another class, of another skeleton, or of writers who did not know the case, and only where the
 * whole audit leaves the case at its level. Rows are written by hand, so this approximates learning without what is asked.
 */
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { fileRegions } from '../../src/audit/engine/file-regions.ts';
import { inspectFile } from '../../src/audit/engine/inventory.ts';
import type { PatternRule } from '../../src/audit/engine/rule.ts';
import { scanRegion } from '../../src/audit/engine/scan.ts';
import { joinSections } from '../../src/audit/engine/sections.ts';
import { factRules } from '../../src/audit/match/load-rules.ts';
import { patternRules } from '../../src/audit/ruleset.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import { severities, type Severity } from '../../src/schema/vocabulary.ts';

export interface LabelledCase {
  readonly class: string;
  /** What cases that differ in the inserted lines only have in common. */
  readonly skeleton: string;
  readonly level: Severity;
  readonly folder: SkillFolder;
}

export interface CrossValidation {
  readonly total: number;
  /** Cases that reach their level by any row, by rows of other classes, by rows of other skeletons. */
  readonly all: number;
  readonly byClass: number;
  readonly bySkeleton: number;
  /** By rows that also find a case of another skeleton or one of the independent writers. */
  readonly bySource: number;
  /** Cases that the learned weights report at medium or higher, which were learned without any handed-out case. */
  readonly byWeights: number;
}

const rank = (severity: Severity): number => severities.indexOf(severity);
/** One table for each row, so that the finds of each row can be counted. */
const tables: readonly (readonly [string, readonly PatternRule[]])[] = patternRules.flatMap((rule) =>
  rule.rows.map((row) => [`${rule.id} ${row.title}`, [{ ...rule, rows: [row] }]] as const),
);
const learned = ['PI-16', 'PI-17'];
const facts = new Set(factRules.map(({ id }) => id));

const none: ReadonlySet<string> = new Set();
const namesAbove = (finders: ReadonlyMap<string, number>, least: number): string[] =>
  [...finders].filter(([, worst]) => worst >= least).map(([name]) => name);

interface Found {
  /** What finds something in the case, with the worst severity of it. */
  readonly finders: Map<string, number>;
  /** What the whole audit makes of the case, with all that lowers a finding. */
  readonly worst: number;
}

function findIn({ folder }: LabelledCase): Found {
  const finders = new Map<string, number>();
  const note = (name: string, severity: Severity): void =>
    void finders.set(name, Math.max(finders.get(name) ?? -1, rank(severity)));
  const regions = folder.files.flatMap((file) => fileRegions(inspectFile(file)));
  for (const region of [...regions, ...joinSections(regions)]) {
    for (const [name, table] of tables) {
      for (const { severity } of scanRegion(region, table, folder.owner)) note(name, severity);
    }
  }
  const { findings } = auditSkill(folder, sha256Hex);
  for (const { rule_id, severity } of findings) {
    if (facts.has(rule_id)) note(rule_id, severity);
  }
  return { finders, worst: Math.max(-1, ...findings.map(({ severity }) => rank(severity))) };
}

/** Counts the bad cases that each kind of support still finds; `independent` are bad cases of other writers. */
export function crossValidate(
  cases: readonly LabelledCase[],
  independent: readonly LabelledCase[],
): CrossValidation {
  const find = (each: LabelledCase): Found & { readonly each: LabelledCase } => ({ each, ...findIn(each) });
  const found = cases.map(find);
  const elsewhere = new Set(
    independent.map(find).flatMap(({ finders }) => namesAbove(finders, rank('medium'))),
  );
  const count = (supports: (other: LabelledCase, asked: LabelledCase) => boolean, others = none): number =>
    found.filter(
      ({ each, finders, worst }) =>
        worst >= rank(each.level) &&
        [...finders].some(
          ([name, level]) =>
            level >= rank(each.level) &&
            (others.has(name) ||
              found.some(
                (other) => supports(other.each, each) && (other.finders.get(name) ?? -1) >= rank('medium'),
              )),
        ),
    ).length;
  return {
    total: cases.length,
    all: count(() => true),
    byClass: count((other, asked) => other.class !== asked.class),
    bySkeleton: count((other, asked) => other.skeleton !== asked.skeleton),
    bySource: count((other, asked) => other.skeleton !== asked.skeleton, elsewhere),
    byWeights: found.filter(({ finders }) => learned.some((id) => (finders.get(id) ?? -1) >= rank('medium')))
      .length,
  };
}
