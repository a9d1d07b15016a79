/** Applies the table of conditions to the hits of a skill, in its order. */
import { severities } from '../../schema/vocabulary.ts';
import type { Hit } from '../engine/hit.ts';
import { conditions, type Condition } from './conditions.ts';
import { levels } from './levels.ts';
import type { JudgedSkill } from '../flow/condition.ts';

/** The hits at the levels that their confidence leaves; each says which condition lowered it last. */
export function judge(
  hits: readonly Hit[],
  skill: JudgedSkill,
  table: readonly Condition[] = conditions,
): Hit[] {
  return table.reduce<Hit[]>((judged, condition) => applyTo(judged, condition, skill), [...hits]);
}

function applyTo(hits: readonly Hit[], { id, confidence, role, of }: Condition, skill: JudgedSkill): Hit[] {
  const holds = of(hits, skill);
  return hits.map((hit) => {
    const level = levels[hit.severity][confidence];
    if (severities.indexOf(level) >= severities.indexOf(hit.severity) || !holds(hit)) return hit;
    return { ...hit, severity: level, role: role ?? hit.role, loweredBy: id };
  });
}
