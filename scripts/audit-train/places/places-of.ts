/** Places of findings that the audit would report as high or critical, as the features that are learned from. */
import { hitsBeforeModel } from '../../../src/audit/audit-skill.ts';
import { isGrave } from '../../../src/audit/engine/hit.ts';
import { hitFeatures } from '../../../src/audit/model/hit-features.ts';
import type { SkillFolder } from '../../../src/schema/skill-folder.ts';

/** Findings of one skill that are read; a flood of one kind teaches nothing more. */
const most = 60;

/**
 * The places of a skill. `isReal`: also of what other conditions have lowered, since that too is how false alarms read; of
 * harmful skills only of what is high.
 */
export function placesOf(folder: SkillFolder, isReal: boolean): Int32Array[] {
  const { hits, stated } = hitsBeforeModel(folder);
  return hits
    .filter((hit) => isGrave(hit) || (isReal && isGrave({ severity: hit.base })))
    .flatMap(({ region, offset, matched }) =>
      region === null || matched === null
        ? []
        : [hitFeatures({ region, offset, length: matched.length }, stated)],
    )
    .slice(0, most);
}
