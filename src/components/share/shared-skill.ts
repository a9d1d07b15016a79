/** What a skill's share picture says. */
import type { Context } from '../../api/define.ts';
import { toManifest } from '../../api/manifest/manifest.ts';
import { sourceLabel, sourceOf } from '../../schema/source.ts';
import type { Entry } from '../../scoring/registry.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { oneLine } from '../../text/plain-text.ts';
import { sealDimensions } from '../seal/seal-dimensions.ts';
import type { SharedSkill } from './share-svg.ts';

/** Where the picture is. */
export const sharePath = (slug: string): string => `/share/${slug}.png`;

export function sharedSkill(entry: Entry, context: Context): SharedSkill {
  const manifest = toManifest(entry, context);
  const { owner } = sourceOf(entry.source.repository);
  return {
    name: oneLine(manifest.name, 80),
    slug: entry.slug,
    owner: owner === '' ? sourceLabel(entry.source.repository) : owner,
    facts: [
      tierWords[entry.safety.tier],
      entry.safety.tier === 'blocked' ? 'not for use' : `${entry.audit.risk_level} risk`,
    ],
    score: manifest.trust.score,
    dimensions: sealDimensions(manifest),
    digest: manifest.content.integrity,
  };
}
