/** Trust as the manifest has it → the arcs of a seal. */
import type { SkillManifest } from '../../api/manifest/shape.ts';
import type { Dimension } from './seal.ts';

/** In the manifest's order; without reports the value of outcomes is only assumed, so it counts as unknown. */
export function sealDimensions({ trust, quality }: Pick<SkillManifest, 'trust' | 'quality'>): Dimension[] {
  return Object.entries(trust.dimensions).map(([name, { value, confidence, weight }]) => ({
    name,
    value,
    confidence: name === 'outcomes' && quality.weighted_reports === 0 ? 0 : confidence,
    weight,
  }));
}
