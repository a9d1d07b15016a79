/** What the pieces of a document say together, which none of them says alone. */
import type { Hit } from '../engine/hit.ts';
import type { RowsOf } from '../engine/prefilter/plan.ts';
import { lineAt, type Region } from '../engine/region.ts';
import type { PatternRule } from '../engine/rule.ts';
import { scanRegion } from '../engine/scan.ts';
import { isKnown } from '../engine/sections.ts';
import { asJoined } from '../engine/stated-purpose.ts';
import { byRun } from './flows.ts';
import { rank } from '../to-findings.ts';

/** Rows that look at more than one sentence, which paragraphs and list items may part. */
export const wideRows: RowsOf = ({ rows }) =>
  rows.filter(({ within, and = [] }) => within === 'window' && and.length > 0);

/** Rows that follow by names what was read, which the blocks of a document may part. */
export const followedRows: RowsOf = ({ rows }) => rows.filter(({ weigh }) => weigh === byRun);

/**
 * What a section or the blocks of a document say that their single paragraphs, items and blocks do not. What a paragraph only mentions or forbids is no order
 * of its section either.
 */
export function findAcross(
  section: Region,
  single: readonly Hit[],
  owner: string | null,
  rules: readonly PatternRule[],
  rowsOf: RowsOf,
): Hit[] {
  return scanRegion(section, rules, owner, rowsOf)
    .filter(({ rule, offset, severity, base }) => {
      const asGrave = single.filter((hit) => rank(hit.severity) >= rank(severity));
      const line = lineAt(section, offset);
      const isMention = single.some(
        (hit) =>
          hit.role !== 'use' &&
          hit.rule === rule &&
          hit.file === section.file &&
          hit.line === line &&
          rank(hit.base) >= rank(base),
      );
      return !isMention && !isKnown(section, offset, rule, asGrave);
    })
    .map(asJoined);
}
