/** Reading of SKILL.md files in the same thread: for texts of our own, as in the documentation's examples. */
import type { InspectSkills } from '../../submissions/intake/validate-repository.ts';
import { validateSkill } from '../../submissions/intake/validate-skill.ts';

export const inspectHere: InspectSkills = async (mainFiles) =>
  new Map([...mainFiles].map(([path, bytes]) => [path, validateSkill(bytes)]));
