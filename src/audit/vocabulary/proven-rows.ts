/** Which rows of words are high by themselves: those that have proved themselves (docs/audit.md). */
import stored from './proven-rows.json' with { type: 'json' };
import type { RegionKind } from '../engine/region.ts';
import { saidKinds, type Row } from '../engine/rule.ts';

/** Titles of rows, by rule. */
const proven = new Map<string, ReadonlySet<string>>(
  Object.entries(stored).map(([rule, titles]) => [rule, new Set(titles)]),
);
/** A published key is one, whatever the row has found before and whatever is around it. */
export const facts: ReadonlySet<string> = new Set(['SE-01']);
/** Rules of which all rows in words, taken together, found at least three harmful skills of others for each real one. */
const provenRules = new Set(['AG-06', 'AG-07', 'EX-02', 'PI-03', 'RC-09', 'SY-02', 'SY-05']);
/**
 * What a high hit of the row counts where no other rule finds anything beside it, if that is less: in words, a row that has
 * found nothing harmful of a writer who did not know it is medium.
 */
export function levelAlone(rule: string, { title, alone }: Row, kind: RegionKind): 'medium' | undefined {
  if (alone !== undefined) return alone === 'medium' ? alone : undefined;
  const isProven =
    !saidKinds.has(kind) || facts.has(rule) || provenRules.has(rule) || proven.get(rule)?.has(title) === true;
  return isProven ? undefined : 'medium';
}
