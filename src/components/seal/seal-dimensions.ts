/** Trust as the manifest has it → the arcs of a seal. */
import type { SkillManifest } from '../../api/manifest/shape.ts';
import type { Dimension } from './seal.ts';

/** In the manifest's order. */
export function sealDimensions({ dimensions }: Pick<SkillManifest['trust'], 'dimensions'>): Dimension[] {
  return Object.entries(dimensions).map(([name, { value, confidence, weight }]) => ({
    name,
    value,
    confidence,
    weight,
  }));
}
