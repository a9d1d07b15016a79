/** What the conditions on a finding look at: the skill that it was found in. */
import type { AuditFile } from '../engine/inventory.ts';
import type { Region } from '../engine/region.ts';
import type { Hit } from '../engine/hit.ts';

export interface JudgedSkill {
  readonly files: readonly AuditFile[];
  readonly regions: readonly Region[];
  /** Account of its repository. */
  readonly owner: string | null;
  /** The skill's name and description. */
  readonly stated: string;
}

/** Whether a condition holds for one hit. */
type Holds = (hit: Hit) => boolean;

/** A condition, given all hits of a skill as the conditions before it have left them. */
export type ConditionOf = (hits: readonly Hit[], skill: JudgedSkill) => Holds;

/** Where a condition cannot hold for any hit. */
export const never: Holds = () => false;
